import Testing
import UndercurrentCore
import UndercurrentTesting

struct MapErrorTests {
  private struct Wrapped: Error, Equatable { let oops: Oops }

  @Test func makesAnotherFailureOfAFailure() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Wrapped>(demand: .max(2))
    publisher.mapError(Wrapped.init).subscribe(recorder)
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .failure(.two))
    #expect(publisher.calls == [.request(.max(2))])
    #expect(recorder.events == [.subscription, .value(1), .failure(Wrapped(oops: .two))])
  }

  @Test func theEndingPassesAndTheClosureIsNotCalled() {
    let recorder = Recorder<Int, Wrapped>()
    let never = { (oops: Oops) -> Wrapped in
      Issue.record("called with \(oops)")
      return Wrapped(oops: oops)
    }
    Publishers.MapError(upstream: Empty<Int, Oops>(), never).subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }
}
