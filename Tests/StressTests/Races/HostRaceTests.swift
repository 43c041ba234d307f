import Foundation
import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentTesting

/// A host that evaluates its views again and again, while two to eight other threads change everything that the views watch.
struct HostRaceTests {
  final class Model: ObservableObject {
    @Published var n = 0
  }

  struct Watching: View {
    let news: PassthroughSubject<Int, Never>
    let heard: (Int) -> Void
    let take: (Binding<Int>) -> Void
    @ObservedObject var model: Model
    @State private var sum = 0
    @State private var isOpen = true

    var body: some View {
      Plain.Text("\(sum) \(model.n)")
        .onAppear { take($sum) }
        .onReceive(news, perform: heard)
      if isOpen { Part(n: $sum, model: model) }
      Plain.Button("toggle") { isOpen.toggle() }
    }
  }

  struct Part: View {
    @Binding var n: Int
    @ObservedObject var model: Model
    var body: some View { Plain.Text("\(n) \(model.n)") }
  }

  @Test func whateverOtherThreadsChangeIsShownInTheEnd() throws {
    for round in 0..<(Effort.rounds * 2) {
      let threads = 2 + (round + Int(Effort.seed)) % 7
      let tracker = LifetimeTracker()
      do {
        let model = tracker.track(Model(), "the model")
        let news = tracker.track(PassthroughSubject<Int, Never>(), "the news")
        var (heard, sum) = ([Int](), Binding<Int>?.none)
        let host = Host(Watching(news: news, heard: { heard.append($0) }, take: { sum = $0 }, model: model))
        let binding = try #require(sum)
        let (invalidated, sums, sent) = (Count(), Count(), Count())
        host.onInvalidate = { invalidated.add() }
        let done = DispatchSemaphore(value: 0)
        let missing = Guarded<[String]?>(nil)
        Crew().start(threads, steps: 240 / threads, seed: Effort.seed &+ UInt64(round)) { thread, step, dice in
          switch dice.roll(4) {
          case 0:
            sums.add()
            binding[dynamicMember: \.next].wrappedValue = true
          case 1: model.n = thread * 1_000 + step
          case 2:
            sent.add()
            news.send(Watcher.value(step, from: thread))
          default: model.objectWillChange.send()
          }
        } done: { result in
          missing.withLock { $0 = result }
          done.signal()
        }
        var flushes = 0
        while done.wait(timeout: .now() + .microseconds(50)) == .timedOut {
          flushes += 1
          if flushes.isMultiple(of: 7) { try host.perform(.press, on: "toggle") }
          host.flush()
        }
        #expect(missing.withLock { $0 } == [], "seed \(Effort.seed), round \(round): threads that wait for each other")
        host.flush()
        #expect(!host.isDirty)
        let shown = host.all(Plain.Text.self).map(\.string)
        #expect(Set(shown) == ["\(sums.value) \(model.n)"], "seed \(Effort.seed), round \(round), \(threads) threads")
        #expect(heard.count == sent.value, "seed \(Effort.seed), round \(round), \(threads) threads")
        for thread in 0..<threads {
          let own = heard.filter { $0 / 1_000_000 == thread }
          #expect(own == own.sorted(), "seed \(Effort.seed), round \(round), thread \(thread) of \(threads)")
        }
        #expect(invalidated.value > 0)
        if round.isMultiple(of: 2) { host.close() }
        sum = nil
        heard = []
      }
      #expect(tracker.alive == [], "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }

  /// Hosts share nothing: each on a thread of its own, with a model that all of them watch.
  @Test func hostsOnManyThreadsShareAModel() throws {
    for round in 0..<Effort.rounds {
      let threads = 2 + (round + Int(Effort.seed)) % 7
      let tracker = LifetimeTracker()
      do {
        let model = tracker.track(Model(), "the model")
        let wrong = Guarded([String]())
        let missing = Crew().work(threads, steps: 3, seed: Effort.seed &+ UInt64(round)) { thread, step, dice in
          let host = Host(Part(n: .constant(thread), model: model))
          for number in 0..<10 {
            model.n = thread * 1_000 + step * 100 + number
            host.flush()
          }
          let shown = host.first(Plain.Text.self)?.string ?? ""
          if !shown.hasPrefix("\(thread) ") { wrong.withLock { $0.append(shown) } }
          if dice.roll(2) == 0 { host.close() }
        }
        try #require(missing == [])
        #expect(wrong.withLock { $0 } == [])
      }
      #expect(tracker.alive == [], "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }
}

extension Int {
  /// Setting it adds one: a change that depends on the value before.
  fileprivate var next: Bool {
    get { false }
    set { self += 1 }
  }
}
