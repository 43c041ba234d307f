import Testing
import Undercurrent
import UndercurrentTesting

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct TestingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func recorder() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let recorder = Recorder<Int, Never>(demand: .max(2))
    (1...3).publisher.subscribe(recorder)
    print(recorder.values)  // [1, 2]
    recorder.request(.unlimited)
    print(recorder.values)  // [1, 2, 3]
    print(recorder.completion!)  // finished
    #expect(output.lines == ["[1, 2]", "[1, 2, 3]", "finished"])
  }

  @Test func testPublisher() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1))
    publisher.filter { $0 > 1 }.subscribe(recorder)
    print(publisher.send(1) == .max(1))  // true
    publisher.send(2)
    recorder.cancel()
    print(publisher.calls == [.request(.max(1)), .cancel])  // true
    print(recorder.events == [.subscription, .value(2)])  // true
    #expect(output.lines == ["true", "true", "true"])
  }

  @Test func testSubscription() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let subscription = TestSubscription()
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = subject.sink { _ in }
    subject.send(subscription: subscription)
    print(subscription.calls == [.request(.unlimited)])  // true
    _ = cancellable
    #expect(output.lines == ["true"])
  }

  @Test func virtualScheduler() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let letters = PassthroughSubject<String, Never>()
    let cancellable = letters.debounce(for: .seconds(1), scheduler: scheduler).sink { print($0) }
    letters.send("a")
    letters.send("b")
    scheduler.advance(by: .seconds(1))  // b
    _ = cancellable
    #expect(output.lines == ["b"])
  }

  @Test func publisherLaws() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let violations = PublisherLaws.check { upstream in
      upstream.map { $0 }
    }
    print(violations.isEmpty)  // true
    #expect(output.lines == ["true"])
  }

  @Test func marbles() {
    let scheduler = VirtualScheduler()
    let recorder = Recorder<String, Never>(clock: scheduler)
    let source = scheduler.cold("a-b--(cd)|") { "\($0)" }
    source.subscribe(recorder)
    scheduler.run()
    #expect(recorder.marbles().difference(from: "a-b--(cd)|") == nil)
  }

  @Test func lifetimeTracker() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let tracker = LifetimeTracker()
    let letters = PassthroughSubject<String, Never>()
    let cancellable = letters.tracked(by: tracker, "letters").sink { print($0) }
    print(tracker.alive)  // ["letters ──▶ Sink: asked for unlimited, 0 values"]
    cancellable.cancel()
    print(tracker.alive)  // []
    #expect(output.lines == ["[\"letters ──▶ Sink: asked for unlimited, 0 values\"]", "[]"])
  }

  @Test func unimplementedScheduler() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = UnimplementedScheduler(now: MonotonicTime.zero, options: Never.self) { use in
      print(use)
    }
    _ = Just(1).receive(on: scheduler).sink { _ in }
    // a scheduler that is not to be used was asked to run something
    #expect(output.lines == ["a scheduler that is not to be used was asked to run something"])
  }

  @Test func virtualExecutor() async throws {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let clock = scheduler.clock
    let task = Task(executorPreference: scheduler.executor) {
      try await clock.sleep(for: .seconds(2))
      return clock.now
    }
    scheduler.advance(by: .seconds(2))
    print(try await task.value)  // 2s
    #expect(output.lines == ["2s"])
  }

  @Test func reportedViolations() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let violations = Violations.reported {
      _ = [1, 2].publisher.map { $0 * 2 }.sink { print($0) }  // 2, 4
    }
    print(violations)  // []
    #expect(output.lines == ["2", "4", "[]"])
  }
}
