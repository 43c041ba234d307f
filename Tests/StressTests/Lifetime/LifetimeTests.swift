import Testing
import UndercurrentCore
import UndercurrentTesting

/// Whatever way a pipeline ends, nothing of it stays: no subscription, no subscriber, no source, no scheduler.
struct LifetimeTests {
  enum Ending: CaseIterable { case finish, fail, cancel, drop }

  @Test(arguments: Operator.allCases, Ending.allCases)
  func nothingStays(stage: Operator, ending: Ending) {
    let tracker = LifetimeTracker()
    do {
      let scheduler = tracker.track(VirtualScheduler(), "the scheduler")
      let sources = (0..<2).map { tracker.track(PassthroughSubject<Int, any Error>(), "source \($0)") }
      let closures = tracker.track(Token(), "what the closures capture")
      let library = Library(
        source: { sources[$0].tracked(by: tracker, "source \($0)").eraseToAnyPublisher() }, scheduler: scheduler)
      let inputs = (0..<stage.inputs).map { Pipeline.source($0) }
      var cancellable: AnyCancellable? = library.publisher(.stage(stage, n: 1, interval: 1_000_000, inputs)).sink(
        receiveCompletion: { _ in withExtendedLifetime(closures) {} },
        receiveValue: { _ in withExtendedLifetime(closures) {} })
      scheduler.advance()
      for value in [1, 2, 6] { for source in sources { source.send(value) } }
      switch ending {
      case .finish: for source in sources { source.send(completion: .finished) }
      case .fail: for source in sources { source.send(completion: .failure(Fault())) }
      case .cancel: cancellable?.cancel()
      case .drop: cancellable = nil
      }
      scheduler.advance(by: .seconds(1))
      let left = tracker.alive.filter { $0.contains("──▶") }
      #expect(left == [], "\(stage), \(ending): subscriptions that have not ended")
      #expect(scheduler.pending.isEmpty, "\(stage), \(ending): jobs that nobody waits for")
      // However long the result is kept.
      withExtendedLifetime(cancellable) {}
    }
    #expect(tracker.alive == [], "\(stage), \(ending)")
  }

  private final class Token {}
}
