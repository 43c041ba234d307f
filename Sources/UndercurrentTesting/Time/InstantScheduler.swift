public import UndercurrentCore

/// A scheduler that runs everything at once, on the spot, and has whatever kind of time is wanted: `ImmediateScheduler` for code
/// that expects a queue.
///
/// Its time stands still. Work that is due later runs now, and work that is to be repeated runs once.
public struct InstantScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The time, which stays what it is.
  public let now: SchedulerTimeType
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// A scheduler at a time.
  public init(now: SchedulerTimeType, options: SchedulerOptions.Type = SchedulerOptions.self) { self.now = now }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension InstantScheduler where SchedulerTimeType == MonotonicTime, SchedulerOptions == Never {
  /// A scheduler whose time stands at zero.
  public init() { self.init(now: .zero) }
}
