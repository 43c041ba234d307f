import Dispatch
import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

struct DispatchQueueSchedulerTests {
  typealias Time = DispatchQueue.SchedulerTimeType
  typealias Stride = Time.Stride

  @Test func unitsAgree() {
    #expect(Stride.seconds(2) == 2)
    #expect(Stride.seconds(1.5) == .milliseconds(1_500))
    #expect(Stride.seconds(0.29) == .milliseconds(290))
    #expect(Stride.milliseconds(1) == .microseconds(1_000))
    #expect(Stride.microseconds(1) == .nanoseconds(1_000))
    #expect((0.5 as Stride) == .milliseconds(500))
    #expect(Stride(exactly: UInt64.max) == nil)
    #expect(Stride(.seconds(.max)).magnitude == .max)
    #expect(Stride(.seconds(.min)).magnitude == .min)
    #expect(Stride(.never).timeInterval == .never)
    #expect(Stride(.milliseconds(3)).timeInterval == .nanoseconds(3_000_000))
  }

  @Test func calculates() {
    var stride = Stride.seconds(1)
    stride += .milliseconds(500)
    stride -= .milliseconds(250)
    #expect(stride == .milliseconds(1_250))
    stride *= .nanoseconds(2)
    #expect(stride == .milliseconds(2_500))
    #expect(-stride < stride)
  }

  @Test func pointsAndLengthsFitTogether() {
    let start = Time(DispatchTime(uptimeNanoseconds: 1_000_000))
    let later = start.advanced(by: .milliseconds(3))
    #expect(later.dispatchTime.uptimeNanoseconds == 4_000_000)
    #expect(start.distance(to: later) == .milliseconds(3))
    #expect(later.distance(to: start) == .milliseconds(-3))
    #expect(start < later)
    #expect(later.advanced(by: .milliseconds(-3)) == start)
    #expect(start.advanced(by: Stride(.never)).dispatchTime == .distantFuture)
    #expect(Set([start, later, start]).count == 2)
  }

  @Test func isCoded() throws {
    let time = Time(DispatchTime(uptimeNanoseconds: 123_456))
    #expect(try JSONDecoder().decode([Time].self, from: JSONEncoder().encode([time])) == [time])
  }

  @Test func runsJobsInOrder() {
    let queue = DispatchQueue(label: "serial")
    let recorder = Recorder<Int, Never>()
    for number in 0..<100 { queue.schedule { _ = recorder.receive(number) } }
    queue.sync {}
    #expect(recorder.values == Array(0..<100))
  }

  @Test func tellsTheGroupWhenAJobIsDone() {
    let queue = DispatchQueue(label: "serial")
    let recorder = Recorder<Int, Never>()
    let group = DispatchGroup()
    let options = DispatchQueue.SchedulerOptions(qos: .userInitiated, flags: [], group: group)
    queue.schedule(options: options) { _ = recorder.receive(1) }
    queue.schedule(after: queue.now.advanced(by: .milliseconds(1)), tolerance: 0, options: options) { _ = recorder.receive(2) }
    group.wait()
    #expect(recorder.values.sorted() == [1, 2])
  }

  @Test func runsDelayedJobsNotBeforeTheyAreDue() {
    let queue = DispatchQueue(label: "serial")
    let done = DispatchSemaphore(value: 0)
    let due = queue.now.advanced(by: .milliseconds(2))
    let recorder = Recorder<Bool, Never>()
    queue.schedule(after: due) {
      _ = recorder.receive(queue.now >= due)
      done.signal()
    }
    done.wait()
    #expect(recorder.values == [true])
  }

  @Test func repeatsUntilItIsCancelled() {
    let queue = DispatchQueue(label: "serial")
    let done = DispatchSemaphore(value: 0)
    let recorder = Recorder<Int, Never>()
    nonisolated(unsafe) var count = 0  // Safe: used on the queue alone until the timer is cancelled.
    let cancellable = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
      count += 1
      _ = recorder.receive(count)
      if count == 3 { done.signal() }
    }
    done.wait()
    cancellable.cancel()
    queue.sync {}
    let total = recorder.values.count
    #expect(total >= 3)
    queue.sync {}
    #expect(recorder.values.count == total)
  }

  @Test func lettingGoOfRepeatingWorkReleasesIt() {
    final class Token: Sendable {
      let released: DispatchSemaphore
      init(_ released: DispatchSemaphore) { self.released = released }
      deinit { released.signal() }
    }
    let queue = DispatchQueue(label: "serial")
    let released = DispatchSemaphore(value: 0)
    do {
      let token = Token(released)
      _ = queue.schedule(after: queue.now.advanced(by: 100), interval: 100) { _ = token }
    }
    released.wait()
  }

  @Test func receiveOnAConcurrentQueueKeepsOrderAndIsNeverEnteredTwice() {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for round in 0..<20 {
      let subject = PassthroughSubject<Int, Never>()
      let done = DispatchSemaphore(value: 0)
      let inside = Inside()
      let recorder = Recorder<Int, Never> { _ in
        inside.pass()
        return .none
      }
      let cancellable = subject.receive(on: queue).sink(
        receiveCompletion: {
          recorder.receive(completion: $0)
          done.signal()
        }, receiveValue: { _ = recorder.receive($0) })
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        for step in 0..<100 { subject.send(thread * 1_000 + step) }
      }
      subject.send(completion: .finished)
      done.wait()
      #expect(recorder.values.count == 300, "round \(round)")
      #expect(recorder.completion == .finished, "round \(round)")
      #expect(inside.clashes == 0, "round \(round)")
      for thread in 0..<3 {
        let own = recorder.values.filter { $0 / 1_000 == thread }
        #expect(own == own.sorted(), "round \(round)")
      }
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test func cancellingWhileAConcurrentQueueDeliversStopsIt() {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for _ in 0..<50 {
      weak var weakly: PassthroughSubject<Int, Never>?
      let recorder = Recorder<Int, Never>()
      do {
        let subject = PassthroughSubject<Int, Never>()
        weakly = subject
        subject.receive(on: queue).subscribe(recorder)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
          if thread == 0 { for step in 0..<50 { subject.send(step) } } else { recorder.cancel() }
        }
      }
      queue.sync(flags: .barrier) {}
      #expect(recorder.values == Array(0..<recorder.values.count))
      let count = recorder.events.count
      queue.sync(flags: .barrier) {}
      #expect(recorder.events.count == count)
      #expect(weakly == nil)
    }
  }

  @Test func debounceWorksOnAQueueInRealTime() {
    for dueTime in [Stride.milliseconds(0), .milliseconds(2)] {
      let queue = DispatchQueue(label: "serial")
      let subject = PassthroughSubject<Int, Never>()
      let done = DispatchSemaphore(value: 0)
      let recorder = Recorder<Int, Never> { _ in
        done.signal()
        return .none
      }
      queue.sync {
        subject.debounce(for: dueTime, scheduler: queue).subscribe(recorder)
        for value in 1...5 { subject.send(value) }
      }
      done.wait()
      queue.sync {}
      #expect(recorder.values == [5])
      recorder.cancel()
    }
  }
}

/// Counts how often it is entered while somebody is inside.
final class Inside: Sendable {
  private let state = Guarded((inside: 0, clashes: 0))
  var clashes: Int { state.withLock { $0.clashes } }
  func pass() {
    state.withLock { state in
      if state.inside > 0 { state.clashes += 1 }
      state.inside += 1
    }
    state.withLock { $0.inside -= 1 }
  }
}
