public import Dispatch
public import UndercurrentCore

extension DispatchQueue {
  /// The queue as a scheduler whose time is `MonotonicTime`, counted from now: what a program takes that is written against
  /// `AnyScheduler<MonotonicTime, Never>` so that its tests can run it in virtual time.
  public var monotonic: AnyScheduler<MonotonicTime, Never> { AnyScheduler(MonotonicQueue(queue: self, start: now)) }
}

private struct MonotonicQueue: Scheduler {
  let queue: DispatchQueue
  let start: DispatchQueue.SchedulerTimeType

  var now: MonotonicTime { MonotonicTime(nanoseconds: start.distance(to: queue.now).magnitude) }

  var minimumTolerance: MonotonicTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { queue.schedule(action) }

  func schedule(
    after date: MonotonicTime, tolerance: MonotonicTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    queue.schedule(after: translated(date), tolerance: .nanoseconds(tolerance.nanoseconds), action)
  }

  func schedule(
    after date: MonotonicTime, interval: MonotonicTime.Stride, tolerance: MonotonicTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    queue.schedule(
      after: translated(date), interval: .nanoseconds(interval.nanoseconds),
      tolerance: .nanoseconds(tolerance.nanoseconds), action)
  }

  private func translated(_ date: MonotonicTime) -> DispatchQueue.SchedulerTimeType {
    start.advanced(by: .nanoseconds(date.nanoseconds))
  }
}
