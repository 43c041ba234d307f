import Testing
import UndercurrentCore
import UndercurrentTesting

struct BufferTests {
  private func buffer(
    _ size: Int, _ prefetch: Publishers.PrefetchStrategy, _ whenFull: Publishers.BufferingStrategy<Oops>,
    demand: Subscribers.Demand = .none
  ) -> (TestPublisher<Int, Oops>, Recorder<Int, Oops>) {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: demand)
    publisher.buffer(size: size, prefetch: prefetch, whenFull: whenFull).subscribe(recorder)
    return (publisher, recorder)
  }

  @Test func keepsValuesUntilTheyAreAskedFor() {
    let (publisher, recorder) = buffer(3, .byRequest, .dropNewest)
    #expect(publisher.calls == [.request(.unlimited)])
    for value in 1...3 { publisher.send(value) }
    #expect(recorder.values == [])
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2])
    publisher.send(4)
    recorder.request(.unlimited)
    publisher.send(5)
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(publisher.calls == [.request(.unlimited)])
    #expect(recorder.surplus == 0)
  }

  @Test func dropsTheNewestWhenFull() {
    let (publisher, recorder) = buffer(2, .byRequest, .dropNewest)
    for value in 1...5 { publisher.send(value) }
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2])
  }

  @Test func dropsTheOldestWhenFull() {
    let (publisher, recorder) = buffer(2, .byRequest, .dropOldest)
    for value in 1...5 { publisher.send(value) }
    recorder.request(.unlimited)
    #expect(recorder.values == [4, 5])
  }

  @Test func keepsFull() {
    let (publisher, recorder) = buffer(2, .keepFull, .dropNewest)
    #expect(publisher.calls == [.request(.max(2))])
    publisher.send(1)
    publisher.send(2)
    #expect(publisher.calls.count == 1)
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    #expect(publisher.connections[0].outstanding == .max(1))
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2])
    #expect(publisher.connections[0].outstanding == .max(2))
    publisher.send(3)
    #expect(recorder.values == [1, 2, 3])
    #expect(publisher.connections[0].outstanding == .max(2))
  }

  @Test func aSequenceIsFetchedAsFarAsThereIsRoom() {
    var fetched = 0
    let recorder = Recorder<Int, Never>(demand: .max(1))
    (0..<10).publisher.eraseToAnyPublisher().map { value in
      fetched += 1
      return value
    }.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).subscribe(recorder)
    #expect(recorder.values == [0])
    #expect(fetched == 4)
    recorder.request(.unlimited)
    #expect(recorder.values == Array(0..<10))
    #expect(recorder.completion == .finished)
  }

  @Test func anOverflowFailsAfterWhatIsBuffered() {
    let (publisher, recorder) = buffer(2, .byRequest, .customError { .two }, demand: .max(1))
    for value in 1...9 { publisher.send(value) }
    #expect(recorder.events == [.subscription, .value(1)])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1), .value(2)])
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .failure(.two)])
  }

  @Test func anOverflowOfNoRoomFailsAtOnce() {
    let (publisher, recorder) = buffer(0, .byRequest, .customError { .two }, demand: .max(1))
    publisher.send(1)
    publisher.send(2)
    #expect(recorder.events == [.subscription, .value(1), .failure(.two)])
    let (other, second) = buffer(0, .byRequest, .dropOldest)
    other.send(1)
    second.request(.unlimited)
    other.send(2)
    #expect(second.values == [2])
  }

  @Test func theErrorIsMadeWhileNothingIsLocked() {
    let subject = PassthroughSubject<Int, Oops>()
    var recorder: Recorder<Int, Oops>!
    recorder = Recorder(demand: .none)
    subject.buffer(
      size: 1, prefetch: .byRequest,
      whenFull: .customError {
        subject.send(7)
        recorder.request(.max(1))
        return .one
      }
    ).subscribe(recorder)
    subject.send(1)
    subject.send(2)
    #expect(recorder.events == [.subscription, .value(1), .failure(.one)])
    recorder = nil
  }

  @Test func aCancelWhileTheErrorIsMadeIsHonoured() {
    let publisher = TestPublisher<Int, Oops>()
    var recorder: Recorder<Int, Oops>!
    recorder = Recorder(demand: .none)
    publisher.buffer(
      size: 0, prefetch: .byRequest,
      whenFull: .customError {
        recorder.cancel()
        return .one
      }
    ).subscribe(recorder)
    publisher.send(1)
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    recorder = nil
  }

  @Test func anEndingWaitsForWhatIsBuffered() {
    for completion in [Subscribers.Completion<Oops>.finished, .failure(.one)] {
      let (publisher, recorder) = buffer(2, .byRequest, .dropNewest)
      publisher.send(1)
      publisher.send(completion: completion)
      publisher.send(2)
      #expect(recorder.events == [.subscription])
      recorder.request(.max(1))
      #expect(recorder.events == [.subscription, .value(1), .completion(completion)])
      let (empty, second) = buffer(2, .keepFull, .dropNewest)
      empty.send(completion: completion)
      #expect(second.events == [.subscription, .completion(completion)])
    }
  }

  @Test func aRequestWithinADeliveryIsServedAfterIt() {
    var (depth, deepest) = (0, 0)
    var recorder: Recorder<Int, Never>!
    recorder = Recorder(demand: .max(1)) { _ in
      depth += 1
      deepest = max(deepest, depth)
      recorder.request(.max(1))
      depth -= 1
      return .none
    }
    (0..<20_000).publisher.buffer(size: 4, prefetch: .keepFull, whenFull: .dropNewest).subscribe(recorder)
    #expect(recorder.values == Array(0..<20_000))
    #expect(deepest == 1)
    recorder = nil
  }

  @Test func losesNothingInFrontOfOneAtATime() {
    let subject = PassthroughSubject<Int, Never>()
    let gates = (0...3).map { _ in PassthroughSubject<Int, Never>() }
    let recorder = Recorder<Int, Never>()
    subject.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).flatMap(maxPublishers: .max(1)) { gates[$0] }
      .subscribe(recorder)
    for value in 1...3 { subject.send(value) }
    for value in 1...3 {
      gates[value].send(value)
      gates[value].send(completion: .finished)
    }
    #expect(recorder.values == [1, 2, 3])
    recorder.cancel()
  }

  @Test func cancelsOnce() {
    let (publisher, recorder) = buffer(2, .byRequest, .dropNewest)
    publisher.send(1)
    recorder.cancel()
    recorder.cancel()
    publisher.send(2)
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    publisher.connections[0].sendSubscription()
    #expect(publisher.connections[0].cancelCount == 2)
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .none)
      do {
        let subject = watch(PassthroughSubject<Token, Oops>(), "subject")
        subject.buffer(
          size: 1, prefetch: .byRequest, whenFull: .customError { [token = watch(Token(), "closure")] in (token, .one).1 }
        ).subscribe(recorder)
        if way > 0 { subject.send(watch(Token(), "value")) }
        switch way {
        case 0: subject.send(completion: .finished)
        case 1: recorder.cancel()
        default:
          subject.send(watch(Token(), "too many"))
          #expect(watch.alive == ["subject", "value"])
          recorder.cancel()
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }

  @Test func aNegativeSizeStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Just(1).buffer(size: -1, prefetch: .keepFull, whenFull: .dropNewest)
    }
  }
}
