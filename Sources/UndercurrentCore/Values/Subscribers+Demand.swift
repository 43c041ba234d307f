extension Subscribers {
  /// How many values a subscriber is ready for.
  ///
  /// A sum that does not fit becomes ``unlimited``, and a difference below zero becomes ``none``: `.max(1) - .max(2)` is
  /// `.max(0)`, as the documentation of Apple's Combine says (the type itself stops the program there).
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, Codable, Sendable, CustomStringConvertible {
    // One more than the largest count stands for "no limit"; the natural order of the numbers is the order of demands.
    @usableFromInline let rawValue: UInt

    @inlinable init(rawValue: UInt) { self.rawValue = rawValue }

    @inlinable static var limit: UInt { UInt(Int.max) + 1 }

    /// As many values as there are. Absorbs whatever is added to it or taken from it.
    @inlinable public static var unlimited: Demand { Demand(rawValue: limit) }

    /// No value for now. The same as `.max(0)`.
    @inlinable public static var none: Demand { Demand(rawValue: 0) }

    /// At most `value` values. A negative count is a programming error and stops the program.
    @inlinable public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "Demand.max(_:) takes a count of zero or more, not \(value)")
      return Demand(rawValue: UInt(value))
    }

    /// The count, or `nil` when there is no limit.
    @inlinable public var max: Int? { rawValue == Self.limit ? nil : Int(rawValue) }

    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    public init(from decoder: any Decoder) throws {
      let raw = try decoder.singleValueContainer().decode(UInt.self)
      rawValue = Swift.min(raw, Self.limit)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rawValue)
    }
  }
}

extension Subscribers.Demand {
  /// The sum; what does not fit is ``unlimited``.
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
    // Both are at most `limit`. Two of those do not fit.
    Self(rawValue: lhs.rawValue &+ Swift.min(rhs.rawValue, limit &- lhs.rawValue))
  }
  /// Adds a demand to this one, as `+` does.
  @inlinable public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  /// The demand for `rhs` values more; for a negative number fewer, but never fewer than none.
  @inlinable public static func + (lhs: Self, rhs: Int) -> Self {
    rhs < 0 ? lhs - Self(rawValue: rhs.magnitude) : lhs + Self(rawValue: UInt(rhs))
  }
  /// Adds a number of values, as `+` does.
  @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// The demand for `rhs` times as many values; what does not fit is ``unlimited``, and unlimited stays so, even times zero. A
  /// negative number is a programming error and stops the program.
  @inlinable public static func * (lhs: Self, rhs: Int) -> Self {
    precondition(rhs >= 0, "a demand can be multiplied by zero or more only, not by \(rhs)")
    if lhs == .unlimited { return .unlimited }
    let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: UInt(rhs))
    return Self(rawValue: overflow ? limit : Swift.min(product, limit))
  }
  /// Multiplies this demand, as `*` does.
  @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }

  /// What is left of a demand; never less than none, and unlimited stays so.
  @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
    if lhs == .unlimited { return .unlimited }
    return Self(rawValue: lhs.rawValue > rhs.rawValue ? lhs.rawValue - rhs.rawValue : 0)
  }
  /// Takes a demand off this one, as `-` does.
  @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
  /// The demand for `rhs` values fewer, but never fewer than none; for a negative number more. Unlimited stays so.
  @inlinable public static func - (lhs: Self, rhs: Int) -> Self {
    rhs < 0 ? lhs + Self(rawValue: rhs.magnitude) : lhs - Self(rawValue: UInt(rhs))
  }
  /// Takes a number of values off, as `-` does.
  @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Whether the first demand is for fewer values than the second; unlimited is the largest.
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  /// Whether the first demand is for no more values than the second.
  @inlinable public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue <= rhs.rawValue }
  /// Whether the first demand is for more values than the second.
  @inlinable public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rawValue > rhs.rawValue }
  /// Whether the first demand is for no fewer values than the second.
  @inlinable public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue >= rhs.rawValue }
  @inlinable public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

  /// Whether the demand is for just `rhs` values.
  @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { rhs >= 0 && lhs.rawValue == UInt(rhs) }
  /// Whether the demand is for another number of values than `rhs`.
  @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }
  /// Whether the demand is for fewer than `rhs` values.
  @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { rhs >= 0 && lhs.rawValue < UInt(rhs) }
  /// Whether the demand is for `rhs` values or fewer.
  @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { lhs < rhs || lhs == rhs }
  /// Whether the demand is for more than `rhs` values; unlimited always is.
  @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { !(lhs <= rhs) }
  /// Whether the demand is for `rhs` values or more; unlimited always is.
  @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }

  /// Whether the demand is for just `lhs` values.
  @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
  /// Whether the demand is for another number of values than `lhs`.
  @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }
  /// Whether the demand is for more than `lhs` values; unlimited always is.
  @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
  /// Whether the demand is for `lhs` values or more; unlimited always is.
  @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
  /// Whether the demand is for fewer than `lhs` values.
  @inlinable public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
  /// Whether the demand is for `lhs` values or fewer.
  @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }

  /// Takes one value's worth off; `false`, and nothing changed, when there is none. Unlimited stays unlimited.
  @inlinable package mutating func takeOne() -> Bool {
    if rawValue == 0 { return false }
    self -= 1
    return true
  }
}
