import Testing
import UndercurrentCore
import UndercurrentTesting

struct TimeoutTests {
  let scheduler = VirtualScheduler()

  @Test func finishesWhenNothingComes() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    publisher.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(by: .seconds(1) - .nanoseconds(1))
    #expect(recorder.events == [.subscription])
    scheduler.advance(by: .nanoseconds(1))
    #expect(recorder.events == [.subscription, .finished])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func failsWithTheErrorThatIsMadeForIt() {
    var made = 0
    let recorder = Recorder<Int, Oops>(demand: .none, clock: scheduler)
    let publisher = Empty<Int, Oops>(completeImmediately: false)
    publisher.timeout(
      .seconds(2), scheduler: scheduler,
      customError: {
        made += 1
        return .two
      }
    ).subscribe(recorder)
    #expect(made == 0)
    scheduler.advance(by: .seconds(2))
    #expect(recorder.events == [.subscription, .failure(.two)])
    #expect(recorder.times.map(\.description) == ["0s", "2s"])
    #expect(made == 1)
  }

  @Test func everyValueStartsTheOneClockAnew() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    for value in 1...5 {
      scheduler.advance(by: .milliseconds(900))
      subject.send(value)
      #expect(scheduler.pending.count == 2)
    }
    scheduler.run()
    #expect(recorder.events == [.subscription] + (1...5).map { .value($0) } + [.finished])
    #expect(recorder.times.map(\.description) == ["0s", "0.9s", "1.8s", "2.7s", "3.6s", "4.5s", "5.5s"])
  }

  @Test func aRequestStartsNoSecondClock() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none, clock: scheduler)
    publisher.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(by: .milliseconds(600))
    recorder.request(.max(1))
    #expect(scheduler.pending.count == 1)
    publisher.send(1)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(recorder.times.map(\.description) == ["0s", "0.6s", "1.6s"])
  }

  @Test func aValueThatNobodyAskedForIsDroppedAndTheTimeIsStillUp() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none, clock: scheduler)
    subject.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    subject.send(0)
    scheduler.run()
    #expect(recorder.events == [.subscription, .finished])
    #expect(recorder.times.map(\.description) == ["0s", "1s"])

    let rude = TestPublisher<Int, Never>()
    let other = Recorder<Int, Never>(demand: .max(1))
    rude.timeout(.seconds(1), scheduler: scheduler).subscribe(other)
    rude.send(1)
    rude.send(2)
    scheduler.run()
    #expect(other.events == [.subscription, .value(1), .finished])
    #expect(other.surplus == 0)
  }

  @Test func aValueAtTheMomentCountsIfItComesBeforeTheClock() {
    let subject = PassthroughSubject<Int, Never>()
    let (early, late) = (Recorder<Int, Never>(clock: scheduler), Recorder<Int, Never>(clock: scheduler))
    let moment = MonotonicTime(nanoseconds: 1_000_000_000)
    subject.timeout(.seconds(1), scheduler: scheduler).subscribe(late)
    scheduler.schedule(after: moment) { subject.send(1) }
    subject.timeout(.seconds(1), scheduler: scheduler).subscribe(early)
    scheduler.run()
    #expect(late.events == [.subscription, .finished])
    #expect(early.events == [.subscription, .value(1), .finished])
    #expect(early.times.map(\.description) == ["0s", "1s", "2s"])
  }

  @Test func anEndingInTimeStopsTheClockAndGoesThroughTheScheduler() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(clock: scheduler)
    publisher.timeout(.seconds(1), scheduler: scheduler, customError: { .two }).subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription])
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value(1), .failure(.one)])
    #expect(scheduler.pending.isEmpty)
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func whatComesAfterTheTimeIsUpIsDropped() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    publisher.timeout(
      .seconds(1), scheduler: scheduler,
      customError: { [weak publisher] in
        publisher?.send(7)
        publisher?.send(completion: .finished)
        return .one
      }
    ).subscribe(recorder)
    scheduler.advance(by: 1)
    publisher.send(8)
    recorder.cancel()
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func cancellingStopsTheClock() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    #expect(scheduler.pending.count == 1)
    recorder.cancel()
    recorder.cancel()
    #expect(scheduler.pending.isEmpty)
    publisher.send(1)
    publisher.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func cancellingDropsTheValueOnItsWay() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    publisher.send(1)
    recorder.cancel()
    scheduler.run()
    #expect(recorder.events == [.subscription])
  }

  @Test func cancellingWithinTheSubscriptionStartsNoClock() {
    let publisher = TestPublisher<Int, Never>()
    let subscriber = AnySubscriber<Int, Never>(receiveSubscription: { $0.cancel() })
    publisher.timeout(.seconds(1), scheduler: scheduler).subscribe(subscriber)
    #expect(publisher.calls == [.cancel])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(scheduler.pending.count == 1)
  }

  @Test func demandPassesThrough() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(3) : .none }
    publisher.timeout(.seconds(1), scheduler: scheduler).subscribe(recorder)
    #expect(publisher.send(1) == .none)
    scheduler.advance()
    #expect(publisher.calls == [.request(.max(1)), .request(.max(3))])
  }

  @Test func theTimeIsUpAtOnceOnASchedulerWithoutTime() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.timeout(1, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<4 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>()
      do {
        let subject = watch(PassthroughSubject<Token, Oops>(), "subject")
        subject
          .timeout(1, scheduler: scheduler, customError: { [token = watch(Token(), "error")] in token.number == 0 ? .one : .two })
          .map { [token = watch(Token(), "closure")] in (token, $0).1 }.subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: subject.send(completion: .failure(.one))
        case 2: subject.send(completion: .finished)
        default: break
        }
        scheduler.run()
      }
      #expect(watch.alive == [], "\(way)")
      withExtendedLifetime(recorder) {}
    }
  }
}
