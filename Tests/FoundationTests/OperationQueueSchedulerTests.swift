import Dispatch
import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

struct OperationQueueSchedulerTests {
  typealias Time = OperationQueue.SchedulerTimeType

  let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }()

  @Test func pointsAndLengthsFitTogether() {
    let start = Time(Date(timeIntervalSinceReferenceDate: 10))
    #expect(start.advanced(by: .seconds(3)).date == Date(timeIntervalSinceReferenceDate: 13))
    #expect(start.distance(to: start.advanced(by: .milliseconds(500))) == 0.5)
    #expect(queue.minimumTolerance == 0)
  }

  @Test func runsJobsInOrder() {
    let log = Box<[Int]>([])
    for job in 0..<100 { queue.schedule { log.value += [job] } }
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.value == Array(0..<100))
  }

  @Test func runsAJobOnceAndNotBeforeItsTime() {
    let (times, done) = (Box<[Date]>([]), DispatchSemaphore(value: 0))
    let due = queue.now.advanced(by: .milliseconds(20))
    queue.schedule(after: due) {
      times.value += [Date()]
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
    // The queue waits by a clock that may differ by a hair.
    #expect(times.value[0] >= due.date.addingTimeInterval(-0.005))
    queue.waitUntilAllOperationsAreFinished()
    #expect(times.value.count == 1)
  }

  @Test func repeatsAJobUntilItIsCancelled() {
    let (count, third) = (Box(0), DispatchSemaphore(value: 0))
    let job = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
      count.value += 1
      if count.value == 3 { third.signal() }
    }
    #expect(third.wait(timeout: .now() + 60) == .success)
    job.cancel()
    queue.waitUntilAllOperationsAreFinished()
    let last = count.value
    let later = DispatchSemaphore(value: 0)
    queue.schedule(after: queue.now.advanced(by: .milliseconds(20))) { later.signal() }
    #expect(later.wait(timeout: .now() + 60) == .success)
    #expect(count.value == last)
  }

  @Test func aTurnThatWaitsWhenTheJobIsCancelledDoesNotRun() {
    let count = Box(0)
    queue.isSuspended = true
    let job = queue.schedule(after: queue.now, interval: .milliseconds(1)) { count.value += 1 }
    let later = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.03) { later.signal() }
    later.wait()
    #expect(queue.operationCount <= 1)
    job.cancel()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(count.value == 0)
  }

  @Test func keepsOrderThoughItRunsSeveralAtOnce() {
    let wide = OperationQueue()
    wide.maxConcurrentOperationCount = 8
    let (values, done) = (Box<[Int]>([]), DispatchSemaphore(value: 0))
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = subject.delay(for: .milliseconds(1), scheduler: wide).receive(on: wide)
      .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { values.value += [$0] })
    for value in 0..<1_000 { subject.send(value) }
    subject.send(completion: .finished)
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(values.value == Array(0..<1_000))
    cancellable.cancel()
  }

  @Test func whatIsDueAfterTheEndOfTimeIsNeverDue() {
    let (count, queue) = (Box(0), OperationQueue())
    for length in [TimeInterval.infinity, .greatestFiniteMagnitude] {
      let job = queue.schedule(
        after: queue.now.advanced(by: .seconds(length)), interval: .seconds(length), tolerance: .seconds(length)
      ) {
        count.value += 1
      }
      queue.schedule(after: queue.now.advanced(by: .seconds(length))) { count.value += 1 }
      job.cancel()
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(count.value == 0)
  }
}
