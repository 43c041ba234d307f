import Testing
import UndercurrentCore
import UndercurrentTesting

struct ReceiveOnTests {
  let scheduler = VirtualScheduler()

  @Test func deliversOnTheSchedulerAndSubscribesAtOnce() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>(clock: scheduler)
    subject.receive(on: scheduler).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription])
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value(1), .value(2), .failure(.one)])
  }

  @Test func doesNotSwallowAnImmediateEnding() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Fail<Int, Oops>(error: .one).receive(on: scheduler).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    scheduler.advance()
    #expect(recorder.events == [.subscription, .failure(.one)])
    let just = Recorder<Int, Never>()
    Just(1).receive(on: scheduler).subscribe(just)
    scheduler.advance()
    #expect(just.events == [.subscription, .value(1), .finished])
  }

  @Test func aBurstCostsOneJob() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.receive(on: scheduler).subscribe(recorder)
    for value in 0..<100 { subject.send(value) }
    #expect(scheduler.pending.count == 1)
    scheduler.advance()
    #expect(recorder.values == Array(0..<100))
    #expect(scheduler.pending.isEmpty)
  }

  @Test(arguments: [1, 3, 4, 5, 100])
  func whatIsCancelledInTheMiddleOfABurstGetsNoMoreOfIt(count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellable: AnyCancellable?
    cancellable = subject.receive(on: scheduler).sink {
      values.append($0)
      if $0 == count / 2 { cancellable = nil }
    }
    for value in 0..<count { subject.send(value) }
    scheduler.advance()
    #expect(values == Array(0...count / 2))
    #expect(scheduler.pending.isEmpty)
    withExtendedLifetime(cancellable) {}
  }

  @Test(arguments: [1, 3, 4, 5, 100], [Subscribers.Demand.none, .max(1), .unlimited])
  func aBurstIsDeliveredInOrderHoweverItsValuesAreAnswered(count: Int, answer: Subscribers.Demand) {
    let publisher = TestPublisher<Int, Never>()
    var values: [Int] = []
    publisher.receive(on: scheduler).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: {
          values.append($0)
          if $0 == 0 { publisher.send(count) }  // waits behind the burst
          return answer
        }))
    for value in 0..<count { publisher.send(value) }
    scheduler.advance()
    scheduler.advance()
    #expect(values == Array(0...count))
    #expect(scheduler.pending.isEmpty)
  }

  @Test func whatComesWhileDeliveringGetsAJobOfItsOwn() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = subject.receive(on: scheduler).sink { value in
      log.append("\(value)")
      if value == 1 {
        scheduler.schedule { log.append("job") }
        subject.send(2)
      }
    }
    subject.send(1)
    scheduler.advance()
    #expect(log == ["1", "job", "2"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func passesDemandThrough() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none) { $0 == 1 ? .max(5) : .none }
    publisher.receive(on: scheduler).subscribe(recorder)
    #expect(publisher.calls == [])
    recorder.request(.max(2))
    #expect(publisher.calls == [.request(.max(2))])
    #expect(publisher.send(1) == .none)
    #expect(publisher.send(2) == .none)
    scheduler.advance()
    #expect(publisher.calls == [.request(.max(2)), .request(.max(5))])
    #expect(recorder.values == [1, 2])
  }

  @Test func dropsWhatWasNotAskedFor() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1))
    publisher.receive(on: scheduler).subscribe(recorder)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(recorder.surplus == 0)
  }

  @Test func cancellingDropsWhatIsOnItsWay() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.receive(on: scheduler).subscribe(recorder)
    publisher.send(1)
    recorder.cancel()
    recorder.cancel()
    publisher.send(2)
    publisher.send(completion: .finished)
    scheduler.advance()
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func cancellingWithinADeliveryDropsTheRest() {
    let subject = PassthroughSubject<Int, Never>()
    var recorder: Recorder<Int, Never>!
    recorder = Recorder { value in
      if value == 2 { recorder.cancel() }
      return .none
    }
    subject.receive(on: scheduler).subscribe(recorder)
    for value in 1...4 { subject.send(value) }
    subject.send(completion: .finished)
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value(1), .value(2)])
    recorder = nil
  }

  @Test func anEndingIsNotFollowedByACancel() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.receive(on: scheduler).subscribe(recorder)
    publisher.send(completion: .finished)
    recorder.cancel()
    scheduler.advance()
    #expect(publisher.calls == [.request(.unlimited)])
    #expect(recorder.events == [.subscription])
  }

  @Test func runsInPlaceOnASchedulerWithoutTime() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never> { value in
      if value < 1_000 { subject.send(value + 1) }
      return .none
    }
    subject.receive(on: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == Array(1...1_000))
    subject.send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .max(1))
      do {
        let subject = watch(PassthroughSubject<Token, Oops>(), "subject")
        subject.receive(on: scheduler).map { [token = watch(Token(), "closure")] in (token, $0).1 }.subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: subject.send(completion: .failure(.one))
        default: subject.send(completion: .finished)
        }
        scheduler.advance()
      }
      #expect(watch.alive == [], "\(way)")
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func anUpstreamSubscriptionIsNotReleasedUnderTheLock() {
    let recorder = Recorder<Int, Never>()
    var releases = 0
    let source = TestPublisher<Int, Never>(onRelease: {
      releases += 1
      recorder.request(.max(1))
    })
    source.receive(on: scheduler).subscribe(recorder)
    source.send(completion: .finished)
    #expect(releases == 1)
  }
}
