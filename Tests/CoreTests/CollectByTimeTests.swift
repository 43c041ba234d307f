import Testing
import UndercurrentCore
import UndercurrentTesting

struct CollectByTimeTests {
  let scheduler = VirtualScheduler()

  private func milliseconds<F: Error>(_ recorder: Recorder<[Int], F>) -> [Int] {
    recorder.times.map { $0.nanoseconds / 1_000_000 }
  }

  private func at(_ seconds: Int, _ action: @escaping () -> Void) {
    scheduler.schedule(after: MonotonicTime(nanoseconds: seconds * 1_000_000_000), action)
  }

  // MARK: By time

  @Test func sendsWhatCameInEachInterval() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<[Int], Never>(clock: scheduler)
    for time in [1, 2, 4, 5, 7, 8] { at(time) { subject.send(time) } }
    subject.collect(.byTime(scheduler, .seconds(3))).subscribe(recorder)
    scheduler.advance(by: 20)
    #expect(recorder.values == [[1, 2], [4, 5], [7, 8]])
    #expect(milliseconds(recorder) == [0, 3000, 6000, 9000])
    #expect(scheduler.pending.map(\.description) == ["21s"])
    recorder.cancel()
    #expect(scheduler.pending.isEmpty)
  }

  @Test func aValueAtTheTickBelongsToWhicheverSideItComes() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<[Int], Never>(clock: scheduler)
    at(3) { subject.send(1) }
    subject.collect(.byTime(scheduler, .seconds(3))).subscribe(recorder)
    at(3) { subject.send(2) }
    scheduler.advance(by: 6)
    #expect(recorder.values == [[1], [2]])
    #expect(milliseconds(recorder) == [0, 3000, 6000])
  }

  @Test func theRestAndTheEndingGoThroughTheScheduler() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<[Int], Never>()
    subject.collect(.byTime(scheduler, .seconds(2))).subscribe(recorder)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.events == [.subscription])
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value([1]), .finished])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func aFailureDropsTheRest() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<[Int], Oops>(clock: scheduler)
    subject.collect(.byTime(scheduler, .seconds(2))).subscribe(recorder)
    subject.send(1)
    scheduler.advance(by: 1)
    subject.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription])
    scheduler.run()
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(milliseconds(recorder) == [0, 1000])
  }

  @Test func whatIsNotAskedForGrowsUntilATickAtWhichItIs() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<[Int], Never>(demand: .none, clock: scheduler)
    publisher.collect(.byTime(scheduler, .seconds(1))).subscribe(recorder)
    #expect(publisher.calls == [])
    recorder.request(.max(1))
    #expect(publisher.calls == [.request(.unlimited)])
    publisher.send(1)
    scheduler.advance(by: 1)
    #expect(recorder.values == [[1]])
    publisher.send(2)
    scheduler.advance(by: 1)
    publisher.send(3)
    scheduler.advance(by: 1)
    #expect(recorder.values == [[1]])
    recorder.request(.max(1))
    #expect(recorder.values == [[1]])
    scheduler.advance(by: 1)
    #expect(recorder.values == [[1], [2, 3]])
    #expect(publisher.calls == [.request(.unlimited)])
    #expect(recorder.surplus == 0)
  }

  @Test func theRestWaitsUntilItIsAskedForAndTheEndingBehindIt() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<[Int], Never>(demand: .max(1))
    publisher.collect(.byTime(scheduler, .seconds(1))).subscribe(recorder)
    publisher.send(1)
    scheduler.advance(by: 1)
    publisher.send(2)
    publisher.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value([1])])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value([1])])
    scheduler.run()
    #expect(recorder.events == [.subscription, .value([1]), .value([2]), .finished])
  }

  @Test func anEndingWithoutARestNeedsNoDemand() {
    let recorder = Recorder<[Int], Never>(demand: .none)
    Empty<Int, Never>().collect(.byTime(scheduler, .seconds(1))).subscribe(recorder)
    scheduler.run()
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func cancellingDropsTheRestAndStopsTheClock() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<[Int], Never>()
    publisher.collect(.byTime(scheduler, .seconds(1))).subscribe(recorder)
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

  @Test func cancellingWithinTheSubscriptionStartsNoClock() {
    let publisher = TestPublisher<Int, Never>()
    let subscriber = AnySubscriber<[Int], Never>(receiveSubscription: { $0.cancel() })
    publisher.collect(.byTime(scheduler, .seconds(1))).subscribe(subscriber)
    #expect(publisher.calls == [.cancel])
    #expect(scheduler.pending.isEmpty)
  }

  // MARK: By time or count

  @Test func aFullArrayIsSentAtOnceAndStartsTheClockAnew() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<[Int], Never>(clock: scheduler)
    subject.collect(.byTimeOrCount(scheduler, .seconds(2), 3)).subscribe(recorder)
    scheduler.advance(by: 1)
    for value in 1...4 { subject.send(value) }
    #expect(recorder.values == [])
    #expect(scheduler.pending.map(\.description) == ["1s", "3s"])
    scheduler.advance(by: 2)
    #expect(recorder.values == [[1, 2, 3], [4]])
    #expect(milliseconds(recorder) == [0, 1000, 3000])
    recorder.cancel()
    #expect(scheduler.pending.isEmpty)
  }

  @Test func asksForWhatTheArraysThatAreAskedForCanHold() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<[Int], Never>(demand: .max(1))
    publisher.collect(.byTimeOrCount(scheduler, .seconds(1), 3)).subscribe(recorder)
    #expect(publisher.calls == [.request(.max(3))])
    publisher.send(1)
    publisher.send(2)
    scheduler.advance(by: 1)
    #expect(recorder.values == [[1, 2]])
    // One of the three is still to come, and is the first of the next array.
    publisher.send(3)
    recorder.request(.max(2))
    #expect(publisher.calls == [.request(.max(3)), .request(.max(5))])
    recorder.request(.unlimited)
    #expect(publisher.calls == [.request(.max(3)), .request(.max(5)), .request(.unlimited)])
    recorder.cancel()
  }

  @Test func whatAnArrayIsAnsweredWithIsAskedFor() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<[Int], Never>(demand: .max(1)) { $0 == [1, 2] ? .max(1) : .none }
    publisher.collect(.byTimeOrCount(scheduler, .seconds(1), 2)).subscribe(recorder)
    publisher.send(1)
    publisher.send(2)
    scheduler.advance()
    #expect(publisher.calls == [.request(.max(2)), .request(.max(2))])
    recorder.cancel()
  }

  @Test func fullArraysThatAreNotAskedForWait() {
    let rude = TestPublisher<Int, Never>()
    let recorder = Recorder<[Int], Never>(demand: .max(1))
    rude.collect(.byTimeOrCount(scheduler, .seconds(1), 2)).subscribe(recorder)
    for value in 1...7 { rude.send(value) }
    rude.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value([1, 2])])
    recorder.request(.max(2))
    scheduler.run()
    #expect(recorder.values == [[1, 2], [3, 4], [5, 6]])
    #expect(recorder.completion == nil)
    recorder.request(.max(2))
    scheduler.run()
    #expect(recorder.values == [[1, 2], [3, 4], [5, 6], [7]])
    #expect(recorder.completion == .finished)
    #expect(recorder.surplus == 0)
  }

  @Test func aFailureComesBehindFullArrays() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<[Int], Oops>()
    subject.collect(.byTimeOrCount(scheduler, .seconds(1), 2)).subscribe(recorder)
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .failure(.two))
    scheduler.run()
    #expect(recorder.events == [.subscription, .value([1, 2]), .failure(.two)])
  }

  @Test func onASchedulerWithoutTimeOnlyTheCountCounts() {
    let recorder = Recorder<[Int], Never>()
    (1...5).publisher.collect(.byTimeOrCount(ImmediateScheduler.shared, 1, 2)).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value([1, 2]), .value([3, 4]), .value([5]), .finished])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<[Token], Oops>()
      do {
        let subject = watch(PassthroughSubject<Token, Oops>(), "subject")
        subject.collect(.byTimeOrCount(scheduler, 1, 5)).map { [token = watch(Token(), "closure")] in (token, $0).1 }
          .subscribe(recorder)
        switch way {
        case 0:
          subject.send(watch(Token(), "value"))
          recorder.cancel()
        case 1: subject.send(completion: .failure(.one))
        default: subject.send(completion: .finished)
        }
        scheduler.run()
      }
      #expect(watch.alive == [], "\(way)")
      withExtendedLifetime(recorder) {}
    }
  }
}
