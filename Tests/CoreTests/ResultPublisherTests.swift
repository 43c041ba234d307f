import Testing
import UndercurrentCore
import UndercurrentTesting

struct ResultPublisherTests {
  @Test func sendsASuccessWhenAnythingIsAskedFor() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Result<Int, Oops>.success(7).publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(7), .finished])
  }

  @Test func failsWithoutBeingAsked() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Result<Int, Oops>.failure(.one).publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func canBeMadeOfEitherPart() {
    #expect(Result<Int, Oops>.Publisher(1) == Result<Int, Oops>.success(1).publisher)
    #expect(Result<Int, Oops>.Publisher(.two).result == .failure(.two))
    #expect(Result<Int, Oops>.Publisher(.success(3)).result == .success(3))
  }

  @Test func hasCombinesName() {
    var name = ""
    _ = Result<Int, Never>.Publisher(1).handleEvents(receiveSubscription: { name = "\($0)" }).sink { _ in }
    #expect(name == "Once")
  }
}
