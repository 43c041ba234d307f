import Testing
import UndercurrentCore
import UndercurrentTesting

struct FailTests {
  @Test func failsAtOnceWithoutDemand() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Fail(error: .one).subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.one)])
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func isAValue() {
    #expect(Fail(outputType: Int.self, failure: Oops.one) == Fail(error: .one))
    #expect(Fail<Int, Oops>(error: .one) != Fail(error: .two))
    #expect(Fail<Int, Oops>(error: .two).error == .two)
  }

  @Test func holdsNothing() {
    var watch = Watch()
    Fail<Int, Oops>(error: .one).subscribe(watch(Recorder<Int, Oops>()))
    #expect(watch.alive == [])
  }
}
