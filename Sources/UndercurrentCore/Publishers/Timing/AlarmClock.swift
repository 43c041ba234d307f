/// What starts the timers of a stage, and tells it the time.
@usableFromInline
package protocol AlarmClock<Time> {
  associatedtype Time: Strideable
  var now: Time { get }
  /// Has `action` run at `due`, and returns what cancels that, if it can be.
  func start(_ due: Time, _ action: @escaping () -> Void) -> (any Cancellable)?
}

/// The clock of a scheduler. It starts repeating jobs, because only those can be cancelled; who does not want a job to repeat cancels it when
/// it runs.
@usableFromInline
struct TimerClock<Context: Scheduler>: AlarmClock {
  @usableFromInline let scheduler: Context
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let tolerance: Context.SchedulerTimeType.Stride?
  @usableFromInline let options: Context.SchedulerOptions?

  @inlinable
  init(
    _ scheduler: Context, every interval: Context.SchedulerTimeType.Stride,
    tolerance: Context.SchedulerTimeType.Stride? = nil, options: Context.SchedulerOptions? = nil
  ) {
    self.scheduler = scheduler
    self.interval = interval
    self.tolerance = tolerance
    self.options = options
  }

  @inlinable var now: Context.SchedulerTimeType { scheduler.now }

  @inlinable
  func start(_ due: Context.SchedulerTimeType, _ action: @escaping () -> Void) -> (any Cancellable)? {
    let tolerance = tolerance ?? scheduler.minimumTolerance
    // Work cannot be repeated after no time. What is due at once need not be taken back either.
    if interval <= .zero {
      scheduler.schedule(after: due, tolerance: tolerance, options: options, action)
      return nil
    }
    return scheduler.schedule(after: due, interval: interval, tolerance: tolerance, options: options, action)
  }
}

/// A clock that stands still, and on which everything is due: a scheduler asked to run things as soon as may be.
@usableFromInline
struct SoonClock<Context: Scheduler>: AlarmClock {
  @usableFromInline typealias Time = ImmediateScheduler.SchedulerTimeType

  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?

  @inlinable
  init(_ scheduler: Context, options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
  }

  @inlinable var now: Time { ImmediateScheduler.shared.now }

  @inlinable
  func start(_ due: Time, _ action: @escaping () -> Void) -> (any Cancellable)? {
    scheduler.schedule(options: options, action)
    return nil
  }
}
