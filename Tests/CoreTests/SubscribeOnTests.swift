import Testing
import UndercurrentCore
import UndercurrentTesting

struct SubscribeOnTests {
  let scheduler = VirtualScheduler()

  @Test func subscribesAsksAndCancelsOnTheScheduler() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(2))
    publisher.subscribe(on: scheduler).subscribe(recorder)
    #expect(publisher.connections.isEmpty)
    #expect(recorder.events == [])
    scheduler.advance()
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.max(2))])
    recorder.request(.max(3))
    #expect(publisher.calls == [.request(.max(2))])
    scheduler.advance()
    #expect(publisher.calls == [.request(.max(2)), .request(.max(3))])
    recorder.cancel()
    #expect(publisher.calls == [.request(.max(2)), .request(.max(3))])
    scheduler.advance()
    #expect(publisher.calls == [.request(.max(2)), .request(.max(3)), .cancel])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func valuesAndTheEndingAreNotScheduled() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(4) }
    publisher.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    #expect(publisher.send(1) == .max(4))
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(1), .failure(.one)])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func nothingComesOnceItIsCancelled() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    recorder.cancel()
    recorder.cancel()
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    scheduler.advance()
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func anEndingIsNotFollowedByACancel() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    publisher.send(completion: .finished)
    publisher.send(2)
    recorder.cancel()
    recorder.request(.max(1))
    scheduler.advance()
    #expect(recorder.events == [.subscription, .finished])
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func cancellingASinkBeforeItIsSubscribedIsKept() {
    let publisher = TestPublisher<Int, Never>()
    var values: [Int] = []
    publisher.subscribe(on: scheduler).sink { values.append($0) }.cancel()
    scheduler.advance()
    publisher.send(1)
    #expect(values == [])
    #expect(publisher.calls == [.cancel])
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(recorder.events == [.subscription])
  }

  @Test func mayAskFromWithinAValueOnASchedulerThatRunsInPlace() {
    var recorder: Recorder<Int, Never>!
    recorder = Recorder(demand: .max(1)) { _ in
      recorder.request(.max(1))
      return .none
    }
    (1...5).publisher.subscribe(on: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(recorder.completion == .finished)
    recorder = nil
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<2 {
      var watch = Watch()
      let recorder = Recorder<Int, Never>()
      do {
        let subject = watch(PassthroughSubject<Int, Never>(), "subject")
        subject.subscribe(on: scheduler).map { [token = watch(Token(), "closure")] in (token, $0).1 }.subscribe(recorder)
        scheduler.advance()
        if way == 0 { recorder.cancel() } else { subject.send(completion: .finished) }
        scheduler.advance()
      }
      #expect(watch.alive == [], "\(way)")
      withExtendedLifetime(recorder) {}
    }
  }
}
