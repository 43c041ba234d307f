import Testing
import UndercurrentCore
import UndercurrentTesting

/// What has ended too early, twice or never.
struct EndingPitfallTests {
  @Test func aSwitchEndsWhenItsLatestDoes() {
    let scheduler = VirtualScheduler()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    Just(2).map { Just($0 * $0).delay(for: .seconds(2), scheduler: scheduler) }.switchToLatest().subscribe(recorder)
    scheduler.advance(by: .seconds(2))
    #expect(recorder.events == [.subscription, .value(4), .finished])
    #expect(recorder.times.map { "\($0)" } == ["0s", "2s", "2s"])
  }

  @Test(arguments: [false, true])
  func aZipSpendsWhatItHasBeforeItEnds(isSwapped: Bool) {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>()
    (isSwapped ? b.zip(a) : a.zip(b)).map { $0 + $1 }.subscribe(recorder)
    for value in 1...3 { a.send(value) }
    a.send(completion: .finished)
    for value in [10, 20] { b.send(value) }
    #expect(recorder.completion == nil)
    b.send(30)
    #expect(recorder.events == [.subscription, .value(11), .value(22), .value(33), .finished])
  }

  @Test func nothingToMergeEndsAtOnce() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Publishers.MergeMany([Just<Int>]()).subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func whatNeverHadALatestValueEndsWithItsFirstPublisher() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>()
    a.withLatestFrom(b).subscribe(recorder)
    a.send(completion: .finished)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func aLateSubscriberOfAFinishedShareGetsTheEndingAlone() {
    var subscriptions = 0
    let shared = Just(1).handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
    let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(first.events == [.subscription, .value(1), .finished])
    #expect(second.events == [.subscription, .finished])
    #expect(subscriptions == 1)
  }

  @Test func aRetriedShareEndsEitherWay() {
    var attempts = 0
    let flaky = Deferred { () -> Result<Int, Oops>.Publisher in
      attempts += 1
      return attempts % 2 == 1 ? .init(.one) : .init(7)
    }
    let (shared, restarting) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
    flaky.share().retry(1).subscribe(shared)
    #expect(shared.events == [.subscription, .failure(.one)])
    attempts = 0
    flaky.share(replay: 0, scope: .whileConnected).retry(1).subscribe(restarting)
    #expect(restarting.events == [.subscription, .value(7), .finished])
  }

  @Test func aPublisherWithoutASubscriptionStopsNobody() {
    let rude = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<Int, Never>()
    let reports = Violations.reported {
      rude.catch { _ in Just(0) }.subscribe(recorder)
      rude.send(1)
      rude.connections[0].sendSubscription()
      rude.send(completion: .failure(.one))
    }
    #expect(recorder.events == [.subscription, .value(0), .finished])
    #expect(reports.map { "\($0.rule) \($0.subscriber)" } == ["subscriptionFirst Catch"])
  }
}
