import Dispatch
import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

struct RunLoopSchedulerTests {
  typealias Time = RunLoop.SchedulerTimeType
  typealias Stride = Time.Stride

  /// Runs this thread's loop until something is true. Nothing waits for the limit that works.
  private func run(until isDone: () -> Bool) {
    let limit = Date(timeIntervalSinceNow: 60)
    // Timers do not end a run, so it is a short one.
    while !isDone(), Date() < limit { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
    #expect(isDone())
  }

  @Test func unitsAgree() throws {
    #expect(Stride.seconds(2) == 2)
    #expect(Stride.seconds(1.5) == .milliseconds(1_500))
    #expect(Stride.milliseconds(2) == .microseconds(2_000))
    #expect(Stride.microseconds(2) == .nanoseconds(2_000))
    #expect(Stride(exactly: 3) == 3)
    #expect((0.25 as Stride).timeInterval == 0.25)
    #expect(try JSONDecoder().decode([Stride].self, from: JSONEncoder().encode([Stride(1.5)])) == [1.5])
  }

  @Test func calculates() {
    var stride = Stride.seconds(1)
    stride += 0.5
    stride -= 0.25
    stride *= 2
    #expect(stride == 2.5)
    #expect(-stride < stride)
    let start = Time(Date(timeIntervalSinceReferenceDate: 10))
    #expect(start.advanced(by: 3).date == Date(timeIntervalSinceReferenceDate: 13))
    #expect(start.distance(to: start.advanced(by: -3)) == -3)
    #expect(RunLoop.current.minimumTolerance == 0)
  }

  @Test func runsJobsInOrderAndNotOnTheSpot() {
    var log: [Int] = []
    for job in 0..<10 { RunLoop.current.schedule { log.append(job) } }
    #expect(log == [])
    run { log.count == 10 }
    #expect(log == Array(0..<10))
  }

  @Test func aJobMayScheduleAnother() {
    var log: [Int] = []
    let loop = RunLoop.current
    loop.schedule {
      log.append(1)
      loop.schedule { log.append(2) }
    }
    run { log.count == 2 }
    #expect(log == [1, 2])
  }

  @Test func wakesALoopThatSleepsInAnotherThread() {
    let (ready, ran) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let loop = Box<Transfer<RunLoop>?>(nil)
    Thread.detachNewThread {
      loop.value = Transfer(.current)
      let rest = Timer(timeInterval: 1_000, repeats: true) { _ in }
      RunLoop.current.add(rest, forMode: .default)
      ready.signal()
      while true { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
    ready.wait()
    for _ in 0..<100 {
      loop.value?.value.schedule { ran.signal() }
      #expect(ran.wait(timeout: .now() + 60) == .success)
    }
  }

  @Test func runsAJobOnceAtItsTime() {
    let loop = RunLoop.current
    let due = loop.now.advanced(by: .milliseconds(20))
    var ran: [Date] = []
    loop.schedule(after: due) { ran.append(Date()) }
    run { ran.count == 1 }
    #expect(ran[0] >= due.date.addingTimeInterval(-0.001))
  }

  @Test func repeatsAJobUntilItIsCancelled() {
    let loop = RunLoop.current
    var count = 0
    let job = loop.schedule(after: loop.now, interval: .milliseconds(1)) { count += 1 }
    run { count >= 3 }
    job.cancel()
    let last = count
    var isLater = false
    loop.schedule(after: loop.now.advanced(by: .milliseconds(20))) { isLater = true }
    run { isLater }
    #expect(count == last)
  }

  @Test func servesTheOperators() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let loop = RunLoop.current
    let cancellable = subject.debounce(for: .milliseconds(5), scheduler: loop).receive(on: loop).sink { values.append($0) }
    subject.send(1)
    subject.send(2)
    run { !values.isEmpty }
    #expect(values == [2])
    cancellable.cancel()
  }

  @Test func whatHasRunOrIsCancelledIsLetGoOf() {
    final class Held {}
    let tracker = LifetimeTracker()
    func holding(_ name: String, _ body: @escaping () -> Void = {}) -> () -> Void {
      let held = tracker.track(Held(), name)
      return { withExtendedLifetime(held) { body() } }
    }
    let loop = RunLoop.current
    var ran = 0
    loop.schedule(holding("at once") { ran += 1 })
    loop.schedule(after: loop.now.advanced(by: .milliseconds(1)), holding("once") { ran += 1 })
    let repeated = loop.schedule(after: loop.now, interval: .milliseconds(1), holding("again and again") { ran += 1 })
    let never = loop.schedule(after: loop.now.advanced(by: .seconds(1_000)), interval: .seconds(1), holding("never"))
    run { ran > 3 && tracker.alive == ["again and again", "never"] }
    repeated.cancel()
    never.cancel()
    #expect(tracker.alive == [])
  }
}
