import Dispatch
import Testing
import Undercurrent
import UndercurrentTesting

struct MonotonicQueueTests {
  @Test func countsFromWhenItWasMade() {
    let queue = DispatchQueue(label: "serial")
    let scheduler: AnyScheduler<MonotonicTime, Never> = queue.monotonic
    let first = scheduler.now
    #expect(first >= .zero && first < MonotonicTime.zero.advanced(by: 60))
    #expect(scheduler.now >= first)
    #expect(scheduler.minimumTolerance == .zero)
  }

  @Test func runsJobsOnTheQueueAtTheirTimes() {
    let queue = DispatchQueue(label: "serial")
    let scheduler = queue.monotonic
    let done = DispatchSemaphore(value: 0)
    let recorder = Recorder<String, Never>()
    let due = scheduler.now.advanced(by: .milliseconds(2))
    scheduler.schedule { _ = recorder.receive("soon") }
    scheduler.schedule(after: due) {
      _ = recorder.receive(scheduler.now >= due ? "later" : "early")
      dispatchPrecondition(condition: .onQueue(queue))
      done.signal()
    }
    done.wait()
    #expect(recorder.values == ["soon", "later"])
  }

  @Test func repeatsUntilItIsCancelled() {
    let queue = DispatchQueue(label: "serial")
    let scheduler = queue.monotonic
    let done = DispatchSemaphore(value: 0)
    let recorder = Recorder<Int, Never>()
    let cancellable = scheduler.schedule(after: scheduler.now, interval: .milliseconds(1)) {
      _ = recorder.receive(1)
      if recorder.values.count == 3 { done.signal() }
    }
    done.wait()
    cancellable.cancel()
    queue.sync {}
    let count = recorder.values.count
    queue.sync {}
    #expect(recorder.values.count == count)
  }
}
