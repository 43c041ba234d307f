import Testing
import UndercurrentCore
import UndercurrentTesting

struct EmptyTests {
  @Test func endsAtOnceWithoutDemand() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Empty().subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func mayStaySilentForEver() {
    let recorder = Recorder<Int, Oops>()
    Empty(completeImmediately: false).subscribe(recorder)
    recorder.request(.unlimited)
    recorder.cancel()
    #expect(recorder.events == [.subscription])
  }

  @Test func isAValue() {
    #expect(Empty(outputType: Int.self, failureType: Never.self) == Empty())
    #expect(Empty<Int, Never>() != Empty(completeImmediately: false))
  }

  @Test func holdsNothing() {
    var watch = Watch()
    Empty<Int, Never>(completeImmediately: false).subscribe(watch(Recorder<Int, Never>()))
    Empty<Int, Never>().subscribe(watch(Recorder<Int, Never>()))
    #expect(watch.alive == [])
  }
}
