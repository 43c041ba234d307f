import Testing
import UndercurrentCore
import UndercurrentTesting

struct ReplaceEmptyTests {
  @Test func nothingIsReplacedWhenItIsAskedFor() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Empty<Int, Oops>().replaceEmpty(with: 7).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    recorder.request(.none)
    #expect(recorder.events == [.subscription])
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(7), .finished])
  }

  @Test func withAValueEverythingPassesAndNoMoreIsAskedForThanTheDownstreamDoes() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(2) }
    publisher.replaceEmpty(with: 7).subscribe(recorder)
    #expect(publisher.send(1) == .max(2))
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(publisher.calls == [.request(.max(1))])
  }

  @Test func aFailurePasses() {
    let recorder = Recorder<Int, Oops>()
    Fail<Int, Oops>(error: .one).replaceEmpty(with: 7).subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func aCancelDropsTheReplacementThatWaits() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Empty<Int, Oops>().replaceEmpty(with: 7).subscribe(recorder)
    recorder.cancel()
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription])
  }

  @Test func isAValue() {
    #expect(Empty<Int, Never>().replaceEmpty(with: 7) == Empty().replaceEmpty(with: 7))
    #expect(Empty<Int, Never>().replaceEmpty(with: 7) != Empty().replaceEmpty(with: 8))
  }
}
