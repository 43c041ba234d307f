import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

/// Several threads send to, ask for, end and cancel one pipeline of each operator at once, in an order that the seed and the machine decide.
struct RaceTests {
  @Test(arguments: Operator.allCases)
  func manyThreadsAtOnce(stage: Operator) {
    for round in 0..<Effort.rounds {
      let tracker = LifetimeTracker()
      var breaches: [String] = []
      do {
        let scheduler = VirtualScheduler()
        let sources = (0..<2).map { _ in PassthroughSubject<Int, any Error>() }
        let library = Library(
          source: { sources[$0].tracked(by: tracker, "source \($0)").eraseToAnyPublisher() }, scheduler: scheduler)
        let inputs = (0..<stage.inputs).map { Pipeline.source($0) }
        let watcher = Watcher()
        let publisher = library.publisher(.stage(stage, n: 2, interval: 50_000, inputs))
        publisher.subscribe(watcher)
        let violations = Violated()
        let isOver = together(4, violations) { thread in
          var dice = Dice(seed: Effort.seed &* 7_919 &+ UInt64(round * 4 + thread))
          for step in 0..<60 {
            switch dice.roll(40) {
            case 0 where step > 30: sources[dice.roll(2)].send(completion: dice.roll(2) == 0 ? .finished : .failure(Fault()))
            case 1 where step > 40: watcher.cancel()
            case 2...6: watcher.request(1 + dice.roll(3))
            case 7...12: scheduler.advance(by: .nanoseconds(20_000))
            case 13: publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
            default: sources[dice.roll(2)].send(dice.roll(8))
            }
          }
        }
        #expect(isOver, "\(stage), seed \(Effort.seed), round \(round): the threads wait for each other")
        if !isOver { return }
        watcher.cancel()
        scheduler.advance(by: .seconds(1))
        let count = watcher.count
        sources.forEach { $0.send(1) }
        scheduler.advance(by: .seconds(1))
        breaches = watcher.breaches + violations.all + (watcher.count == count ? [] : ["a value after the end"])
        sources.forEach { $0.send(completion: .finished) }
        scheduler.advance(by: .seconds(1))
      }
      #expect(breaches == [], "\(stage), seed \(Effort.seed), round \(round)")
      #expect(tracker.alive == [], "\(stage), seed \(Effort.seed), round \(round)")
      if !breaches.isEmpty { return }
    }
  }

  /// Runs `body` on so many threads. `false` when they have not returned within a minute.
  private func together(_ count: Int, _ violations: Violated, _ body: @escaping (Int) -> Void) -> Bool {
    let group = DispatchGroup()
    let work = Transfer(body)
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        Violations.$observer.withValue({ violation in violations.add(violation) }) { work.value(index) }
        group.leave()
      }
    }
    return group.wait(timeout: .now() + 60) == .success
  }
}

/// What the library reported: nothing, as nobody here breaks a rule.
private final class Violated: Sendable {
  private let reports = Guarded([String]())
  var all: [String] { reports.withLock { $0 } }
  func add(_ violation: Violations.Violation) { reports.withLock { $0.append("\(violation)") } }
}

/// A subscriber that keeps accounts of the rules, and may be used from any thread.
private final class Watcher: Subscriber, Cancellable {
  typealias Failure = any Error

  private struct State {
    var subscription: (any Subscription)?
    var inside = 0
    var thread: Thread?
    var demand = 0
    var count = 0
    var hasEnded = false
    var breaches: [String] = []

    mutating func enter() {
      if inside > 0, thread !== Thread.current { breaches.append("entered by two threads at once") }
      if hasEnded { breaches.append("something after the ending") }
      inside += 1
      thread = Thread.current
    }
  }

  private let state = Guarded(State())

  var count: Int { state.withLock { $0.count } }
  var breaches: [String] { state.withLock { $0.breaches } }

  func request(_ count: Int) {
    let subscription = state.withLock { state in
      state.demand += count
      return state.subscription
    }
    subscription?.request(.max(count))
  }

  func cancel() { state.withLock { $0.subscription }?.cancel() }

  func receive(subscription: any Subscription) {
    state.withLock { $0.subscription = subscription }
    request(3)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    state.withLock { state in
      state.enter()
      state.count += 1
      if state.count > state.demand { state.breaches.append("more than was asked for") }
    }
    for _ in 0..<50 { _ = Thread.current }
    state.withLock { $0.inside -= 1 }
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    state.withLock { state in
      state.enter()
      state.hasEnded = true
      state.inside -= 1
    }
  }
}
