import Testing
import UndercurrentCore
import UndercurrentTesting

struct OptionalPublisherTests {
  @Test func sendsItsValueWhenAnythingIsAskedFor() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Optional(7).publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(7), .finished])
  }

  @Test func finishesAtOnceWithoutAValue() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Int?.none.publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func cancellingBeforeARequestLeavesNothingToSend() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Optional(7).publisher.subscribe(recorder)
    recorder.cancel()
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription])
  }

  @Test func isAValue() {
    #expect(Optional(1).publisher == .init(1))
    #expect(Optional(1).publisher != Int?.none.publisher)
    #expect(Optional(1).publisher.output == 1)
  }

  @Test func hasCombinesName() {
    var name = ""
    _ = Optional(1).publisher.handleEvents(receiveSubscription: { name = "\($0)" }).sink { _ in }
    #expect(name == "Optional")
  }
}
