import Testing
import UndercurrentCore
import UndercurrentTesting

struct ThrottleTests {
  let scheduler = VirtualScheduler()

  /// What comes through, as "value@milliseconds", of values sent at milliseconds.
  private func passed(latest: Bool, interval: Int = 1000, _ sent: [(String, Int)]) -> [String] {
    let subject = PassthroughSubject<String, Never>()
    let recorder = Recorder<String, Never>(clock: scheduler)
    for (value, time) in sent {
      scheduler.schedule(after: MonotonicTime(nanoseconds: time * 1_000_000)) { subject.send(value) }
    }
    subject.throttle(for: .milliseconds(interval), scheduler: scheduler, latest: latest).subscribe(recorder)
    scheduler.run()
    return zip(recorder.values, recorder.times.dropFirst()).map { "\($0)@\($1.nanoseconds / 1_000_000)" }
  }

  @Test func theLatestOfEachIntervalPasses() {
    let sent = [("a", 0), ("b", 400), ("c", 1100), ("d", 1500)]
    #expect(passed(latest: true, sent) == ["a@0", "b@1000", "d@2000"])
  }

  @Test func theFirstOfEachIntervalPassesAndNothingIsLeftOver() {
    let sent = [("a", 0), ("b", 200), ("c", 600), ("d", 1200), ("e", 1400)]
    #expect(passed(latest: false, sent) == ["a@0", "b@1000", "d@2000"])
  }

  @Test(arguments: [true, false])
  func afterAGapAValuePassesAtOnce(latest: Bool) {
    #expect(passed(latest: latest, [("a", 0), ("b", 1500), ("c", 1600)]) == ["a@0", "b@1500", "c@2500"])
  }

  @Test(arguments: [true, false])
  func aTickBeforeTheIntervalIsOverAValueWaitsForTheTick(latest: Bool) {
    #expect(passed(latest: latest, [("a", 0), ("b", 999)]) == ["a@0", "b@1000"])
  }

  @Test(arguments: [true, false])
  func whenTheIntervalIsOverAValuePassesAtOnce(latest: Bool) {
    #expect(passed(latest: latest, [("a", 0), ("b", 1000)]) == ["a@0", "b@1000"])
  }

  @Test(arguments: [true, false])
  func aTickAfterTheIntervalAValuePassesAtOnce(latest: Bool) {
    #expect(passed(latest: latest, [("a", 0), ("b", 1001), ("c", 2000)]) == ["a@0", "b@1001", "c@2001"])
  }

  @Test func valuesAreNeverCloserThanTheInterval() {
    var random = SystemRandomNumberGenerator()
    for latest in [true, false] {
      let subject = PassthroughSubject<Int, Never>()
      let recorder = Recorder<Int, Never>(clock: scheduler)
      let cancellable = AnyCancellable { recorder.cancel() }
      subject.throttle(for: .milliseconds(50), scheduler: scheduler, latest: latest).subscribe(recorder)
      for value in 0..<500 {
        subject.send(value)
        scheduler.advance(by: .milliseconds(Int.random(in: 0...40, using: &random)))
      }
      scheduler.advance(by: 1)
      let times = recorder.times.dropFirst()
      for (before, after) in zip(times, times.dropFirst()) { #expect(before.distance(to: after) >= .milliseconds(50)) }
      #expect(recorder.values == recorder.values.sorted())
      if latest { #expect(recorder.values.last == 499) }
      cancellable.cancel()
    }
  }

  @Test func theFirstValueGoesThroughTheScheduler() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(recorder)
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [])
    scheduler.advance()
    #expect(recorder.values == [2])
  }

  @Test func anEndingComesBehindWhatWaits() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>(clock: scheduler)
    subject.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(recorder)
    subject.send(1)
    scheduler.advance(by: .milliseconds(500))
    subject.send(2)
    subject.send(completion: .failure(.one))
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .value(2), .failure(.one)])
    #expect(recorder.times.map(\.description) == ["0s", "0s", "1s", "1s"])
  }

  @Test func anEndingComesAtOnceWhenNothingWaits() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1), clock: scheduler)
    subject.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(recorder)
    subject.send(1)
    scheduler.advance(by: .milliseconds(500))
    subject.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1)])
    scheduler.advance()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func whatNobodyAskedForIsLostAndBeginsNoInterval() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none, clock: scheduler)
    publisher.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(recorder)
    #expect(publisher.calls == [.request(.unlimited)])
    publisher.send(1)
    scheduler.advance(by: .milliseconds(100))
    recorder.request(.max(1))
    publisher.send(2)
    scheduler.advance()
    #expect(recorder.values == [2])
    publisher.send(3)
    scheduler.advance(by: 5)
    #expect(recorder.values == [2])
    #expect(recorder.surplus == 0)
    #expect(recorder.times.map(\.description) == ["0s", "0.1s"])
  }

  @Test func cancellingDropsWhatWaitsAndTheTimer() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.throttle(for: 1, scheduler: scheduler, latest: false).subscribe(recorder)
    publisher.send(1)
    scheduler.advance()
    publisher.send(2)
    #expect(scheduler.pending.count == 1)
    recorder.cancel()
    recorder.cancel()
    #expect(scheduler.pending.isEmpty)
    publisher.send(3)
    publisher.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1)])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func aValueFromWithinADeliveryWaitsForTheNextInterval() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler) { value in
      if value < 3 { subject.send(value + 1) }
      return .none
    }
    subject.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(recorder)
    subject.send(1)
    scheduler.run()
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.times.map(\.description) == ["0s", "0s", "1s", "2s"])
  }

  @Test func passesEverythingOnASchedulerWithoutTime() {
    let recorder = Recorder<Int, Never>()
    [1, 2, 3].publisher.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: false).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Token, Oops>(demand: .none)
      do {
        let subject = watch(PassthroughSubject<Token, Oops>(), "subject")
        subject.throttle(for: 1, scheduler: scheduler, latest: true)
          .map { [token = watch(Token(), "closure")] in (token, $0).1 }.subscribe(recorder)
        subject.send(watch(Token(), "value"))
        switch way {
        case 0: recorder.cancel()
        case 1: subject.send(completion: .failure(.one))
        default: subject.send(completion: .finished)
        }
        if way > 0 { scheduler.run() }
      }
      #expect(watch.alive == [], "\(way)")
      withExtendedLifetime(recorder) {}
    }
  }
}
