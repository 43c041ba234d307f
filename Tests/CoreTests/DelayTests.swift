import Testing
import UndercurrentCore
import UndercurrentTesting

struct DelayTests {
  let scheduler = VirtualScheduler()

  @Test func deliversEachValueAndTheEndingSoMuchLater() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>(clock: scheduler)
    subject.delay(for: .seconds(5), scheduler: scheduler).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    subject.send(1)
    scheduler.advance(by: .seconds(2))
    subject.send(2)
    scheduler.advance(by: .seconds(3) - .nanoseconds(1))
    #expect(recorder.events == [.subscription])
    scheduler.advance(by: .nanoseconds(1))
    #expect(recorder.events == [.subscription, .value(1)])
    subject.send(completion: .failure(.one))
    scheduler.advance(by: .seconds(9))
    #expect(recorder.events == [.subscription, .value(1), .value(2), .failure(.one)])
    #expect(recorder.times.map(\.description) == ["0s", "5s", "7s", "10s"])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func oneTimerRunsAtATime() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.delay(for: 1, scheduler: scheduler).subscribe(recorder)
    for value in 0..<100 { subject.send(value) }
    scheduler.advance(by: .milliseconds(500))
    for value in 100..<200 { subject.send(value) }
    #expect(scheduler.pending.map(\.description) == ["1s"])
    scheduler.advance(by: .milliseconds(500))
    #expect(recorder.values == Array(0..<100))
    #expect(scheduler.pending.map(\.description) == ["1.5s"])
    scheduler.advance(by: .milliseconds(500))
    #expect(recorder.values == Array(0..<200))
    #expect(scheduler.pending.isEmpty)
  }

  @Test func whatComesFromWithinADeliveryIsDelayedInItsTurn() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler) { value in
      if value < 3 { subject.send(value + 1) } else { subject.send(completion: .finished) }
      return .none
    }
    subject.delay(for: 1, scheduler: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .finished])
    #expect(recorder.times.map(\.description) == ["0s", "1s", "2s", "3s", "4s"])
  }

  @Test func passesDemandThroughAtOnce() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none) { $0 == 1 ? .max(5) : .none }
    publisher.delay(for: 1, scheduler: scheduler).subscribe(recorder)
    #expect(publisher.calls == [])
    recorder.request(.max(2))
    #expect(publisher.calls == [.request(.max(2))])
    #expect(publisher.send(1) == .none)
    #expect(publisher.calls == [.request(.max(2))])
    scheduler.advance(by: 1)
    #expect(publisher.calls == [.request(.max(2)), .request(.max(5))])
  }

  @Test func dropsWhatWasNotAskedFor() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1))
    publisher.delay(for: 1, scheduler: scheduler).subscribe(recorder)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(recorder.surplus == 0)
  }

  @Test func theEndingNeedsNoDemand() {
    let recorder = Recorder<Int, Oops>(demand: .none, clock: scheduler)
    Fail<Int, Oops>(error: .two).delay(for: 1, scheduler: scheduler).subscribe(recorder)
    scheduler.run()
    #expect(recorder.events == [.subscription, .failure(.two)])
    #expect(recorder.times.map(\.description) == ["0s", "1s"])
  }

  @Test func cancellingDropsWhatIsOnItsWayAndTheTimer() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.delay(for: 1, scheduler: scheduler).subscribe(recorder)
    publisher.send(1)
    #expect(scheduler.pending.count == 1)
    recorder.cancel()
    recorder.cancel()
    #expect(scheduler.pending.isEmpty)
    publisher.send(2)
    publisher.send(completion: .finished)
    scheduler.run()
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
    subject.delay(for: 1, scheduler: scheduler).subscribe(recorder)
    for value in 1...4 { subject.send(value) }
    scheduler.advance(by: .milliseconds(1))
    subject.send(5)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .value(2)])
    #expect(scheduler.pending.isEmpty)
    recorder = nil
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.delay(for: 1, scheduler: scheduler).subscribe(recorder)
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(recorder.events == [.subscription])
  }

  @Test func aDelayOfNothingStillGoesThroughTheScheduler() {
    let recorder = Recorder<Int, Never>()
    Just(1).delay(for: 0, scheduler: scheduler).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func runsInPlaceOnASchedulerWithoutTime() {
    let recorder = Recorder<Int, Never>()
    [1, 2, 3].publisher.delay(for: 1, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test func keepsOrderOnAnUnfairScheduler() {
    // It runs jobs of one time last first, as a concurrent queue may.
    let recorder = Recorder<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let unfair = VirtualScheduler(order: .newestFirst)
    subject.delay(for: 1, scheduler: unfair).receive(on: unfair).subscribe(recorder)
    for value in 0..<10 { subject.send(value) }
    subject.send(completion: .finished)
    unfair.run()
    #expect(recorder.values == Array(0..<10))
    #expect(recorder.completion == .finished)
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>()
      do {
        let subject = watch(PassthroughSubject<Token, Oops>(), "subject")
        subject.delay(for: 1, scheduler: scheduler).map { [token = watch(Token(), "closure")] in (token, $0).1 }
          .subscribe(recorder)
        if way == 0 { subject.send(watch(Token(), "value")) }
        switch way {
        case 0: recorder.cancel()
        case 1: subject.send(completion: .failure(.one))
        default: subject.send(completion: .finished)
        }
        if way > 0 { scheduler.advance(by: 1) }
      }
      #expect(watch.alive == [], "\(way)")
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func hasCombinesNames() {
    let publisher = TestPublisher<Int, Never>()
    let delay = publisher.delay(for: 3, tolerance: 2, scheduler: scheduler)
    #expect(delay.interval == 3)
    #expect(delay.tolerance == 2)
    #expect(publisher.delay(for: 3, scheduler: scheduler).tolerance == scheduler.minimumTolerance)
  }
}
