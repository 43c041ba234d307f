/// A scheduler that runs everything at once, on the spot. It has no time: `now` never changes, and work that is due later runs
/// now; work that is to be repeated runs once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The one that there needs to be: it has no state, so all are alike.
  public static let shared = ImmediateScheduler()

  /// There is nothing to say about how work is run.
  public typealias SchedulerOptions = Never

  /// A point in this scheduler's time, which stands still.
  public struct SchedulerTimeType: Strideable, Sendable {
    public func distance(to other: SchedulerTimeType) -> Stride { Stride(0) }
    public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// A length of time that nobody waits for.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable, SchedulerTimeIntervalConvertible,
      Sendable
    {
      /// The number that it was made from; it has no unit, and nothing waits for it.
      public var magnitude: Int

      /// A length of no unit. The ones made from seconds and their fractions are all zero.
      public init(_ value: Int) { magnitude = value }
      /// A length of no unit.
      public init(integerLiteral value: Int) { self.init(value) }
      /// A length of no unit; the fraction is cut off.
      public init(floatLiteral value: Double) { self.init(Int(clampingTime: value)) }
      /// A length of no unit, or `nil` if the number does not fit.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        self.init(value)
      }

      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
      public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude.addingClamping(rhs.magnitude)) }
      public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude.subtractingClamping(rhs.magnitude)) }
      /// Multiplies the numbers, which have no unit.
      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude.multipliedClamping(by: rhs.magnitude)) }
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

      /// Zero: nothing takes time here.
      public static func seconds(_ s: Int) -> Stride { 0 }
      /// Zero: nothing takes time here.
      public static func seconds(_ s: Double) -> Stride { 0 }
      /// Zero: nothing takes time here.
      public static func milliseconds(_ ms: Int) -> Stride { 0 }
      /// Zero: nothing takes time here.
      public static func microseconds(_ us: Int) -> Stride { 0 }
      /// Zero: nothing takes time here.
      public static func nanoseconds(_ ns: Int) -> Stride { 0 }
    }
  }

  /// Always the same.
  public var now: SchedulerTimeType { SchedulerTimeType() }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
