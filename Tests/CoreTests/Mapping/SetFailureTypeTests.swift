import Testing
import UndercurrentCore
import UndercurrentTesting

struct SetFailureTypeTests {
  @Test func everythingPasses() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(2) }
    publisher.setFailureType(to: Oops.self).subscribe(recorder)
    #expect(publisher.send(1) == .max(2))
    publisher.send(completion: .finished)
    #expect(publisher.calls == [.request(.max(1))])
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func isAValueAndChangesItsTypeInOneStage() {
    let just = Publishers.SetFailureType<Just<Int>, Oops>(upstream: Just(1))
    #expect(just == Publishers.SetFailureType(upstream: Just(1)))
    #expect(just != Publishers.SetFailureType(upstream: Just(2)))
    let any: Publishers.SetFailureType<Just<Int>, any Error> = just.setFailureType(to: (any Error).self)
    #expect(any.upstream == Just(1))
  }
}
