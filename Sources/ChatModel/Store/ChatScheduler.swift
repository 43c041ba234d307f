public import UndercurrentCore

/// Where a chat client lives and what its time is: the main queue in an app, virtual time in a test.
public typealias ChatScheduler = AnyScheduler<MonotonicTime, Never>

extension AnyScheduler where SchedulerTimeType == MonotonicTime, SchedulerOptions == Never {
  /// Runs `action` at `date`, unless the result is cancelled or let go of before.
  ///
  /// Only repeating work can be taken back from a scheduler, so this is repeating work that stops at its first turn. What is
  /// cancelled leaves nothing pending.
  func once(at date: MonotonicTime, _ action: @escaping () -> Void) -> AnyCancellable {
    var job: (any Cancellable)?
    let cancellable = AnyCancellable {
      job?.cancel()
      job = nil
    }
    job = schedule(after: date, interval: .seconds(3600)) { [weak cancellable] in
      cancellable?.cancel()
      action()
    }
    return cancellable
  }

  func once(after delay: MonotonicTime.Stride, _ action: @escaping () -> Void) -> AnyCancellable {
    once(at: now.advanced(by: delay), action)
  }
}
