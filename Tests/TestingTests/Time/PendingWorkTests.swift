import Testing
import UndercurrentCore
import UndercurrentTesting

struct PendingWorkTests {
  let scheduler = VirtualScheduler()

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
}
