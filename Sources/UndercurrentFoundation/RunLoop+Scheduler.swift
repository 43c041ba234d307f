public import Foundation
public import UndercurrentCore

/// A run loop runs work only while somebody runs it, in its default mode: a program without a running loop never gets to it, and in
/// other modes it waits. Prefer `DispatchQueue.main` where that matters. Its time is the date.
///
/// - Tolerance: handed to the timer that waits, for work that is due once and for work that repeats.
extension RunLoop: Scheduler {
  /// A point in time of a run loop: a date.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The same point in time, as Foundation has it.
    public var date: Date

    /// The point in time of `date`.
    public init(_ date: Date) { self.date = date }

    public func distance(to other: SchedulerTimeType) -> Stride { Stride(other.date.timeIntervalSince(date)) }

    public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(date.addingTimeInterval(n.timeInterval)) }

    /// A length of time, in seconds.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Hashable,
      Codable, Sendable
    {
      /// Seconds; negative for a length that goes back.
      public var magnitude: TimeInterval

      /// The same length, as Foundation has it: seconds.
      public var timeInterval: TimeInterval { magnitude }

      /// As many seconds as `timeInterval`.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
      /// Whole seconds.
      public init(integerLiteral value: TimeInterval) { magnitude = value }
      /// Seconds.
      public init(floatLiteral value: TimeInterval) { magnitude = value }
      /// Whole seconds, or `nil` if the number cannot be kept exactly.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = TimeInterval(exactly: source) else { return nil }
        magnitude = seconds
      }

      /// As many whole seconds.
      public static func seconds(_ s: Int) -> Stride { Stride(TimeInterval(s)) }
      /// As many seconds.
      public static func seconds(_ s: Double) -> Stride { Stride(s) }
      /// As many thousandths of a second.
      public static func milliseconds(_ ms: Int) -> Stride { Stride(TimeInterval(ms) / 1_000) }
      /// As many millionths of a second.
      public static func microseconds(_ us: Int) -> Stride { Stride(TimeInterval(us) / 1_000_000) }
      /// As many billionths of a second.
      public static func nanoseconds(_ ns: Int) -> Stride { Stride(TimeInterval(ns) / 1_000_000_000) }

      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
      public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }
      public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }
      /// Multiplies the numbers of seconds; `SignedNumeric` asks for it.
      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
    }
  }

  /// There is nothing to say about how a job is run.
  public struct SchedulerOptions {
    /// Nothing said; the same as no options.
    public init() {}
  }

  /// The date: a time that goes back when somebody sets the computer's clock back.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    // The loop runs the action once, on its own thread, when the caller has handed it over.
    let work = Transfer(action)
    perform(inModes: [.default]) { work.value() }
    // A loop that sleeps does not notice that, but a timer wakes it.
    add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .default)
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let job = Repetition(action)
    add(timer(at: date, every: nil, tolerance, job), forMode: .default)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let job = Repetition(action)
    let timer = timer(at: date, every: interval.timeInterval.forTimer, tolerance, job)
    add(timer, forMode: .default)
    return AnyCancellable {
      timer.invalidate()
      job.cancel()
    }
  }

  // On Linux, Foundation never lets go of a timer, nor of what the timer runs. So that is the job, which lets go of the action.
  private func timer(
    at date: SchedulerTimeType, every interval: TimeInterval?, _ tolerance: SchedulerTimeType.Stride, _ job: Repetition
  ) -> Timer {
    let timer = Timer(fire: date.date.forTimer, interval: interval ?? 0, repeats: interval != nil) { _ in
      job.run()
      if interval == nil { job.cancel() }
    }
    timer.tolerance = tolerance.timeInterval.forTimer
    return timer
  }
}

extension TimeInterval {
  /// Seconds, as a timer can be given them: one that is to ring after centuries would ring at once. A length that is not a number is a
  /// programming error.
  var forTimer: TimeInterval {
    precondition(!isNaN, "a length of time is a number, infinity included, and not \(self)")
    return Swift.min(self, 3e9)
  }
}

extension Date {
  fileprivate var forTimer: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.forTimer) }
}
