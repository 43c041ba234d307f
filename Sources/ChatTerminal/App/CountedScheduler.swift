import UndercurrentCore

extension AnyScheduler where SchedulerTimeType == MonotonicTime, SchedulerOptions == Never {
  /// The same scheduler with its time counted from so many nanoseconds before.
  func counted(from start: Int) -> AnyScheduler { AnyScheduler(CountedScheduler(base: self, offset: start - now.nanoseconds)) }
}

private struct CountedScheduler: Scheduler {
  let base: AnyScheduler<MonotonicTime, Never>
  let offset: Int

  var now: MonotonicTime { MonotonicTime(nanoseconds: base.now.nanoseconds + offset) }

  var minimumTolerance: MonotonicTime.Stride { base.minimumTolerance }

  func schedule(options: Never?, _ action: @escaping () -> Void) { base.schedule(action) }

  func schedule(
    after date: MonotonicTime, tolerance: MonotonicTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    base.schedule(after: translated(date), tolerance: tolerance, action)
  }

  func schedule(
    after date: MonotonicTime, interval: MonotonicTime.Stride, tolerance: MonotonicTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(after: translated(date), interval: interval, tolerance: tolerance, action)
  }

  private func translated(_ date: MonotonicTime) -> MonotonicTime { MonotonicTime(nanoseconds: date.nanoseconds - offset) }
}
