// What is further away than can be said is as far away as can be said: times are computed so, and a timeout of "for ever" can be
// given as the longest there is.
extension Int {
  /// The sum, or the nearest number there is.
  package func addingClamping(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number there is.
  package func subtractingClamping(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// The product, or the nearest number there is.
  package func multipliedClamping(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }

  /// The whole part of a length of time, or the nearest number there is. One that is not a number is a programming error.
  package init(clampingTime value: Double) {
    precondition(!value.isNaN, "a length of time is a number, infinity included, and not \(value)")
    self = value >= 0x1p63 ? .max : value < -0x1p63 ? .min : Int(value)
  }
}
