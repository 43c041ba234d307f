import Testing
import UndercurrentCore
import UndercurrentTesting

struct PrefixUntilOutputTests {
  @Test func finishesWithTheOthersFirstValue() {
    let (upstream, other) = (TestPublisher<Int, Oops>(), TestPublisher<String, Never>())
    let recorder = Recorder<Int, Oops>(demand: .max(3)) { _ in .max(2) }
    upstream.prefix(untilOutputFrom: other).subscribe(recorder)
    #expect(other.calls == [.request(.max(1))])
    #expect(upstream.calls == [.request(.max(3))])
    #expect(upstream.send(1) == .max(2))
    other.send("stop")
    other.send("stop")
    upstream.send(2)
    upstream.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(upstream.calls == [.request(.max(3)), .cancel])
  }

  @Test func anEndingOfTheOtherMeansNothing() {
    for completion in [Subscribers.Completion<Oops>.finished, .failure(.one)] {
      let (upstream, other) = (TestPublisher<Int, Never>(), TestPublisher<String, Oops>())
      let recorder = Recorder<Int, Never>()
      upstream.prefix(untilOutputFrom: other).subscribe(recorder)
      other.send(completion: completion)
      upstream.send(1)
      #expect(recorder.events == [.subscription, .value(1)])
      #expect(other.calls == [.request(.max(1))])
    }
  }

  @Test func anEndingCancelsTheOtherFirst() {
    let (upstream, other) = (TestPublisher<Int, Oops>(), TestPublisher<String, Never>())
    let recorder = Recorder<Int, Oops>()
    upstream.prefix(untilOutputFrom: other).subscribe(recorder)
    upstream.send(completion: .failure(.two))
    other.send("late")
    #expect(recorder.events == [.subscription, .failure(.two)])
    #expect(other.calls == [.request(.max(1)), .cancel])
    #expect(upstream.calls == [.request(.unlimited)])
  }

  @Test func aValueAtOnceLeavesUpstreamAlone() {
    let upstream = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    upstream.prefix(untilOutputFrom: Just(1)).subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
    #expect(upstream.connections.isEmpty)
  }

  @Test func aValueBeforeUpstreamsSubscriptionCancelsThat() {
    let (upstream, other) = (TestPublisher<Int, Never>(greets: false), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>()
    upstream.prefix(untilOutputFrom: other).subscribe(recorder)
    other.send(1)
    #expect(recorder.events == [])
    upstream.connections[0].sendSubscription()
    #expect(recorder.events == [.subscription, .finished])
    #expect(upstream.calls == [.cancel])
    upstream.connections[0].sendSubscription()
    #expect(recorder.events.count == 2)
  }

  @Test func aStopFromWithinADeliveryFollowsIt() {
    let (numbers, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    var log: [String] = []
    let cancellable = numbers.prefix(untilOutputFrom: stop).sink(
      receiveCompletion: { _ in log.append("end") },
      receiveValue: { value in
        stop.send()
        log.append("\(value)")
      })
    numbers.send(1)
    numbers.send(2)
    #expect(log == ["1", "end"])
    cancellable.cancel()
  }

  @Test func cancelsBothOnce() {
    let (upstream, other) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .none)
    upstream.prefix(untilOutputFrom: other).subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    upstream.send(1)
    other.send(1)
    #expect(recorder.events == [.subscription])
    #expect(upstream.calls == [.cancel])
    #expect(other.calls == [.request(.max(1)), .cancel])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Int, Oops>()
      do {
        let upstream = watch(PassthroughSubject<Int, Oops>(), "upstream")
        let other = watch(PassthroughSubject<Int, Never>(), "other")
        upstream.map { [token = watch(Token(), "closure")] in (token, $0).1 }
          .prefix(untilOutputFrom: other).drop(untilOutputFrom: Just(1).tryMap { $0 }.catch { _ in Empty<Int, Oops>() })
          .subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: upstream.send(completion: .failure(.one))
        default: other.send(1)
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }

  @Test func aStopOnAnotherThreadNeverMeetsADelivery() {
    for _ in 0..<200 {
      let (numbers, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
      let door = Doorkeeper()
      let ends = Tally()
      let cancellable = numbers.prefix(untilOutputFrom: stop).sink(
        receiveCompletion: { _ in
          door.pass()
          ends.add()
        }, receiveValue: { _ in door.pass() })
      together(2) { thread in
        if thread == 0 { for value in 0..<50 { numbers.send(value) } } else { stop.send() }
      }
      #expect(ends.count == 1)
      #expect(door.clashes == 0)
      cancellable.cancel()
    }
  }
}
