import Testing
import Undercurrent

extension Trial {
  static let replays: [Trial] = [
    Trial("Buffer", "buffer(size:prefetch:whenFull:)", "init(upstream:size:prefetch:whenFull:)") {
      for size in [0, 1, .max] {
        for prefetch in [Publishers.PrefetchStrategy.keepFull, .byRequest] {
          let subject = PassthroughSubject<Int, Fault>()
          for strategy in [Publishers.BufferingStrategy<Fault>.dropNewest, .dropOldest, .customError { Fault() }] {
            let watcher = Requests()
            subject.buffer(size: size, prefetch: prefetch, whenFull: strategy).subscribe(watcher)
            for number in 0..<3 { subject.send(number) }
            watcher.subscription?.request(.max(.max))
            watcher.subscription?.request(.unlimited)
            #expect(watcher.values.count <= min(size, 3))
            watcher.subscription?.cancel()
          }
        }
      }
      let built = Publishers.Buffer(upstream: Just(1), size: 0, prefetch: .keepFull, whenFull: .dropOldest)
      #expect(outcome(built).values.count <= 1)
    },
    Trial("ShareReplay", "share(replay:scope:)", "init(upstream:count:scope:)") {
      for count in [0, .max] {
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share(replay: count, scope: .forever)
        let first = shared.sink { _ in }
        subject.send(1)
        #expect(outcome(shared).values == (count == 0 ? [] : [1]))
        first.cancel()
        let built = Publishers.ShareReplay(upstream: Just(1), count: count, scope: .whileConnected)
        #expect(outcome(built).hasEnded)
      }
    },
    Trial("ReplaySubject", "init(capacity:)") {
      for capacity in [0, 1, .max] {
        let subject = ReplaySubject<Int, Never>(capacity: capacity)
        for number in 0..<3 { subject.send(number) }
        #expect(outcome(subject).values == Array([0, 1, 2].suffix(capacity)))
      }
    },
    Trial("AsyncBuffering", "values(buffering:)") {
      for buffering in [AsyncBuffering.unbounded, .oldest(0), .newest(0), .oldest(.max), .newest(.max)] {
        var seen: [Int] = []
        for await value in Just(1).values(buffering: buffering) { seen.append(value) }
        #expect(seen.count <= 1)
        var thrown = false
        do {
          for try await _ in Fail<Int, Fault>(error: Fault()).values(buffering: buffering) {}
        } catch {
          thrown = true
        }
        #expect(thrown)
      }
    },
  ]

  final class Requests: Subscriber {
    var subscription: (any Subscription)?
    var values: [Int] = []
    func receive(subscription: any Subscription) { self.subscription = subscription }
    func receive(_ input: Int) -> Subscribers.Demand {
      values.append(input)
      return .none
    }
    func receive(completion: Subscribers.Completion<Fault>) { subscription = nil }
  }
}
