import Testing
import UndercurrentCore
import UndercurrentTesting

struct FlatMapTests {
  @Test func sendsWhatAllOfThemSend() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>()
    outer.flatMap { $0 }.subscribe(recorder)
    outer.send(a)
    a.send(1)
    outer.send(b)
    b.send(2)
    a.send(3)
    a.send(completion: .finished)
    outer.send(completion: .finished)
    b.send(4)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .value(4), .finished])
  }

  @Test func finishesAtOnceWithoutValues() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Empty<Int, Never>().flatMap { Just($0) }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
    let empties = Recorder<Int, Never>(demand: .none)
    (0..<3).publisher.flatMap { _ in Empty<Int, Never>() }.subscribe(empties)
    #expect(empties.events == [.subscription, .finished])
  }

  @Test func unlimitedIsOneRequestToEachChild() {
    let children = (0..<2).map { _ in TestPublisher<Int, Never>() }
    let recorder = Recorder<Int, Never>()
    children.publisher.flatMap { $0 }.subscribe(recorder)
    recorder.request(.max(3))
    children[0].send(1)
    recorder.request(.unlimited)
    for child in children { #expect(child.calls == [.request(.unlimited)]) }
  }

  @Test func childrenAreAskedOneByOne() {
    let outer = TestPublisher<TestPublisher<Int, Never>, Never>()
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .max(1))
    outer.flatMap { $0 }.subscribe(recorder)
    #expect(outer.calls == [.request(.unlimited)])
    outer.send(a)
    outer.send(b)
    #expect(a.calls == [.request(.max(1))])
    a.send(1)
    #expect(recorder.values == [1])
    #expect(a.calls == [.request(.max(1)), .request(.max(1))])
    a.send(2)
    b.send(3)
    #expect(recorder.values == [1])
    #expect(a.calls.count == 2)
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2])
    #expect(a.calls.count == 3)
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2, 3])
    #expect(a.calls.last == .request(.unlimited))
    #expect(b.calls == [.request(.max(1)), .request(.unlimited)])
    #expect(recorder.surplus == 0)
  }

  @Test func anAnswerOfUnlimitedOpensTheChildren() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .max(1)) { _ in .unlimited }
    [a, b].publisher.flatMap { $0 }.subscribe(recorder)
    a.send(1)
    #expect(a.calls == [.request(.max(1)), .request(.unlimited)])
    #expect(b.calls == [.request(.max(1)), .request(.unlimited)])
  }

  @Test func asManyRunAsAreAllowed() {
    let outer = TestPublisher<PassthroughSubject<Int, Never>, Never>()
    let recorder = Recorder<Int, Never>()
    outer.flatMap(maxPublishers: .max(2)) { $0 }.subscribe(recorder)
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    #expect(outer.calls == [.request(.max(2))])
    outer.send(subjects[0])
    outer.send(subjects[1])
    #expect(outer.calls.count == 1)
    subjects[1].send(completion: .finished)
    #expect(outer.calls == [.request(.max(2)), .request(.max(1))])
    outer.send(subjects[2])
    outer.send(completion: .finished)
    subjects[0].send(completion: .finished)
    #expect(outer.calls.count == 2)
    #expect(recorder.completion == nil)
    subjects[2].send(completion: .finished)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func oneAtATimeKeepsTheOrderOfASequence() {
    let recorder = Recorder<Int, Never>()
    (0..<3).publisher.flatMap(maxPublishers: .max(1)) { [$0 * 10, $0 * 10 + 1].publisher }.subscribe(recorder)
    #expect(recorder.events == [.subscription] + [0, 1, 10, 11, 20, 21].map { .value($0) } + [.finished])
  }

  @Test func aChildWhoseValuesWaitCountsAsRunning() {
    let outer = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    outer.flatMap(maxPublishers: .max(1)) { Just($0) }.subscribe(recorder)
    outer.send(1)
    #expect(outer.calls == [.request(.max(1))])
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    #expect(outer.calls == [.request(.max(1)), .request(.max(1))])
    outer.send(2)
    outer.send(completion: .finished)
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test func anEndlessSequenceIsWalkedAsFarAsItIsAskedFor() {
    var made = 0
    let recorder = Recorder<Int, Never>(demand: .max(2))
    (0..<Int.max).publisher.flatMap(maxPublishers: .max(1)) { value in
      made += 1
      return Just(value)
    }.subscribe(recorder)
    #expect(recorder.values == [0, 1])
    #expect(made == 3)
    recorder.cancel()
  }

  @Test func aFailingChildCancelsEverythingElse() {
    let outer = TestPublisher<TestPublisher<Int, Oops>, Oops>()
    let (a, b) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Int, Oops>(demand: .none)
    outer.flatMap { $0 }.subscribe(recorder)
    outer.send(a)
    outer.send(b)
    b.send(1)
    a.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(outer.calls == [.request(.unlimited), .cancel])
    #expect(a.calls == [.request(.max(1))])
    #expect(b.calls == [.request(.max(1)), .cancel])
    b.send(2)
    b.send(completion: .failure(.two))
    outer.send(TestPublisher())
    outer.send(completion: .failure(.two))
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func aFailingUpstreamCancelsTheChildren() {
    let (outer, a) = (TestPublisher<TestPublisher<Int, Oops>, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Int, Oops>()
    outer.flatMap { $0 }.subscribe(recorder)
    outer.send(a)
    outer.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(a.calls == [.request(.unlimited), .cancel])
    #expect(outer.calls == [.request(.unlimited)])
  }

  @Test func cancelsTheChildrenAndThenUpstream() {
    let (outer, a) = (TestPublisher<TestPublisher<Int, Never>, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>()
    outer.flatMap { $0 }.subscribe(recorder)
    outer.send(a)
    recorder.cancel()
    recorder.cancel()
    #expect(a.calls == [.request(.unlimited), .cancel])
    #expect(outer.calls == [.request(.unlimited), .cancel])
    let late = TestPublisher<Int, Never>()
    outer.send(late)
    a.send(1)
    #expect(late.connections.isEmpty)
    #expect(recorder.events == [.subscription])
  }

  @Test func aChildThatIsBeingSubscribedToDuringACancelIsCancelled() {
    let outer = PassthroughSubject<Int, Never>()
    let child = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    outer.flatMap { _ in
      recorder.cancel()
      return child
    }.subscribe(recorder)
    outer.send(1)
    #expect(child.calls == [.cancel])
  }

  @Test func lateWordsOfAFormerChildAreNotTheNextOnes() {
    let outer = PassthroughSubject<TestPublisher<Int, Never>, Never>()
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>()
    outer.flatMap { $0 }.subscribe(recorder)
    outer.send(a)
    a.send(completion: .finished)
    outer.send(b)
    outer.send(completion: .finished)
    a.send(1)
    a.send(completion: .finished)
    a.connections[0].sendSubscription()
    #expect(a.calls == [.request(.unlimited), .cancel])
    #expect(recorder.events == [.subscription])
    b.send(2)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(2), .finished])
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let (outer, a) = (TestPublisher<TestPublisher<Int, Never>, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>()
    outer.flatMap { $0 }.subscribe(recorder)
    outer.connections[0].sendSubscription()
    outer.send(a)
    a.connections[0].sendSubscription()
    #expect(outer.calls == [.request(.unlimited), .cancel])
    #expect(a.calls == [.request(.unlimited), .cancel])
  }

  @Test func manySynchronousChildrenDoNotDeepenTheStack() {
    var sum = 0
    let flat = (1...20_000).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }.sink { sum += $0 }
    #expect(sum == 200_010_000)
    flat.cancel()

    // Each value is sent from within the delivery of the one before.
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never> { value in
      if value < 100_000 { subject.send(value + 1) }
      return .none
    }
    subject.flatMap { Just($0) }.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values.count == 100_000)
    recorder.cancel()
  }

  @Test func requestsFromWithinADeliveryAreServedAfterIt() {
    var (depth, deepest) = (0, 0)
    var recorder: Recorder<Int, Never>!
    recorder = Recorder(demand: .max(1)) { _ in
      depth += 1
      deepest = max(deepest, depth)
      recorder.request(.max(1))
      depth -= 1
      return .none
    }
    (0..<3).publisher.flatMap { _ in (0..<20_000).publisher }.subscribe(recorder)
    #expect(recorder.values.count == 60_000)
    #expect(deepest == 1)
    #expect(recorder.completion == .finished)
    recorder = nil
  }

  @Test func anythingMayFailOrNot() {
    let upstreamFails = Recorder<Int, Oops>()
    Fail<Int, Oops>(error: .one).flatMap { Fail<Int, Oops>(error: $0 > 0 ? .two : .one) }.subscribe(upstreamFails)
    #expect(upstreamFails.events == [.subscription, .failure(.one)])
    let childrenDoNot = Recorder<Int, Oops>()
    Fail<Int, Oops>(error: .one).flatMap { Just($0) }.subscribe(childrenDoNot)
    #expect(childrenDoNot.events == [.subscription, .failure(.one)])
    let onlyChildrenDo = Recorder<Int, Oops>()
    Just(1).flatMap { _ in Fail<Int, Oops>(error: .two) }.subscribe(onlyChildrenDo)
    #expect(onlyChildrenDo.events == [.subscription, .failure(.two)])
    let publisher: Publishers.FlatMap<Just<Int>, Just<Int>> = Just(1).flatMap { Just($0) }
    withExtendedLifetime(publisher) {}
    let nothingFails = Recorder<Int, Never>()
    Just(1).flatMap { Just($0) }.subscribe(nothingFails)
    #expect(nothingFails.events == [.subscription, .value(1), .finished])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<4 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .none)
      do {
        let outer = watch(PassthroughSubject<PassthroughSubject<Token, Oops>, Oops>(), "outer")
        let inner = watch(PassthroughSubject<Token, Oops>(), "inner")
        outer.flatMap { [token = watch(Token(), "closure")] in (token, $0).1 }.subscribe(recorder)
        outer.send(inner)
        inner.send(watch(Token(), "value"))
        switch way {
        case 0: recorder.cancel()
        case 1: inner.send(completion: .failure(.one))
        case 2: outer.send(completion: .failure(.one))
        default:
          inner.send(completion: .finished)
          outer.send(completion: .finished)
          recorder.request(.unlimited)
          #expect(recorder.completion == .finished)
        }
      }
      #expect(watch.alive.filter { $0 != "value" || way < 3 } == [], "\(way)")
    }
  }

  @Test func threadsAreMergedWithoutLossAndOneAtATime() {
    for _ in 0..<20 {
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      let door = Doorkeeper()
      let recorder = Recorder<Int, Never> { _ in
        door.pass()
        return .none
      }
      subjects.publisher.flatMap { $0 }.subscribe(recorder)
      together(3) { thread in
        for step in 0..<200 { subjects[thread].send(thread * 1_000 + step) }
        subjects[thread].send(completion: .finished)
      }
      #expect(recorder.values.count == 600)
      #expect(recorder.events.last == .finished)
      #expect(door.clashes == 0)
    }
  }
}
