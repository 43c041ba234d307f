import Testing
import UndercurrentCore
import UndercurrentTesting

struct AssertNoFailureTests {
  @Test func everythingButAFailurePasses() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Never>(demand: .max(2)) { _ in .max(1) }
    publisher.assertNoFailure().subscribe(recorder)
    #expect(publisher.send(1) == .max(1))
    publisher.send(completion: .finished)
    #expect(publisher.calls == [.request(.max(2))])
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func aFailureStopsTheProgramWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let cancellable = Fail<Int, Oops>(error: .one).assertNoFailure("fonts are there").sink { _ in }
      cancellable.cancel()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("fonts are there: one"))
  }
}
