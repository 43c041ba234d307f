import Testing
import UndercurrentCore
import UndercurrentTesting

struct DebounceTests {
  let scheduler = VirtualScheduler()

  @Test func sendsTheLastValueOfABurstOnce() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    for value in 0...10 { subject.send(value) }
    scheduler.advance(by: 20)
    #expect(recorder.values == [10])
    #expect(recorder.times == [.zero, MonotonicTime(nanoseconds: 1_000_000_000)])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func everyValueStartsTheQuietTimeAnew() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.debounce(for: .milliseconds(300), scheduler: scheduler).subscribe(recorder)
    for value in 1...5 {
      subject.send(value)
      scheduler.advance(by: .milliseconds(200))
    }
    scheduler.advance(by: .milliseconds(99))
    #expect(recorder.values == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [5])
    subject.send(6)
    scheduler.advance(by: .milliseconds(300))
    #expect(recorder.values == [5, 6])
    #expect(recorder.times.map(\.description) == ["0s", "1.1s", "1.4s"])
  }

  @Test func aValueAtTheMomentTheOldOneIsDueReplacesIt() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    scheduler.schedule(after: MonotonicTime(nanoseconds: 1_000_000_000)) { subject.send(2) }
    subject.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.advance(by: 5)
    #expect(recorder.values == [2])
    #expect(recorder.times.map(\.description) == ["0s", "2s"])
  }

  @Test func oneTimerServesABurst() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    for value in 0..<100 { subject.send(value) }
    #expect(scheduler.pending.count == 1)
    recorder.cancel()
    #expect(scheduler.pending.count == 0)
  }

  @Test func theEndingDropsWhatWaits() {
    let recorder = Recorder<Int, Never>(clock: scheduler)
    Just(1).debounce(for: .milliseconds(500), scheduler: scheduler).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    scheduler.advance(by: 1)
    #expect(recorder.events == [.subscription, .finished])
    #expect(recorder.times == [.zero, .zero])
    let failing = Recorder<Int, Oops>()
    let subject = PassthroughSubject<Int, Oops>()
    subject.debounce(for: 1, scheduler: scheduler).subscribe(failing)
    subject.send(1)
    subject.send(completion: .failure(.two))
    scheduler.run()
    #expect(failing.events == [.subscription, .failure(.two)])
  }

  @Test func theFlushingFormDeliversWhatWaitsWhenUpstreamFinishes() {
    let recorder = Recorder<Int, Never>(clock: scheduler)
    Just(1).debounce(for: .milliseconds(500), scheduler: scheduler, flushesOnCompletion: true).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func theFlushingFormDropsWhatWaitsWhenUpstreamFails() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    subject.debounce(for: 1, scheduler: scheduler, flushesOnCompletion: true).subscribe(recorder)
    subject.send(1)
    subject.send(completion: .failure(.one))
    scheduler.run()
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func theFlushingFormHasNothingToFlushWhenNothingWaits() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.debounce(for: 1, scheduler: scheduler, flushesOnCompletion: true).subscribe(recorder)
    subject.send(1)
    scheduler.advance(by: 1)
    subject.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    let unasked = Recorder<Int, Never>(demand: .none)
    Just(1).debounce(for: 1, scheduler: scheduler, flushesOnCompletion: true).subscribe(unasked)
    scheduler.run()
    #expect(unasked.events == [.subscription, .finished])
  }

  @Test func cancellingTheFlushingFormFlushesNothing() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.debounce(for: 1, scheduler: scheduler, flushesOnCompletion: true).subscribe(recorder)
    subject.send(1)
    subject.send(completion: .finished)
    recorder.cancel()
    #expect(scheduler.pending.isEmpty)
    scheduler.run()
    #expect(recorder.events == [.subscription])
  }

  @Test func aValueThatNobodyAskedForIsLost() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    publisher.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    #expect(publisher.calls == [.request(.unlimited)])
    publisher.send(1)
    scheduler.advance(by: 1)
    recorder.request(.max(1))
    scheduler.advance(by: 1)
    #expect(recorder.values == [])
    publisher.send(2)
    publisher.send(3)
    scheduler.advance(by: 1)
    publisher.send(4)
    scheduler.advance(by: 1)
    #expect(recorder.values == [3])
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func cancellingDropsWhatWaitsAndTheTimer() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    publisher.send(1)
    recorder.cancel()
    recorder.cancel()
    #expect(scheduler.pending.isEmpty)
    publisher.send(2)
    publisher.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func cancellingWithinTheSubscriptionAsksForNothing() {
    let publisher = TestPublisher<Int, Never>()
    let subscriber = AnySubscriber<Int, Never>(receiveSubscription: { $0.cancel() })
    publisher.debounce(for: 1, scheduler: scheduler).subscribe(subscriber)
    #expect(publisher.calls == [.cancel])
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(recorder.events == [.subscription])
  }

  @Test func passesEverythingOnASchedulerWithoutTime() {
    let recorder = Recorder<Int, Never>()
    [1, 2, 3].publisher.debounce(for: 1, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test func aQuietTimeOfNothingStillGoesThroughTheScheduler() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.debounce(for: 0, scheduler: scheduler).subscribe(recorder)
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [])
    scheduler.advance()
    #expect(recorder.values == [2])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func aValueSentFromWithinADeliveryIsDebouncedToo() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler) { value in
      if value < 3 { subject.send(value + 1) }
      return .none
    }
    subject.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.run()
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.times.map(\.description) == ["0s", "1s", "2s", "3s"])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .none)
      do {
        let subject = watch(PassthroughSubject<Token, Oops>(), "subject")
        subject.debounce(for: 1, scheduler: scheduler).map { [token = watch(Token(), "closure")] in (token, $0).1 }
          .subscribe(recorder)
        subject.send(watch(Token(), "value"))
        switch way {
        case 0: recorder.cancel()
        case 1: subject.send(completion: .failure(.one))
        default: subject.send(completion: .finished)
        }
        if way > 0 { scheduler.advance() }
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
    source.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    source.send(completion: .finished)
    #expect(releases == 1)
  }
}
