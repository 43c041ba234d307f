import Testing
import UndercurrentCore
import UndercurrentTesting

struct VirtualSchedulerTests {
  let scheduler = VirtualScheduler()

  private func at(_ seconds: Int) -> MonotonicTime { MonotonicTime.zero.advanced(by: .seconds(seconds)) }

  @Test func runsJobsInTheOrderOfTheirTimesThenOfScheduling() {
    var log: [String] = []
    scheduler.schedule(after: at(2)) { log.append("b") }
    scheduler.schedule(after: at(1)) { log.append("a") }
    scheduler.schedule(after: at(2)) { log.append("c") }
    scheduler.schedule { log.append("now") }
    #expect(scheduler.pending == [at(0), at(1), at(2), at(2)])
    scheduler.advance()
    #expect(log == ["now"])
    scheduler.advance(by: 5)
    #expect(log == ["now", "a", "b", "c"])
    #expect(scheduler.now == at(5))
    #expect(scheduler.pending == [])
  }

  @Test func mayRunTheNewestJobOfATimeFirst() {
    let scheduler = VirtualScheduler(order: .newestFirst)
    var log: [String] = []
    scheduler.schedule(after: at(2)) { log.append("b") }
    scheduler.schedule(after: at(1)) { log.append("a") }
    scheduler.schedule(after: at(2)) {
      log.append("c")
      scheduler.schedule { log.append("d") }
    }
    let repeating = scheduler.schedule(after: at(2), interval: 1) { log.append("again") }
    #expect(scheduler.pending == [at(1), at(2), at(2), at(2)])
    scheduler.advance(by: 3)
    #expect(log == ["a", "again", "c", "d", "b", "again"])
    repeating.cancel()
    #expect(scheduler.pending == [])
  }

  @Test func aJobSeesTheTimeAtWhichItIsDue() {
    var times: [MonotonicTime] = []
    scheduler.schedule(after: at(1)) { [scheduler] in
      times.append(scheduler.now)
      scheduler.schedule(after: scheduler.now.advanced(by: 1)) { times.append(scheduler.now) }
      scheduler.schedule { times.append(scheduler.now) }
    }
    scheduler.advance(by: 5)
    #expect(times == [at(1), at(1), at(2)])
    #expect(scheduler.now == at(5))
  }

  @Test func repeatingWorkKeepsItsRhythm() {
    var times: [MonotonicTime] = []
    let cancellable = scheduler.schedule(after: at(1), interval: 3) { [scheduler] in times.append(scheduler.now) }
    scheduler.advance(by: 8)
    #expect(times == [at(1), at(4), at(7)])
    cancellable.cancel()
    scheduler.advance(by: 8)
    #expect(times.count == 3)
    #expect(scheduler.pending == [])
  }

  @Test func repeatingWorkMayCancelItself() {
    var cancellable: (any Cancellable)?
    var count = 0
    cancellable = scheduler.schedule(after: at(1), interval: 1) {
      count += 1
      if count == 3 { cancellable?.cancel() }
    }
    scheduler.run()
    #expect(count == 3)
    #expect(scheduler.now == at(3))
  }

  @Test func whatIsDueInThePastRunsNow() {
    scheduler.advance(by: 10)
    var times: [MonotonicTime] = []
    scheduler.schedule(after: at(3)) { [scheduler] in times.append(scheduler.now) }
    scheduler.advance()
    #expect(times == [at(10)])
  }

  @Test func cancellingReleasesTheJob() {
    final class Token {}
    weak var token: Token?
    var cancellable: (any Cancellable)?
    do {
      let strong = Token()
      token = strong
      cancellable = scheduler.schedule(after: at(1), interval: 1) { _ = strong }
    }
    #expect(token != nil)
    cancellable?.cancel()
    #expect(token == nil)
  }

  @Test func takesAnyKindOfTime() {
    let other = VirtualScheduler<ImmediateScheduler.SchedulerTimeType, String>(now: ImmediateScheduler.shared.now)
    var log: [String] = []
    other.schedule(options: "fast") { log.append("a") }
    other.advance()
    #expect(log == ["a"])
  }

  @Test func threadsMaySchedule() {
    let recorder = Recorder<Int, Never>()
    let scheduler = VirtualScheduler()
    let group = DispatchedThreads(4) { thread in
      for step in 0..<100 {
        scheduler.schedule(after: MonotonicTime(nanoseconds: step)) { _ = recorder.receive(thread * 1_000 + step) }
      }
    }
    group.wait()
    scheduler.run()
    #expect(recorder.values.count == 400)
    #expect(recorder.values.map { $0 % 1_000 } == recorder.values.map { $0 % 1_000 }.sorted())
  }

  @Test func timeOnlyGoesForward() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = VirtualScheduler()
      scheduler.advance(by: 2)
      scheduler.advance(to: MonotonicTime.zero.advanced(by: 1))
    }
    await #expect(processExitsWith: .failure) {
      let scheduler = VirtualScheduler()
      let cancellable = scheduler.schedule(after: .zero, interval: 1) {}
      scheduler.run(limit: 100)
      cancellable.cancel()
    }
  }

  /// Also far off, and however many: nothing is kept of work that was taken back.
  @Test func repeatedWorkEndsWhereTimeDoes() {
    let scheduler = VirtualScheduler()
    var count = 0
    let job = scheduler.schedule(after: .zero, interval: .nanoseconds(.max / 2)) { count += 1 }
    scheduler.advance(by: .nanoseconds(.max))
    scheduler.advance(by: .nanoseconds(.max))
    #expect(count == 4)
    #expect(scheduler.pending == [])
    job.cancel()
    var kept: [any Cancellable] = []
    for number in 0..<1_000 {
      let job = scheduler.schedule(after: .init(nanoseconds: .max - number), interval: .seconds(1)) { count += 1 }
      if number % 10 > 0 { job.cancel() } else { kept.append(job) }
    }
    #expect(scheduler.pending.count == 100)
    #expect(scheduler.pending == scheduler.pending.sorted())
    for job in kept { job.cancel() }
    #expect(scheduler.pending == [])
  }
}
