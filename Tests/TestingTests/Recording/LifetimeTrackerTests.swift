import Testing
import UndercurrentCore
import UndercurrentTesting

struct LifetimeTrackerTests {
  let tracker = LifetimeTracker()

  @Test func objectsAreListedUntilTheyAreGone() {
    var first: Log? = tracker.track(Log())
    let second = tracker.track(Log(), "the second log")
    #expect(tracker.alive == ["Log", "the second log"])
    first = nil
    #expect(tracker.alive == ["the second log"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func subscriptionsAreListedUntilTheyEndOrAreCancelled() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(2))
    let cancellable = subject.tracked(by: tracker, "numbers").sink { _ in }
    subject.tracked(by: tracker, "inner").tracked(by: tracker, "outer").subscribe(recorder)
    subject.send(1)
    #expect(
      tracker.alive == [
        "numbers ──▶ Sink: asked for unlimited, 1 value",
        "outer ──▶ UndercurrentTesting.Recorder<Swift.Int, Swift.Never>: asked for max(2), 1 value",
        "inner ──▶ outer ──▶ UndercurrentTesting.Recorder<Swift.Int, Swift.Never>: asked for max(2), 1 value",
      ])
    cancellable.cancel()
    #expect(tracker.alive.count == 2)
    subject.send(completion: .finished)
    #expect(tracker.alive == [])
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func aSubscriptionThatNobodyHoldsIsGone() {
    let publisher = TestPublisher<Int, Never>()
    publisher.tracked(by: tracker, "numbers").subscribe(AnySubscriber())
    #expect(tracker.alive == ["numbers ──▶ Anonymous AnySubscriber: asked for max(0), 0 values"])
    publisher.forget()
    #expect(tracker.alive == [])
  }

  @Test func trackingKeepsTheRules() {
    let tracker = tracker
    #expect(PublisherLaws.check(seed: 1) { $0.tracked(by: tracker, "upstream") } == [])
    #expect(tracker.alive == [])
  }

  @Test func eachIsListedWithTheChainThatHoldsIt() {
    let subject = PassthroughSubject<Int, Never>()
    let other = PassthroughSubject<Int, Never>()
    let scheduler = VirtualScheduler()
    let cancellable =
      subject.tracked(by: tracker, "numbers")
      .map { $0 }.filter { $0 > 0 }.removeDuplicates().scan(0) { $0 + $1 }.print().dropFirst().eraseToAnyPublisher()
      .flatMap { Just($0) }.merge(with: other).combineLatest(other).debounce(for: .seconds(1), scheduler: scheduler)
      .collect().replaceError(with: []).sink { _ in }
    let chain = """
      numbers ──▶ Map ──▶ Filter ──▶ RemoveDuplicates ──▶ Scan ──▶ Print ──▶ Drop ──▶ FlatMap ──▶ Merge ──▶ \
      CombineLatest ──▶ Debounce ──▶ Collect ──▶ ReplaceError ──▶ Sink
      """
    #expect(tracker.alive == ["\(chain): asked for unlimited, 0 values"])
    cancellable.cancel()
    #expect(tracker.alive == [])
  }
}
