import Testing
import UndercurrentCore
import UndercurrentTesting

struct DropTests {
  @Test func leavesOutTheFirst() {
    let recorder = Recorder<Int, Oops>()
    Publishers.Sequence<Range<Int>, Oops>(sequence: 0..<5).dropFirst(3).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(3), .value(4), .finished])
  }

  @Test func asksForWhatItLeavesOutThoughNothingIsAskedFor() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .none)
    publisher.dropFirst(2).subscribe(recorder)
    #expect(publisher.calls == [.request(.max(2))])
    #expect(publisher.send(1) == .none)
    #expect(publisher.send(2) == .none)
    recorder.request(.max(1))
    #expect(publisher.send(3) == .none)
    #expect(publisher.calls == [.request(.max(2)), .request(.max(1))])
    #expect(recorder.events == [.subscription, .value(3)])
  }

  @Test func leavesOutOneUnlessToldOtherwiseAndPossiblyNone() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1))
    publisher.dropFirst(0).subscribe(recorder)
    #expect(publisher.calls == [.request(.max(1))])
    publisher.send(1)
    #expect(recorder.values == [1])
    #expect(publisher.dropFirst().count == 1)
  }

  @Test func anEndingPassesWhileValuesAreLeftOut() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Fail<Int, Oops>(error: .one).dropFirst(2).subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func aCancelFromWithinTheHandshakeStopsBeforeAnythingIsAskedFor() {
    let publisher = TestPublisher<Int, Oops>()
    publisher.dropFirst(2).subscribe(AnySubscriber(receiveSubscription: { $0.cancel() }))
    #expect(publisher.calls == [.cancel])
  }

  @Test func aNegativeCountStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).eraseToAnyPublisher().dropFirst(-1) }
  }

  @Test func isAValue() {
    #expect(Publishers.Drop(upstream: Just(1), count: 1) == Publishers.Drop(upstream: Just(1), count: 1))
    #expect(Publishers.Drop(upstream: Just(1), count: 1) != Publishers.Drop(upstream: Just(1), count: 2))
  }
}
