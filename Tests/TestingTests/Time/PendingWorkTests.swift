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
}

/// So many seconds after the beginning.
func at(_ seconds: Double) -> MonotonicTime { .zero.advanced(by: .seconds(seconds)) }

/// Lines written by closures, on whatever thread.
final class Log: Sendable {
  private let state = Guarded([String]())
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) { state.withLock { $0.append(line) } }
}
