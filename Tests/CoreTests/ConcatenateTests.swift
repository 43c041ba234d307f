import Testing
import UndercurrentCore
import UndercurrentTesting

struct ConcatenateTests {
  @Test func allFormsInOrder() {
    let recorder = Recorder<Int, Never>()
    let many = [3].publisher.eraseToAnyPublisher().append(4, 5).append(Set([6])).append(Just(7)).prepend(1, 2).prepend([0])
      .prepend(Just(-1))
    many.subscribe(recorder)
    #expect(recorder.events == [.subscription] + (-1...7).map { .value($0) } + [.finished])
    #expect([1].publisher.append(2) == Publishers.Concatenate(prefix: [1].publisher, suffix: [2].publisher))
  }

  @Test func theSecondIsSubscribedToWhenTheFirstHasFinished() {
    let (a, b) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Int, Oops>()
    a.append(b).subscribe(recorder)
    a.send(1)
    #expect(b.connections.isEmpty)
    a.send(completion: .finished)
    #expect(b.calls == [.request(.unlimited)])
    a.send(2)
    a.send(completion: .failure(.one))
    b.send(3)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .value(3), .finished])
    #expect(a.calls == [.request(.unlimited)])
  }

  @Test func theUnmetDemandIsHandedOn() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .max(2)) { $0 == 1 ? .max(3) : .none }
    a.append(b).subscribe(recorder)
    #expect(a.send(1) == .max(3))
    a.send(2)
    a.send(completion: .finished)
    #expect(b.calls == [.request(.max(3))])
    for value in 3...9 { b.send(value) }
    #expect(recorder.values == [1, 2, 3, 4, 5])
    recorder.request(.max(1))
    #expect(b.calls == [.request(.max(3)), .request(.max(1))])
    #expect(recorder.surplus == 0)
  }

  @Test func withoutUnmetDemandTheSecondWaits() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .max(1))
    a.append(b).subscribe(recorder)
    a.send(1)
    a.send(completion: .finished)
    #expect(b.connections.count == 1)
    #expect(b.calls == [])
    recorder.request(.unlimited)
    recorder.request(.max(1))
    #expect(b.calls == [.request(.unlimited)])
  }

  @Test func aFailureOfTheFirstEndsEverything() {
    let (a, b) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Int, Oops>(demand: .none)
    a.append(b).subscribe(recorder)
    a.send(completion: .failure(.one))
    a.send(completion: .finished)
    #expect(b.connections.isEmpty)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func aRequestBetweenTheTwoIsRemembered() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>(greets: false))
    let recorder = Recorder<Int, Never>(demand: .none)
    a.append(b).subscribe(recorder)
    a.send(completion: .finished)
    recorder.request(.max(2))
    b.connections[0].sendSubscription()
    b.connections[0].sendSubscription()
    #expect(b.calls == [.request(.max(2)), .cancel])
  }

  @Test func aCancelBetweenTheTwoIsHonoured() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>(greets: false))
    let recorder = Recorder<Int, Never>()
    a.append(b).subscribe(recorder)
    a.send(completion: .finished)
    recorder.cancel()
    b.connections[0].sendSubscription()
    b.send(1)
    b.send(completion: .finished)
    #expect(b.calls == [.cancel])
    #expect(a.calls == [.request(.unlimited)])
    #expect(recorder.events == [.subscription])

    let (c, d) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let second = Recorder<Int, Never>()
    c.append(d).subscribe(second)
    second.cancel()
    second.cancel()
    c.send(completion: .finished)
    #expect(c.calls == [.request(.unlimited), .cancel])
    #expect(d.connections.isEmpty)
  }

  @Test func anEndingFromWithinADeliveryIsFollowedAfterIt() {
    let (a, b) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(10))
    var log: [String] = []
    let cancellable = a.append(b).sink { value in
      log.append("in \(value)")
      if value == 1 { a.send(completion: .finished) }
      log.append("out \(value)")
    }
    a.send(1)
    #expect(log == ["in 1", "out 1", "in 10", "out 10"])
    cancellable.cancel()
  }

  @Test func demandAnsweredToTheLastValueIsHandedOnToo() {
    let a = PassthroughSubject<Int, Never>()
    let b = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1)) { value in
      a.send(completion: .finished)
      return .max(value)
    }
    a.append(b).subscribe(recorder)
    a.send(5)
    #expect(b.calls == [.request(.max(5))])
  }

  @Test func longSequencesAskedOneByOneDoNotDeepenTheStack() {
    var recorder: Recorder<Int, Never>!
    recorder = Recorder(demand: .max(1)) { _ in
      recorder.request(.max(1))
      return .none
    }
    (0..<20_000).publisher.eraseToAnyPublisher().append(20_000..<40_000).prepend(-20_000..<0).subscribe(recorder)
    #expect(recorder.values == Array(-20_000..<40_000))
    #expect(recorder.completion == .finished)
    recorder = nil
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<4 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>()
      do {
        let first = watch(PassthroughSubject<Token, Oops>(), "first")
        let second = watch(PassthroughSubject<Token, Oops>(), "second")
        let suffix = second.map { [token = watch(Token(), "closure")] in (token, $0).1 }
        first.append(Publishers.MergeMany([suffix, suffix])).subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: first.send(completion: .failure(.one))
        case 2:
          first.send(completion: .finished)
          second.send(completion: .finished)
        default:
          first.send(completion: .finished)
          recorder.cancel()
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }

  @Test func requestsRaceWithTheChange() {
    for _ in 0..<200 {
      let (a, b) = (PassthroughSubject<Int, Never>(), TestPublisher<Int, Never>())
      let recorder = Recorder<Int, Never>(demand: .max(1))
      a.append(b).subscribe(recorder)
      together(2) { thread in
        if thread == 0 { a.send(completion: .finished) } else { recorder.request(.max(2)) }
      }
      #expect(b.connections[0].outstanding == .max(3))
    }
  }
}
