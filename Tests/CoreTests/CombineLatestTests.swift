import Testing
import UndercurrentCore
import UndercurrentTesting

struct CombineLatestTests {
  private struct Pair: Equatable {
    let a: Int
    let b: Int
    init(_ a: Int, _ b: Int) { (self.a, self.b) = (a, b) }
  }

  @Test func sendsTheNewestOfBothOnceBothHaveOne() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Pair, Never>()
    a.combineLatest(b, Pair.init).subscribe(recorder)
    a.send(1)
    a.send(2)
    b.send(10)
    b.send(11)
    a.send(3)
    #expect(recorder.values == [Pair(2, 10), Pair(2, 11), Pair(3, 11)])
  }

  @Test func finishesWhenAllHave() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Pair, Never>()
    a.combineLatest(b, Pair.init).subscribe(recorder)
    a.send(1)
    a.send(completion: .finished)
    b.send(2)
    b.send(3)
    #expect(recorder.events == [.subscription, .value(Pair(1, 2)), .value(Pair(1, 3))])
    b.send(completion: .finished)
    #expect(recorder.events.last == .finished)
    let empty = Recorder<Pair, Never>(demand: .none)
    Empty<Int, Never>().combineLatest(Just(1), Pair.init).subscribe(empty)
    empty.request(.unlimited)
    #expect(empty.events == [.subscription, .finished])
  }

  @Test func aFailureCancelsTheOtherOnly() {
    let (a, b) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Pair, Oops>(demand: .max(3))
    a.combineLatest(b, Pair.init).subscribe(recorder)
    a.send(completion: .failure(.one))
    b.send(1)
    b.send(completion: .failure(.two))
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(a.calls == [.request(.max(3))])
    #expect(b.calls == [.request(.max(3)), .cancel])
  }

  @Test func passesRequestsToAll() {
    let publishers = (0..<4).map { _ in TestPublisher<Int, Never>() }
    let recorder = Recorder<Int, Never>(demand: .none) { _ in .max(4) }
    publishers[0].combineLatest(publishers[1], publishers[2], publishers[3]) { $0 + $1 + $2 + $3 }.subscribe(recorder)
    for publisher in publishers { #expect(publisher.calls == []) }
    recorder.request(.max(2))
    for (index, publisher) in publishers.enumerated() { publisher.send(index) }
    #expect(recorder.values == [6])
    for publisher in publishers { #expect(publisher.calls == [.request(.max(2)), .request(.max(4))]) }
  }

  @Test func keepsTheNewestCombinationForTheNextRequest() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Pair, Never>(demand: .max(1))
    a.combineLatest(b, Pair.init).subscribe(recorder)
    a.send(1)
    b.send(1)
    #expect(recorder.values == [Pair(1, 1)])
    // The subjects were asked for one value each and have sent it.
    b.send(2)
    #expect(recorder.values == [Pair(1, 1)])

    let (c, d) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let second = Recorder<Pair, Never>(demand: .max(1))
    c.combineLatest(d, Pair.init).subscribe(second)
    c.send(1)
    d.send(1)
    d.send(2)
    c.send(3)
    #expect(second.values == [Pair(1, 1)])
    second.request(.max(2))
    #expect(second.values == [Pair(1, 1), Pair(3, 2)])
    c.send(4)
    #expect(second.values == [Pair(1, 1), Pair(3, 2), Pair(4, 2)])
    #expect(second.surplus == 0)
  }

  @Test func whoAsksForSomeIsNotLeftWaitingWhenOneFinishesWithoutAValue() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>(demand: .max(2))
    a.combineLatest(b, Pair.init).subscribe(recorder)
    a.send(1)
    a.send(2)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription, .finished])
    #expect(a.calls == [.request(.max(2)), .cancel])
    let late = Recorder<Pair, Never>(demand: .none)
    Empty<Int, Never>().combineLatest(Just(1), Just(2)) { _, a, b in Pair(a, b) }.subscribe(late)
    #expect(late.events == [.subscription])
    late.request(.max(1))
    #expect(late.events == [.subscription, .finished])
  }

  @Test func whoAsksForEverythingWaitsForTheOthersAsInCombine() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>()
    a.combineLatest(b, Pair.init).subscribe(recorder)
    b.send(completion: .finished)
    a.send(1)
    #expect(recorder.events == [.subscription])
    a.send(completion: .finished)
    #expect(recorder.events == [.subscription, .finished])
    #expect(a.calls == [.request(.unlimited)])
  }

  @Test func valuesThatLedToNothingAreMadeGood() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>(demand: .max(3))
    a.combineLatest(b, Pair.init).subscribe(recorder)
    for value in 1...3 { a.send(value) }
    b.send(1)
    #expect(a.calls == [.request(.max(3)), .request(.max(2))])
    #expect(b.calls == [.request(.max(3))])
    b.send(completion: .finished)
    a.send(4)
    a.send(5)
    #expect(recorder.values == [Pair(3, 1), Pair(4, 1), Pair(5, 1)])
    #expect(recorder.surplus == 0)
  }

  @Test func theLastCombinationIsDeliveredBeforeTheEnding() {
    let recorder = Recorder<Pair, Never>()
    Just(1).combineLatest(Just(2), Pair.init).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(Pair(1, 2)), .finished])
  }

  @Test func anUpstreamThatEndsTwiceCountsOnce() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>()
    a.combineLatest(b, Pair.init).subscribe(recorder)
    a.send(1)
    a.send(completion: .finished)
    a.send(completion: .finished)
    b.send(2)
    #expect(recorder.events == [.subscription, .value(Pair(1, 2))])
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(Pair(1, 2)), .finished])
  }

  @Test func whatEndsAtOnceWaitsForTheSubscription() {
    let recorder = Recorder<Pair, Oops>(demand: .none)
    Fail<Int, Oops>(error: .one).combineLatest(Fail<Int, Oops>(error: .two), Pair.init).subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func valuesSentFromWithinADeliveryFollowIt() {
    let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
    let recorder = Recorder<Pair, Never> { pair in
      if pair.a == 1, pair.b == 0 {
        b.value = 5
        a.value = 2
      }
      return .none
    }
    a.combineLatest(b, Pair.init).subscribe(recorder)
    a.value = 1
    #expect(recorder.values == [Pair(0, 0), Pair(1, 0), Pair(1, 5), Pair(2, 5)])
  }

  @Test func cancelsAllOnce() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>(demand: .none)
    a.combineLatest(b, Pair.init).subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    a.send(1)
    b.send(1)
    b.send(completion: .finished)
    a.send(completion: .finished)
    #expect(a.calls == [.cancel])
    #expect(b.calls == [.cancel])
    #expect(recorder.events == [.subscription])
  }

  @Test func combinesOptionals() {
    let (a, b) = (CurrentValueSubject<Int?, Never>(nil), CurrentValueSubject<Int?, Never>(nil))
    var count = 0
    let cancellable = a.combineLatest(b).sink { pair in count += pair.0 == nil ? 1 : 10 }
    a.value = 1
    a.value = nil
    #expect(count == 12)
    withExtendedLifetime(cancellable) {}
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Int, Oops>(demand: .none)
      do {
        let a = watch(PassthroughSubject<Token, Oops>(), "a")
        let b = watch(CurrentValueSubject<Token, Oops>(watch(Token(), "value")), "b")
        let closure = watch(Token(), "closure")
        a.combineLatest(b, Empty<Int, Oops>(completeImmediately: way != 0)) { _, _, _ in closure.number }.subscribe(recorder)
        a.send(watch(Token(), "value"))
        switch way {
        case 0: recorder.cancel()
        case 1: b.send(completion: .failure(.one))
        default:
          a.send(completion: .finished)
          b.send(completion: .finished)
        }
      }
      #expect(watch.alive == [], "\(way)")
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func aReplacedValueIsFreedAndMayUseThePipelineAsItGoes() {
    let subject = PassthroughSubject<Token, Never>()
    var numbers: [Int] = []
    let cancellable = subject.combineLatest(Just(0)).sink { numbers.append($0.0.number) }
    subject.send(Token(1) { subject.send(Token(3)) })
    subject.send(Token(2))
    #expect(numbers.sorted() == [1, 2, 3])
    withExtendedLifetime(cancellable) {}
  }

  @Test func anUpstreamSubscriptionIsNotReleasedUnderTheLock() {
    let recorder = Recorder<Pair, Never>()
    var releases = 0
    let source = TestPublisher<Int, Never>(onRelease: {
      releases += 1
      recorder.request(.max(1))
    })
    source.combineLatest(Empty(completeImmediately: false), Pair.init).subscribe(recorder)
    source.send(completion: .finished)
    #expect(releases == 1)
  }

  @Test func threadsAgreeOnTheLastPair() {
    for _ in 0..<20 {
      let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
      let door = Doorkeeper()
      let recorder = Recorder<Pair, Never> { _ in
        door.pass()
        return .none
      }
      a.combineLatest(b, Pair.init).subscribe(recorder)
      together(2) { thread in
        let subject = thread == 0 ? a : b
        for step in 1...200 { subject.send(step) }
        subject.send(completion: .finished)
      }
      #expect(recorder.values.last == Pair(200, 200))
      #expect(recorder.values.count == 401)
      #expect(recorder.events.last == .finished)
      #expect(recorder.values.map(\.a) == recorder.values.map(\.a).sorted())
      #expect(recorder.values.map(\.b) == recorder.values.map(\.b).sorted())
      #expect(door.clashes == 0)
    }
  }
}
