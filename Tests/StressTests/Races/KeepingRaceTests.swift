import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

/// What keeps things running, and what keeps values, used by two to eight threads at once.
struct KeepingRaceTests {
  private func rounds(_ body: (_ round: Int, _ threads: Int, _ seed: UInt64) throws -> Void) rethrows {
    for round in 0..<(Effort.rounds * 4) {
      try body(round, 2 + (round + Int(Effort.seed)) % 7, Effort.seed &* 1_013 &+ UInt64(round))
    }
  }

  /// Everything that is put into a bag is cancelled, once, whoever empties it meanwhile.
  @Test func aBagCancelsEachThingOnce() throws {
    try rounds { round, threads, seed in
      let (made, cancelled, freed) = (Count(), Count(), Count())
      do {
        let bag = CancelBag()
        let subject = PassthroughSubject<Int, Never>()
        let missing = Crew().work(threads, steps: 60, seed: seed) { _, step, dice in
          switch dice.roll(10) {
          case 0: bag.cancel()
          case 1: subject.send(step)
          case 2...4:
            made.add()
            let token = Token(freed)
            subject.handleEvents(receiveCancel: { cancelled.add() }).sink { _ in withExtendedLifetime(token) {} }.store(in: bag)
          default:
            made.add()
            let token = Token(freed)
            let cancellable = AnyCancellable { [weak bag] in
              withExtendedLifetime(token) {}
              cancelled.add()
              // From within a cancel, everything is allowed.
              if step.isMultiple(of: 3) { bag?.insert(AnyCancellable {}) }
            }
            bag.insert(cancellable)
            if dice.roll(3) == 0 { cancellable.cancel() }
          }
        }
        try #require(missing == [])
      }
      #expect(cancelled.value == made.value, "seed \(Effort.seed), round \(round), \(threads) threads")
      #expect(freed.value == made.value, "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }

  /// Sets of one thread each, whose cancellables others cancel at the same time.
  @Test func setsAndCancelsThatMeetCountOnce() throws {
    try rounds { round, threads, seed in
      let (cancelled, freed) = (Count(), Count())
      let subject = PassthroughSubject<Int, Never>()
      let kept = Guarded(
        (0..<120).map { _ -> AnyCancellable? in
          let token = Token(freed)
          return AnyCancellable {
            withExtendedLifetime(token) {}
            cancelled.add()
          }
        })
      let missing = Crew().work(threads, steps: 60, seed: seed) { thread, step, dice in
        var own: Set<AnyCancellable> = []
        for _ in 0..<3 {
          let index = dice.roll(120)
          kept.withLock { $0[index] }?.store(in: &own)
        }
        subject.sink { _ in }.store(in: &own)
        switch dice.roll(3) {
        case 0: own.first?.cancel()
        case 1:
          let index = dice.roll(120)
          let gone = kept.withLock { $0[index].take() }
          withExtendedLifetime(gone) {}
        default: subject.send(step)
        }
      }
      try #require(missing == [])
      let rest = kept.withLock { kept in
        defer { kept = [] }
        return kept
      }
      _ = consume rest
      #expect(cancelled.value == 120, "seed \(Effort.seed), round \(round), \(threads) threads")
      #expect(freed.value == 120, "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }

  final class Model: ObservableObject {
    @Published var n = 0
    @Published var copy = 0
    @Published var text = ""
    @Nested var inner = Inner()
  }

  final class Inner: ObservableObject {
    @Published var n = 0
  }

  /// Each change of a published property is announced, and in the end everybody has the last.
  @Test func publishedPropertiesAnnounceEachChange() throws {
    try rounds { round, threads, seed in
      let tracker = LifetimeTracker()
      let (announced, set, seen) = (Count(), Count(), Count())
      do {
        let model = tracker.track(Model(), "the model")
        tracker.track(model.inner, "the inner model")
        model.$n.assign(to: &model.$copy)
        let will = model.objectWillChange.sink { announced.add() }
        let watcher = model.$n.dropFirst().sink { _ in seen.add() }
        let missing = Crew().work(threads, steps: 40, seed: seed) { thread, step, dice in
          switch dice.roll(6) {
          case 0:
            var first: Int?
            let cancellable = model.$n.sink { if first == nil { first = $0 } }
            if first == nil { seen.add(1_000_000) }
            cancellable.cancel()
          case 1:
            set.add()
            model.text = "\(step)"
          case 2:
            set.add()
            model.inner.n = step
          default:
            // Its copy is announced, too.
            set.add(2)
            model.n = thread * 1_000 + step
          }
        }
        try #require(missing == [])
        #expect(model.copy == model.n, "seed \(Effort.seed), round \(round), \(threads) threads")
        #expect(announced.value == set.value, "seed \(Effort.seed), round \(round), \(threads) threads")
        will.cancel()
        watcher.cancel()
        #expect(seen.value < 1_000_000, "who comes is given the value at once: seed \(Effort.seed), round \(round)")
      }
      #expect(tracker.alive == [], "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }

  /// Upstreams of one subject come, send, end and are cancelled, while it is connected, sent to and ended.
  @Test func connectionsMayBeMadeAndCut() throws {
    try rounds { round, threads, seed in
      let tracker = LifetimeTracker()
      do {
        let source = PassthroughSubject<Int, Never>()
        let shared = source.tracked(by: tracker, "source").multicast(subject: PassthroughSubject<Int, Never>())
        let made = source.tracked(by: tracker, "made connectable").makeConnectable()
        let watchers = [Watcher(demand: .max), Watcher(demand: .max)]
        shared.setFailureType(to: (any Error).self).subscribe(watchers[0])
        made.setFailureType(to: (any Error).self).subscribe(watchers[1])
        let bag = CancelBag()
        let missing = Crew().work(threads, steps: 40, seed: seed) { _, step, dice in
          switch dice.roll(8) {
          case 0: AnyCancellable(shared.connect()).store(in: bag)
          case 1: AnyCancellable(made.connect()).store(in: bag)
          case 2: shared.connect().cancel()
          case 3: made.connect().cancel()
          case 4 where dice.roll(4) == 0: bag.cancel()
          case 5 where step > 35: source.send(completion: .finished)
          default: source.send(step)
          }
        }
        try #require(missing == [])
        bag.cancel()
        for watcher in watchers {
          #expect(watcher.breaches == [], "seed \(Effort.seed), round \(round), \(threads) threads")
          watcher.cancel()
        }
      }
      #expect(tracker.alive == [], "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }
}

/// A number that any thread may add to.
final class Count: Sendable {
  private let state = Guarded(0)
  var value: Int { state.withLock { $0 } }
  func add(_ number: Int = 1) { state.withLock { $0 += number } }
}

/// Counts its end.
final class Token: Sendable {
  private let end: Count
  init(_ end: Count) { self.end = end }
  deinit { end.add() }
}
