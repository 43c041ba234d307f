import Testing
import UndercurrentCore
import UndercurrentTesting

struct SwitchToLatestTests {
  private typealias Inner = TestPublisher<Int, Oops>

  @Test func sendsWhatTheLatestSends() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>()
    outer.switchToLatest().subscribe(recorder)
    outer.send(a)
    a.send(1)
    outer.send(b)
    a.send(2)
    b.send(3)
    #expect(recorder.events == [.subscription, .value(1), .value(3)])
  }

  @Test func handsOnTheUnmetDemand() {
    let outer = TestPublisher<Inner, Oops>()
    let (a, b) = (Inner(), Inner())
    let recorder = Recorder<Int, Oops>(demand: .max(3)) { $0 == 1 || $0 == 4 ? .max(1) : .none }
    outer.switchToLatest().subscribe(recorder)
    #expect(outer.calls == [.request(.unlimited)])
    outer.send(a)
    for value in 1...3 { a.send(value) }
    #expect(a.calls == [.request(.max(3)), .request(.max(1))])
    outer.send(b)
    #expect(a.calls.last == .cancel)
    #expect(b.calls == [.request(.max(1))])
    for value in 4...9 { b.send(value) }
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(b.calls == [.request(.max(1)), .request(.max(1))])
    recorder.request(.max(2))
    #expect(b.calls.last == .request(.max(2)))
    #expect(recorder.surplus == 0)
  }

  @Test func unlimitedIsOneRequestToEach() {
    let outer = TestPublisher<Inner, Oops>()
    let (a, b) = (Inner(), Inner())
    let recorder = Recorder<Int, Oops>()
    outer.switchToLatest().subscribe(recorder)
    outer.send(a)
    recorder.request(.max(1))
    outer.send(b)
    #expect(a.calls == [.request(.unlimited), .cancel])
    #expect(b.calls == [.request(.unlimited)])
  }

  @Test func aRequestBeforeThereIsAnybodyToAskIsRemembered() {
    let outer = TestPublisher<Inner, Oops>()
    let (silent, b) = (Inner(greets: false), Inner())
    let recorder = Recorder<Int, Oops>(demand: .max(1))
    outer.switchToLatest().subscribe(recorder)
    outer.send(silent)
    recorder.request(.max(2))
    silent.connections[0].sendSubscription()
    #expect(silent.calls == [.request(.max(3))])
    outer.send(b)
    #expect(b.calls == [.request(.max(3))])
  }

  @Test func finishesWhenBothHave() {
    let scheduler = VirtualScheduler()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    let inner = PassthroughSubject<Int, Never>()
    Just(2).map { _ in inner }.switchToLatest().subscribe(recorder)
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) {
      inner.send(4)
      inner.send(completion: .finished)
    }
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(4), .finished])
    #expect(recorder.times.last == MonotonicTime.zero.advanced(by: .seconds(2)))

    let outer = PassthroughSubject<Just<Int>, Never>()
    let second = Recorder<Int, Never>()
    outer.switchToLatest().subscribe(second)
    outer.send(Just(1))
    #expect(second.events == [.subscription, .value(1)])
    outer.send(completion: .finished)
    #expect(second.events == [.subscription, .value(1), .finished])
  }

  @Test func anInnerThatIsAwaitedKeepsItOpen() {
    let outer = TestPublisher<Inner, Oops>()
    let inner = Inner(greets: false)
    let recorder = Recorder<Int, Oops>()
    outer.switchToLatest().subscribe(recorder)
    outer.send(inner)
    outer.send(completion: .finished)
    #expect(recorder.events == [.subscription])
    inner.connections[0].sendSubscription()
    inner.send(1)
    inner.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func aFailureOfEitherCancelsTheOther() {
    for isInner in [true, false] {
      let outer = TestPublisher<Inner, Oops>()
      let inner = Inner()
      let recorder = Recorder<Int, Oops>(demand: .none)
      outer.switchToLatest().subscribe(recorder)
      outer.send(inner)
      if isInner { inner.send(completion: .failure(.one)) } else { outer.send(completion: .failure(.one)) }
      #expect(recorder.events == [.subscription, .failure(.one)])
      #expect(outer.calls == [.request(.unlimited)] + (isInner ? [.cancel] : []))
      #expect(inner.calls == (isInner ? [] : [.cancel]))
      inner.send(1)
      inner.send(completion: .failure(.two))
      outer.send(completion: .failure(.two))
      recorder.request(.unlimited)
      #expect(recorder.events == [.subscription, .failure(.one)])
    }
  }

  @Test func aReplacementThatIsBeingSubscribedToDuringACancelIsCancelled() {
    let outer = TestPublisher<Inner, Oops>()
    let late = Inner(greets: false)
    let recorder = Recorder<Int, Oops>()
    outer.switchToLatest().subscribe(recorder)
    outer.send(late)
    recorder.cancel()
    recorder.cancel()
    late.connections[0].sendSubscription()
    #expect(late.calls == [.cancel])
    #expect(outer.calls == [.request(.unlimited), .cancel])
    let later = Inner()
    outer.send(later)
    #expect(later.connections.isEmpty)
  }

  @Test func oneThatIsCutOffBeforeItsSubscriptionIsCancelled() {
    let outer = TestPublisher<Inner, Oops>()
    let (late, next) = (Inner(greets: false), Inner())
    let recorder = Recorder<Int, Oops>()
    outer.switchToLatest().subscribe(recorder)
    outer.send(late)
    outer.send(next)
    late.connections[0].sendSubscription()
    late.send(1)
    late.send(completion: .finished)
    #expect(late.calls == [.cancel])
    next.send(2)
    #expect(recorder.events == [.subscription, .value(2)])
  }

  @Test func switchingFromWithinADelivery() {
    let outer = PassthroughSubject<[Int], Never>()
    let recorder = Recorder<Int, Never> { value in
      if value == 1 { outer.send([10, 11]) }
      return .none
    }
    outer.map(\.publisher).switchToLatest().subscribe(recorder)
    outer.send([1, 2, 3])
    #expect(recorder.values == [1, 10, 11])
    outer.send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func anythingMayFailOrNot() {
    let innersDoNot = Recorder<Int, Oops>()
    Fail<Just<Int>, Oops>(error: .one).switchToLatest().subscribe(innersDoNot)
    #expect(innersDoNot.events == [.subscription, .failure(.one)])
    let onlyInnersDo = Recorder<Int, Oops>()
    Just(Fail<Int, Oops>(error: .two)).switchToLatest().subscribe(onlyInnersDo)
    #expect(onlyInnersDo.events == [.subscription, .failure(.two)])
    let nothingFails: Publishers.SwitchToLatest<Just<Int>, Just<Just<Int>>> = Just(Just(1)).switchToLatest()
    let recorder = Recorder<Int, Never>()
    nothingFails.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func manySynchronousPublishersDoNotDeepenTheStack() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never> { value in
      if value < 20_000 { subject.send(value + 1) }
      return .none
    }
    subject.map { Just($0) }.switchToLatest().subscribe(recorder)
    subject.send(1)
    #expect(recorder.values.count == 20_000)
    recorder.cancel()
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<4 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .max(1))
      do {
        let outer = watch(PassthroughSubject<PassthroughSubject<Token, Oops>, Oops>(), "outer")
        let inner = watch(PassthroughSubject<Token, Oops>(), "inner")
        outer.map { [token = watch(Token(), "closure")] in (token, $0).1 }.switchToLatest().subscribe(recorder)
        outer.send(watch(PassthroughSubject<Token, Oops>(), "former"))
        outer.send(inner)
        switch way {
        case 0: recorder.cancel()
        case 1: inner.send(completion: .failure(.one))
        case 2: outer.send(completion: .failure(.one))
        default:
          inner.send(completion: .finished)
          outer.send(completion: .finished)
          #expect(recorder.completion == .finished)
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }

  @Test func threadsSwitchAndSendAtTheSameTime() {
    for _ in 0..<50 {
      let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      let inners = (0..<50).map { _ in PassthroughSubject<Int, Never>() }
      let door = Doorkeeper()
      let recorder = Recorder<Int, Never> { _ in
        door.pass()
        return .none
      }
      outer.switchToLatest().subscribe(recorder)
      together(2) { thread in
        if thread == 0 {
          for inner in inners { outer.send(inner) }
        } else {
          for inner in inners { for value in 0..<4 { inner.send(value) } }
        }
      }
      inners[49].send(99)
      for inner in inners { inner.send(completion: .finished) }
      outer.send(completion: .finished)
      #expect(recorder.values.last == 99)
      #expect(recorder.events.last == .finished)
      #expect(door.clashes == 0)
    }
  }
}
