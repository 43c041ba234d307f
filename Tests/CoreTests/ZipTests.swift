import Testing
import UndercurrentCore
import UndercurrentTesting

struct ZipTests {
  private struct Pair: Equatable {
    let a: Int
    let b: Int
    init(_ a: Int, _ b: Int) { (self.a, self.b) = (a, b) }
  }

  @Test func pairsInOrder() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Pair, Never>()
    a.zip(b, Pair.init).subscribe(recorder)
    a.send(1)
    a.send(2)
    b.send(10)
    b.send(20)
    b.send(30)
    a.send(3)
    #expect(recorder.values == [Pair(1, 10), Pair(2, 20), Pair(3, 30)])
  }

  @Test func threeAndFour() {
    let three = Recorder<Int, Never>()
    [1, 2].publisher.zip([10, 20].publisher, [100, 200, 300].publisher) { $0 + $1 + $2 }.subscribe(three)
    #expect(three.events == [.subscription, .value(111), .value(222), .finished])
    let four = Recorder<Int, Never>()
    [1, 2].publisher.zip([10, 20, 30].publisher, [100, 200].publisher, [1_000, 2_000].publisher) {
      $0 + $1 + $2 + $3
    }.subscribe(four)
    #expect(four.events == [.subscription, .value(1_111), .value(2_222), .finished])
    var plain: [String] = []
    let cancellable = Just(1).zip(Just("a"), Just(2.5), Just(true)).sink { plain.append("\($0) \($1) \($2) \($3)") }
    #expect(plain == ["1 a 2.5 true"])
    cancellable.cancel()
  }

  @Test func finishesWithTheLastPairThatIsLeft() {
    for isFirst in [true, false] {
      let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
      let recorder = Recorder<Pair, Never>()
      (isFirst ? a : b).zip(isFirst ? b : a, Pair.init).subscribe(recorder)
      for value in 1...3 { a.send(value) }
      a.send(completion: .finished)
      b.send(1)
      b.send(2)
      #expect(recorder.events == [.subscription, .value(Pair(1, 1)), .value(Pair(2, 2))])
      #expect(b.calls == [.request(.unlimited)])
      b.send(3)
      #expect(recorder.events.suffix(2) == [.value(Pair(3, 3)), .finished])
      #expect(b.calls == [.request(.unlimited), .cancel])
      #expect(a.calls == [.request(.unlimited)])
      b.send(4)
      b.send(completion: .finished)
      #expect(recorder.events.count == 5)
    }
  }

  @Test func finishesAtOnceWithNothingQueued() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>()
    a.zip(b, Pair.init).subscribe(recorder)
    b.send(1)
    b.send(2)
    a.send(1)
    a.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(Pair(1, 1)), .finished])
    #expect(b.calls == [.request(.unlimited), .cancel])
  }

  @Test func neverExceedsWhatWasAskedFor() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>(demand: .max(1)) { $0.a == 1 ? .max(1) : .none }
    a.zip(b, Pair.init).subscribe(recorder)
    #expect(a.calls == [.request(.max(1))])
    for value in 1...4 { a.send(value) }
    for value in 1...3 { b.send(value) }
    #expect(recorder.values == [Pair(1, 1), Pair(2, 2)])
    #expect(a.calls == [.request(.max(1)), .request(.max(1))])
    #expect(b.calls == [.request(.max(1)), .request(.max(1))])
    b.send(completion: .finished)
    #expect(recorder.completion == nil)
    // What is still to come of the other cannot be part of anything.
    #expect(a.calls.last == .cancel)
    recorder.request(.max(1))
    #expect(recorder.events.suffix(2) == [.value(Pair(3, 3)), .finished])
    #expect(recorder.surplus == 0)
  }

  @Test func aFailureCancelsTheOtherOnly() {
    let (a, b) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Pair, Oops>(demand: .max(1))
    a.zip(b, Pair.init).subscribe(recorder)
    a.send(1)
    b.send(completion: .failure(.one))
    a.send(2)
    a.send(completion: .failure(.two))
    b.send(3)
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(a.calls == [.request(.max(1)), .cancel])
    #expect(b.calls == [.request(.max(1))])
  }

  @Test func whatEndsAtOnceWaitsForTheSubscription() {
    let recorder = Recorder<Pair, Oops>(demand: .none)
    Fail<Int, Oops>(error: .one).zip(Fail<Int, Oops>(error: .two), Pair.init).subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.one)])
    let empty = Recorder<Pair, Never>(demand: .none)
    let other = TestPublisher<Int, Never>()
    Empty<Int, Never>().zip(other, Pair.init).subscribe(empty)
    #expect(empty.events == [.subscription, .finished])
    #expect(other.calls == [.cancel])
  }

  @Test func anUpstreamThatEndsTwiceOrGoesOnCountsOnce() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Pair, Never>()
    a.zip(b, Pair.init).subscribe(recorder)
    a.send(1)
    a.send(completion: .finished)
    a.send(2)
    a.send(completion: .finished)
    a.connections[0].sendSubscription()
    #expect(a.calls == [.request(.unlimited), .cancel])
    b.send(1)
    #expect(recorder.events == [.subscription, .value(Pair(1, 1)), .finished])
  }

  @Test func cancelsAllOnce() {
    let publishers = (0..<4).map { _ in TestPublisher<Int, Never>() }
    let recorder = Recorder<Int, Never>()
    publishers[0].zip(publishers[1], publishers[2], publishers[3]) { $0 + $1 + $2 + $3 }.subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    for publisher in publishers { #expect(publisher.calls == [.request(.unlimited), .cancel]) }
    for publisher in publishers { publisher.send(1) }
    publishers[0].send(completion: .finished)
    #expect(recorder.events == [.subscription])
  }

  @Test func valuesSentFromWithinADeliveryFollowIt() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var (depth, deepest) = (0, 0)
    let recorder = Recorder<Pair, Never> { pair in
      depth += 1
      deepest = max(deepest, depth)
      if pair.a < 20_000 {
        b.send(pair.b + 1)
        a.send(pair.a + 1)
      } else {
        a.send(completion: .finished)
      }
      depth -= 1
      return .none
    }
    a.zip(b, Pair.init).subscribe(recorder)
    a.send(1)
    b.send(1)
    #expect(recorder.values.count == 20_000)
    #expect(recorder.events.last == .finished)
    #expect(deepest == 1)
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .none)
      do {
        let a = watch(PassthroughSubject<Token, Oops>(), "a")
        let b = watch(CurrentValueSubject<Token, Oops>(watch(Token(), "value")), "b")
        a.zip(b) { [token = watch(Token(), "closure")] in (token, $0, $1).1 }.subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: a.send(completion: .failure(.one))
        default: a.send(completion: .finished)
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }

  @Test func threadsAreZippedOneAtATime() {
    for _ in 0..<20 {
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      let door = Doorkeeper()
      let recorder = Recorder<Bool, Never> { _ in
        door.pass()
        return .none
      }
      subjects[0].zip(subjects[1], subjects[2]) { $0 == $1 && $1 == $2 }.subscribe(recorder)
      together(3) { thread in
        for step in 0..<200 { subjects[thread].send(step) }
        subjects[thread].send(completion: .finished)
      }
      #expect(recorder.values == Array(repeating: true, count: 200))
      #expect(recorder.events.last == .finished)
      #expect(door.clashes == 0)
    }
  }
}
