/// A point in time on a line that begins at zero and only goes forward, to the nanosecond. An addition to Combine: time that
/// needs neither Foundation nor Dispatch, shared by virtual schedulers and real ones.
///
/// Times and lengths reach 292 years either way. What is further away, infinity included, counts as that far: a timeout of
/// `.seconds(.infinity)` never rings. A length that is not a number is a programming error and stops the program.
public struct MonotonicTime: Strideable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// Nanoseconds since the beginning.
  public let nanoseconds: Int

  /// A point in time, so many nanoseconds after the beginning; with a negative number, before it.
  public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// The beginning.
  public static var zero: MonotonicTime { MonotonicTime(nanoseconds: 0) }

  public func distance(to other: MonotonicTime) -> Stride {
    Stride(nanoseconds: other.nanoseconds.subtractingClamping(nanoseconds))
  }

  public func advanced(by length: Stride) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds.addingClamping(length.nanoseconds))
  }

  public static func < (lhs: MonotonicTime, rhs: MonotonicTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Seconds, such as `1.25s`.
  public var description: String { Stride(nanoseconds: nanoseconds).description }

  /// A length of time, to the nanosecond.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Hashable,
    Codable, Sendable, CustomStringConvertible
  {
    /// How many nanoseconds it is long; negative for a length of time that goes back.
    public var nanoseconds: Int

    /// A length of so many nanoseconds.
    public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
    /// Whole seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }
    /// Seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }
    /// Whole seconds, or `nil` if the number is too large to be taken as an integer.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let seconds = Int(exactly: source) else { return nil }
      self = .seconds(seconds)
    }

    /// As many whole seconds; what does not fit is as long as can be.
    public static func seconds(_ s: Int) -> Stride { Stride(nanoseconds: s.multipliedClamping(by: 1_000_000_000)) }
    /// As many seconds, rounded to the nanosecond; what does not fit is as long as can be.
    public static func seconds(_ s: Double) -> Stride { Stride(nanoseconds: Int(clampingTime: (s * 1e9).rounded())) }
    /// As many thousandths of a second.
    public static func milliseconds(_ ms: Int) -> Stride { Stride(nanoseconds: ms.multipliedClamping(by: 1_000_000)) }
    /// As many millionths of a second.
    public static func microseconds(_ us: Int) -> Stride { Stride(nanoseconds: us.multipliedClamping(by: 1_000)) }
    /// As many billionths of a second.
    public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

    /// The number of nanoseconds without its sign.
    public var magnitude: Int { Int(clamping: nanoseconds.magnitude) }

    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
    public static func + (lhs: Stride, rhs: Stride) -> Stride {
      Stride(nanoseconds: lhs.nanoseconds.addingClamping(rhs.nanoseconds))
    }
    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
    public static func - (lhs: Stride, rhs: Stride) -> Stride {
      Stride(nanoseconds: lhs.nanoseconds.subtractingClamping(rhs.nanoseconds))
    }
    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
    /// `SignedNumeric` asks for it; the numbers multiplied are nanoseconds, as with Combine's strides.
    public static func * (lhs: Stride, rhs: Stride) -> Stride {
      Stride(nanoseconds: lhs.nanoseconds.multipliedClamping(by: rhs.nanoseconds))
    }
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    /// Seconds, such as `1.25s`.
    public var description: String {
      let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
      var digits = rest == 0 ? "" : "." + String(String(rest + 1_000_000_000).dropFirst())
      while digits.last == "0" { digits.removeLast() }
      return (nanoseconds < 0 ? "-" : "") + "\(whole)\(digits)s"
    }
  }
}

extension Duration {
  /// As many nanoseconds as fit.
  package var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds).multipliedClamping(by: 1_000_000_000).addingClamping(Int(attoseconds / 1_000_000_000))
  }
}
