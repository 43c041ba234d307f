import Testing
import UndercurrentCore
import UndercurrentTesting

struct IgnoreOutputTests {
  @Test(arguments: [Subscribers.Demand.none, .max(1), .unlimited])
  func asksForEverythingAndSendsTheEndingAlone(_ demand: Subscribers.Demand) {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Never, Oops>(demand: demand)
    publisher.ignoreOutput().subscribe(recorder)
    #expect(publisher.calls == [.request(.unlimited)])
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(recorder.events.count == 2)
    #expect(recorder.completion == .finished)
  }

  @Test func aFailurePasses() {
    let recorder = Recorder<Never, Oops>(demand: .none)
    Fail<Int, Oops>(error: .one).ignoreOutput().subscribe(recorder)
    #expect(recorder.completion == .failure(.one))
  }

  @Test func cancelling() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Never, Oops>()
    publisher.ignoreOutput().subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    publisher.send(completion: .finished)
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(recorder.completion == nil)
  }

  @Test func isAValue() {
    #expect(Publishers.IgnoreOutput(upstream: Just(1)) == Publishers.IgnoreOutput(upstream: Just(1)))
    #expect(Publishers.IgnoreOutput(upstream: Just(1)) != Publishers.IgnoreOutput(upstream: Just(2)))
  }
}
