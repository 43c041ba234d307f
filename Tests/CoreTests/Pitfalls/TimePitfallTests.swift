import Testing
import UndercurrentCore
import UndercurrentTesting

/// What has come at the wrong time, in the wrong order, or not at all.
struct TimePitfallTests {
  private let scheduler = VirtualScheduler()
  private let subject = PassthroughSubject<Int, Never>()

  private func send(_ value: Int, at seconds: Double) {
    scheduler.schedule(after: .zero.advanced(by: .seconds(seconds))) { [subject] in subject.send(value) }
  }

  @Test func aDelayDoesNotDelayTheSubscription() {
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.delay(for: .seconds(5), scheduler: scheduler).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    subject.send(1)
    subject.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(recorder.times.map { "\($0)" } == ["0s", "5s", "5s"])
  }

  @Test func batchesKeepTheirRhythm() {
    let recorder = Recorder<[Int], Never>(clock: scheduler)
    subject.collect(.byTime(scheduler, .seconds(3))).subscribe(recorder)
    for second in [1, 2, 4, 5, 7, 8] { send(second, at: Double(second)) }
    scheduler.advance(by: .seconds(9))
    #expect(recorder.values == [[1, 2], [4, 5], [7, 8]])
    #expect(recorder.times.map { "\($0)" } == ["0s", "3s", "6s", "9s"])
    recorder.cancel()
  }

  @Test func workScheduledByWorkSeesItsOwnTime() {
    var log: [String] = []
    func note(_ name: String) { log.append("\(name) \(scheduler.now)") }
    scheduler.schedule(after: .zero.advanced(by: .seconds(1))) { [scheduler] in
      note("outer")
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { note("inner") }
      scheduler.schedule { note("at once") }
    }
    scheduler.advance(by: .seconds(5))
    #expect(log == ["outer 1s", "at once 1s", "inner 2s"])
    #expect("\(scheduler.now)" == "5s")
  }

  @Test func workThatIsCancelledSchedulesNothing() {
    var log: [String] = []
    let token = scheduler.schedule(
      after: .zero.advanced(by: .seconds(1)), interval: .seconds(1), tolerance: .zero, options: nil
    ) { [scheduler] in
      log.append("outer")
      scheduler.schedule { log.append("inner") }
    }
    token.cancel()
    scheduler.advance(by: .seconds(5))
    #expect(log == [])
  }

  @Test func threadsMayScheduleWhileTimePasses() {
    let count = Tally()
    together(9) { [scheduler] thread in
      for _ in 0..<200 {
        if thread == 0 { scheduler.advance(by: .milliseconds(1)) } else { scheduler.schedule { count.add() } }
      }
    }
    scheduler.run()
    #expect(count.count == 1_600)
  }

  @Test func aBurstIsDebouncedToOneValueAndNoMore() {
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.debounce(for: .seconds(1), scheduler: scheduler).subscribe(recorder)
    (0...10).forEach(subject.send)
    scheduler.advance(by: .seconds(20))
    #expect(recorder.values == [10])
    #expect(recorder.times.map { "\($0)" } == ["0s", "1s"])
    #expect(scheduler.pending == [])
  }

  @Test func aFutureThatIsDebouncedIsLostAsInCombineUnlessItIsFlushed() {
    let future = Future<Int, Never> { $0(.success(1)) }
    let (plain, flushing) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    future.debounce(for: .milliseconds(500), scheduler: scheduler).subscribe(plain)
    future.debounce(for: .milliseconds(500), scheduler: scheduler, flushesOnCompletion: true).subscribe(flushing)
    scheduler.advance(by: .seconds(1))
    #expect(plain.events == [.subscription, .finished])
    #expect(flushing.events == [.subscription, .value(1), .finished])
  }

  @Test func aThrottleKeepsItsDistanceWhicheverValueItKeeps() {
    let (latest, first) = (Recorder<Int, Never>(clock: scheduler), Recorder<Int, Never>(clock: scheduler))
    subject.throttle(for: .seconds(1), scheduler: scheduler, latest: true).subscribe(latest)
    subject.throttle(for: .seconds(1), scheduler: scheduler, latest: false).subscribe(first)
    for (value, second) in [0, 0.2, 0.6, 1.2, 1.4].enumerated() { send(value, at: second) }
    scheduler.advance(by: .seconds(9))
    #expect(latest.values == [0, 2, 4])
    #expect(first.values == [0, 1, 3])
    for recorder in [latest, first] { #expect(recorder.times.map { "\($0)" } == ["0s", "0s", "1s", "2s"]) }
    latest.cancel()
    first.cancel()
  }
}
