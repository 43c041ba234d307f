/// Where and when work runs: a queue, a run loop, or a test's virtual time.
///
/// Time in this package comes from the scheduler that an operator is given and from nowhere else.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in time of this scheduler; its `Stride` is a length of time.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  /// What a caller may say about how work is run; `Never` when there is nothing to say.
  associatedtype SchedulerOptions

  /// The time at which work would run that is scheduled without a date.
  var now: SchedulerTimeType { get }
  /// The least slack that the scheduler keeps to when it is not given more.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs `action` as soon as may be, after what was scheduled before it.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  /// Runs `action` at `date` or up to `tolerance` later.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
  /// Runs `action` at `date` and then every `interval`, until the result is cancelled.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs `action` as soon as may be, after what was scheduled before it.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  /// Runs `action` at `date`, or later by no more than the scheduler's ``minimumTolerance``.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs `action` at `date`, or up to `tolerance` later.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs `action` at `date` and then every `interval`, until the result is cancelled.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs `action` at `date` and then every `interval`, each time up to `tolerance` later, until the result is cancelled.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// A length of time that can be made from seconds and their fractions.
public protocol SchedulerTimeIntervalConvertible {
  /// As many whole seconds.
  static func seconds(_ s: Int) -> Self
  /// As many seconds, with their fractions as far as the type is precise.
  static func seconds(_ s: Double) -> Self
  /// As many thousandths of a second.
  static func milliseconds(_ ms: Int) -> Self
  /// As many millionths of a second, as far as the type is precise.
  static func microseconds(_ us: Int) -> Self
  /// As many billionths of a second, as far as the type is precise.
  static func nanoseconds(_ ns: Int) -> Self
}
