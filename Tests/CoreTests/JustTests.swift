import Testing
import UndercurrentCore
import UndercurrentTesting

struct JustTests {
  @Test func sendsItsValueAndTheEndingWhenAnythingIsAskedFor() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Just(7).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    recorder.request(.none)
    #expect(recorder.events == [.subscription])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(7), .finished])
    recorder.request(.unlimited)
    recorder.cancel()
    #expect(recorder.events == [.subscription, .value(7), .finished])
  }

  @Test func cancellingBeforeARequestLeavesNothingToSend() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Just(7).subscribe(recorder)
    recorder.cancel()
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription])
  }

  @Test func cancellingWithinTheValueSuppressesTheEnding() {
    var recorder: Recorder<Int, Never>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .none
    }
    Just(7).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(7)])
    recorder = nil
  }

  @Test func requestingWithinTheValueSendsNothingTwice() {
    var recorder: Recorder<Int, Never>!
    recorder = Recorder(demand: .max(1)) { _ in
      recorder.request(.max(3))
      return .max(1)
    }
    Just(7).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(7), .finished])
    recorder = nil
  }

  @Test func letsGoOfEverythingThoughTheSubscriptionIsKept() {
    var watch = Watch()
    let kept: [Recorder<Token, Never>] = [Subscribers.Demand.unlimited, .none].map { demand in
      let recorder = Recorder<Token, Never>(demand: demand)
      Just(watch(Token())).eraseToAnyPublisher().map { [token = watch(Token(), "closure")] value in (token, value).1 }
        .subscribe(recorder)
      recorder.cancel()
      return recorder
    }
    #expect(watch.alive == ["Token"])  // in the first recorder's events
    withExtendedLifetime(kept) {}
  }

  @Test func doesNotKeepASubscriberAliveThatKeepsItsSubscription() {
    var watch = Watch()
    Just(1).subscribe(watch(Recorder<Int, Never>()))
    #expect(watch.alive == [])
  }

  @Test func isAValue() {
    #expect(Just(1) == Just(1))
    #expect(Just(1) != Just(2))
    #expect(Just(1).output == 1)
  }

  @Test func racingRequestsAndCancelsSendAllOrNothing() {
    for _ in 0..<200 {
      let recorder = Recorder<Int, Never>(demand: .none)
      Just(7).subscribe(recorder)
      together(3) { $0 == 0 ? recorder.cancel() : recorder.request(.unlimited) }
      #expect(
        [[.subscription], [.subscription, .value(7)], [.subscription, .value(7), .finished]].contains(recorder.events))
    }
  }
}
