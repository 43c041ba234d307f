import Testing
import UndercurrentCore
import UndercurrentTesting

struct VirtualSchedulerTests {
  let scheduler = VirtualScheduler()

  @Test func jobsRunInTheOrderOfTheirTimesAndThenOfTheirScheduling() {
    let log = Log()
    scheduler.schedule(after: at(2)) { log.add("c") }
    scheduler.schedule(after: at(1)) { log.add("a") }
    scheduler.schedule(after: at(2)) { log.add("d") }
    scheduler.schedule(after: at(1)) { log.add("b") }
    scheduler.schedule { log.add("now") }
    #expect(log.lines == [])
    scheduler.advance(by: 2)
    #expect(log.lines == ["now", "a", "b", "c", "d"])
    #expect(scheduler.now == at(2))
  }

  @Test func whatAJobSchedulesRunsWithinTheSameMoveAtItsOwnTime() {
    let log = Log()
    let scheduler = scheduler
    scheduler.schedule(after: at(1)) {
      log.add("\(scheduler.now)")
      scheduler.schedule(after: at(1.5)) { log.add("\(scheduler.now)") }
      scheduler.schedule(after: at(9)) { log.add("late") }
      scheduler.schedule(after: .zero) { log.add("a time that is past is now: \(scheduler.now)") }
    }
    scheduler.advance(to: at(2))
    #expect(log.lines == ["1s", "a time that is past is now: 1s", "1.5s"])
    #expect(scheduler.pending == [at(9)])
  }

  @Test func aRepeatingJobKeepsItsRhythmUntilItIsCancelled() {
    let log = Log()
    let scheduler = scheduler
    let job = scheduler.schedule(after: at(1), interval: 0.5) { log.add("\(scheduler.now)") }
    scheduler.advance(by: 2)
    #expect(log.lines == ["1s", "1.5s", "2s"])
    job.cancel()
    scheduler.run()
    #expect(log.lines.count == 3)
    #expect(scheduler.now == at(2))
  }

  @Test func whatIsPendingIsListed() {
    let job = scheduler.schedule(after: at(3), interval: 0.25) {}
    scheduler.schedule(after: at(1)) {}
    #expect(scheduler.pendingWork.map(\.description) == ["at 1s", "at 3s, every 0.25s"])
    job.cancel()
    #expect(scheduler.pendingWork.map(\.description) == ["at 1s"])
  }

  @Test func aThousandJobsInAnyOrder() {
    let log = Log()
    for index in 0..<1000 {
      let number = index * 389 % 1000
      scheduler.schedule(after: MonotonicTime(nanoseconds: number)) { log.add("\(number)") }
    }
    scheduler.run()
    #expect(log.lines == (0..<1000).map { "\($0)" })
  }

  @Test func itTakesThePlaceOfASchedulerWithItsOwnKindOfTime() {
    let scheduler = VirtualScheduler<_, Never>(now: ImmediateScheduler.shared.now)
    let recorder = Recorder<Int, Never>()
    Just(1).receive(on: scheduler).subscribe(recorder)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func timeDoesNotGoBack() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = VirtualScheduler()
      scheduler.advance(by: 2)
      scheduler.advance(to: MonotonicTime(nanoseconds: 1))
    }
  }
}

/// So many seconds after the beginning.
func at(_ seconds: Double) -> MonotonicTime { .zero.advanced(by: .seconds(seconds)) }

/// Lines written by closures, on whatever thread.
final class Log: Sendable {
  private let state = Guarded([String]())
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) { state.withLock { $0.append(line) } }
}
