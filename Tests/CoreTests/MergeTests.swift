import Testing
import UndercurrentCore
import UndercurrentTesting

struct MergeTests {
  @Test func sendsWhateverComesFirst() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>()
    a.merge(with: b).subscribe(recorder)
    a.send(1)
    b.send(2)
    a.send(3)
    a.send(completion: .finished)
    b.send(4)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .value(4), .finished])
  }

  @Test func asksForOneInAdvanceAndForAnotherWhenThatIsThrough() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .none)
    a.merge(with: b).subscribe(recorder)
    #expect(a.calls == [.request(.max(1))])
    #expect(b.calls == [.request(.max(1))])
    a.send(1)
    b.send(2)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    #expect(a.calls == [.request(.max(1)), .request(.max(1))])
    #expect(b.calls == [.request(.max(1))])
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2])
    #expect(a.calls.last == .request(.unlimited))
    #expect(b.calls == [.request(.max(1)), .request(.unlimited)])
  }

  @Test func anAnswerOfUnlimitedOpensTheUpstreams() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .max(1)) { _ in .unlimited }
    a.merge(with: b).subscribe(recorder)
    a.send(1)
    #expect(a.calls == [.request(.max(1)), .request(.unlimited)])
    #expect(b.calls == [.request(.max(1)), .request(.unlimited)])
    b.send(2)
    b.send(3)
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func aSecondRequestForEverythingChangesNothing() {
    let a = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    a.merge(with: Empty()).subscribe(recorder)
    recorder.request(.unlimited)
    recorder.request(.max(1))
    a.send(1)
    #expect(recorder.values == [1])
  }

  @Test func finishesWhenEverythingHasBeenAskedFor() {
    let recorder = Recorder<Int, Never>(demand: .max(1))
    Publishers.Merge3(Just(1), Just(2), Just(3)).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1)])
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test func aFailureCancelsTheOthersAndDropsWhatNobodyAskedFor() {
    let (a, b, c) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Int, Oops>(demand: .none)
    a.merge(with: b, c).subscribe(recorder)
    a.send(1)
    b.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(a.calls == [.request(.max(1)), .cancel])
    #expect(c.calls == [.request(.max(1)), .cancel])
    c.send(2)
    c.send(completion: .failure(.two))
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func aFailureWaitsForTheDeliveryThatCausedIt() {
    let (a, b) = (PassthroughSubject<Int, Oops>(), PassthroughSubject<Int, Oops>())
    var recorder: Recorder<Int, Oops>!
    recorder = Recorder { value in
      if value == 1 {
        b.send(2)
        b.send(completion: .failure(.one))
        a.send(3)
      }
      return .none
    }
    a.merge(with: b).subscribe(recorder)
    a.send(1)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .failure(.one)])
    recorder = nil
  }

  @Test func anUpstreamThatEndsTwiceCountsOnce() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>()
    a.merge(with: b).subscribe(recorder)
    a.send(completion: .finished)
    a.send(completion: .finished)
    b.send(1)
    #expect(recorder.events == [.subscription, .value(1)])
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let a = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    a.merge(with: Empty(completeImmediately: false)).subscribe(recorder)
    a.connections[0].sendSubscription()
    #expect(a.calls == [.request(.max(1)), .cancel])
    a.send(completion: .finished)
    a.connections[0].sendSubscription()
    #expect(a.calls == [.request(.max(1)), .cancel, .cancel])
    #expect(recorder.events == [.subscription])
  }

  @Test func cancellingWithinTheSubscriptionStartsNothing() {
    let a = TestPublisher<Int, Never>()
    var log: [String] = []
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.cancel() },
      receiveValue: {
        log.append("\($0)")
        return .none
      }, receiveCompletion: { _ in log.append("end") })
    a.merge(with: Just(1)).subscribe(subscriber)
    #expect(a.calls == [.cancel])
    #expect(log == [])
  }

  @Test func cancelsAllOnce() {
    let publishers = (0..<4).map { _ in TestPublisher<Int, Never>() }
    let recorder = Recorder<Int, Never>()
    publishers[0].merge(with: publishers[1], publishers[2], publishers[3]).subscribe(recorder)
    publishers[3].send(completion: .finished)
    recorder.cancel()
    recorder.cancel()
    for publisher in publishers.prefix(3) { #expect(publisher.connections[0].cancelCount == 1) }
    #expect(publishers[3].connections[0].cancelCount == 0)
    publishers[0].send(1)
    publishers[1].send(completion: .finished)
    #expect(recorder.events == [.subscription])
  }

  @Test func aRequestWithinADeliveryIsServedAfterIt() {
    var depth = 0
    var deepest = 0
    var recorder: Recorder<Int, Never>!
    recorder = Recorder(demand: .max(1)) { _ in
      depth += 1
      deepest = max(deepest, depth)
      recorder.request(.max(1))
      depth -= 1
      return .none
    }
    (0..<20_000).publisher.merge(with: (0..<20_000).publisher).subscribe(recorder)
    #expect(recorder.values.count == 40_000)
    #expect(deepest == 1)
    #expect(recorder.completion == .finished)
    recorder = nil
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .none)
      do {
        let a = watch(PassthroughSubject<Token, Oops>(), "a")
        let b = watch(PassthroughSubject<Token, Oops>(), "b")
        let more = Publishers.MergeMany([a, b]).map { [token = watch(Token(), "closure")] in (token, $0).1 }
        more.merge(with: Empty()).subscribe(recorder)
        a.send(watch(Token(), "value"))
        switch way {
        case 0: recorder.cancel()
        case 1: b.send(completion: .failure(.one))
        default:
          a.send(completion: .finished)
          b.send(completion: .finished)
          recorder.cancel()
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }

  @Test func anUpstreamSubscriptionIsNotReleasedUnderTheLock() {
    let recorder = Recorder<Int, Never>()
    var releases = 0
    let source = TestPublisher<Int, Never>(onRelease: {
      releases += 1
      recorder.request(.max(1))
    })
    source.merge(with: Empty(completeImmediately: false)).subscribe(recorder)
    source.send(completion: .finished)
    #expect(releases == 1)
  }

  @Test func flattensIntoLargerMerges() {
    let a = [1].publisher
    let three: Publishers.Merge3 = a.merge(with: Just(2)).merge(with: Just(3))
    let four: Publishers.Merge4 = three.merge(with: Just(4))
    let many: Publishers.MergeMany<Just<Int>> = Just(5).merge(with: Just(6)).merge(with: Just(7))
    let recorder = Recorder<Int, Never>()
    four.merge(with: many).subscribe(recorder)
    #expect(recorder.values == [1, 2, 3, 4, 5, 6, 7])
    #expect(three == a.merge(with: Just(2), Just(3)))
  }

  @Test func threadsMergeWithoutLossAndOneAtATime() {
    for _ in 0..<20 {
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      let door = Doorkeeper()
      let recorder = Recorder<Int, Never> { _ in
        door.pass()
        return .none
      }
      Publishers.MergeMany(subjects).subscribe(recorder)
      together(3) { thread in
        for step in 0..<200 { subjects[thread].send(thread * 1_000 + step) }
        subjects[thread].send(completion: .finished)
      }
      #expect(recorder.values.count == 600)
      #expect(recorder.events.last == .finished)
      #expect(door.clashes == 0)
      for thread in 0..<3 {
        #expect(recorder.values.filter { $0 / 1_000 == thread } == (0..<200).map { thread * 1_000 + $0 })
      }
    }
  }
}
