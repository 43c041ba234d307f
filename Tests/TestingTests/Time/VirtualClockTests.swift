import Testing
import UndercurrentCore
import UndercurrentTesting

struct VirtualClockTests {
  let scheduler = VirtualScheduler()

  @Test func sleepersAndJobsShareOneTime() async throws {
    let (log, scheduler, clock) = (Log(), scheduler, scheduler.clock)
    let letters = PassthroughSubject<String, Never>()
    let cancellable = letters.debounce(for: 1, scheduler: scheduler).sink { log.add("\($0) at \(scheduler.now)") }
    letters.send("a")
    let task = Task(executorPreference: scheduler.executor) {
      for number in 1...3 {
        try await clock.sleep(for: .milliseconds(700))
        log.add("\(number) at \(clock.now)")
      }
    }
    scheduler.advance(by: 2)
    #expect(log.lines == ["1 at 0.7s", "a at 1s", "2 at 1.4s"])
    #expect(scheduler.now == at(2))
    scheduler.advance(by: .milliseconds(100))
    #expect(log.lines.last == "3 at 2.1s")
    try await task.value
    withExtendedLifetime(cancellable) {}
  }

  @Test func aCancelWakesAtOnceAndTakesTheAlarmBack() async {
    let (scheduler, clock) = (scheduler, scheduler.clock)
    let task = Task(executorPreference: scheduler.executor) { try await clock.sleep(for: .seconds(5)) }
    scheduler.advance()
    #expect(scheduler.pending == [at(5)])
    task.cancel()
    #expect(scheduler.pending == [])
    scheduler.advance()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func whoIsCancelledBeforeDoesNotSleep() async {
    let (scheduler, clock) = (scheduler, scheduler.clock)
    let task = Task(executorPreference: scheduler.executor) { try await clock.sleep(for: .seconds(5)) }
    task.cancel()
    scheduler.advance()
    #expect(scheduler.pending == [])
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aTimeThatIsPastIsNotWaitedFor() async throws {
    let clock = scheduler.clock
    scheduler.advance(by: 3)
    try await clock.sleep(until: VirtualClock.Instant(at(1)))
    #expect(clock.now == VirtualClock.Instant(at(3)))
  }

  @Test func cancelAndAlarmAtOneTimeResumeOnce() async throws {
    for _ in 0..<100 {
      let scheduler = VirtualScheduler()
      let clock = scheduler.clock
      let task = Task { try? await clock.sleep(for: .seconds(1)) }
      while scheduler.pending.isEmpty { await Task.yield() }
      async let cancel: Void = task.cancel()
      scheduler.advance(by: 1)
      await cancel
      await task.value
      #expect(scheduler.pending == [])
    }
  }

  @MainActor @Test func tasksOfTheCallersActorGoOnWhenTheTimeSettles() async {
    let (log, clock) = (Log(), scheduler.clock)
    let task = Task { @MainActor in
      for _ in 0..<3 {
        try? await clock.sleep(for: .seconds(1))
        log.add("\(clock.now)")
      }
    }
    while scheduler.pending.isEmpty { await Task.yield() }
    await scheduler.advanceSettling(by: 1)
    await task.value(after: scheduler)
    #expect(log.lines == ["1s", "2s", "3s"])
  }

  @Test func instantsAndDurations() {
    let start = VirtualClock.Instant(.zero)
    #expect(start.advanced(by: .milliseconds(1500)).description == "1.5s")
    #expect(start.duration(to: VirtualClock.Instant(at(2))) == .seconds(2))
    #expect(start.advanced(by: .seconds(Int64.max / 2)) > start)
    #expect(scheduler.clock.minimumResolution == .nanoseconds(1))
  }
}

extension Task where Success == Void, Failure == Never {
  /// Moves the time on by the second until the task is done.
  @MainActor fileprivate func value(after scheduler: VirtualScheduler<MonotonicTime, Never>) async {
    let isDone = Log()
    Task<Void, Never> { @MainActor in
      await self.value
      isDone.add("done")
    }
    while isDone.lines.isEmpty { await scheduler.advanceSettling(by: 1) }
  }
}
