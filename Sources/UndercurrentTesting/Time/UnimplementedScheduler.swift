public import UndercurrentCore

/// A scheduler that is not to be used: it reports whatever is asked of it, and runs nothing.
///
/// Give it to code that is not expected to need the time in a test. By default its use is a programming error, which stops the
/// program; a test reports it instead:
///
/// ```swift
/// let scheduler = UnimplementedScheduler(now: MonotonicTime.zero, options: Never.self) { use in
///   print(use)
/// }
/// _ = Just(1).receive(on: scheduler).sink { _ in }
/// // a scheduler that is not to be used was asked to run something
/// ```
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let time: SchedulerTimeType
  private let report: (String) -> Void

  /// - Parameters:
  ///   - now: The time to give to those who ask for it all the same.
  ///   - options: The options of the scheduler that this one stands for.
  ///   - report: Runs for each use, with one line that says what it was.
  public init(
    now: SchedulerTimeType, options: SchedulerOptions.Type = SchedulerOptions.self,
    report: @escaping (String) -> Void = { preconditionFailure($0) }
  ) {
    time = now
    self.report = { report("a scheduler that is not to be used was asked \($0)") }
  }

  /// The time that it was given, after a report.
  public var now: SchedulerTimeType {
    report("for the time")
    return time
  }

  public var minimumTolerance: SchedulerTimeType.Stride {
    report("for its tolerance")
    return .nanoseconds(0)
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { report("to run something") }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("to run something at \(date)")
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    report("to run something at \(date) and every \(interval)")
    return Subscriptions.empty
  }
}
