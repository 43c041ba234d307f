import Testing
import UndercurrentCore
import UndercurrentTesting

struct DropUntilOutputTests {
  @Test func leavesValuesOutUntilTheOtherSends() {
    let (upstream, other) = (TestPublisher<Int, Oops>(), TestPublisher<String, Oops>())
    let recorder = Recorder<Int, Oops>(demand: .max(1))
    upstream.drop(untilOutputFrom: other).subscribe(recorder)
    #expect(other.calls == [.request(.max(1))])
    #expect(upstream.calls == [.request(.max(1))])
    #expect(upstream.send(1) == .max(1))
    other.send("go")
    #expect(other.calls == [.request(.max(1)), .cancel])
    #expect(upstream.send(2) == .none)
    other.send(completion: .failure(.one))
    upstream.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(2), .finished])
    #expect(upstream.calls == [.request(.max(1))])
  }

  @Test func anEndingOfTheOtherWithoutAValueEndsIt() {
    for completion in [Subscribers.Completion<Oops>.finished, .failure(.one)] {
      let (upstream, other) = (TestPublisher<Int, Oops>(), TestPublisher<String, Oops>())
      let recorder = Recorder<Int, Oops>()
      upstream.drop(untilOutputFrom: other).subscribe(recorder)
      other.send(completion: completion)
      other.send("late")
      upstream.send(1)
      upstream.send(completion: .failure(.two))
      #expect(recorder.events == [.subscription, .completion(completion)])
      #expect(upstream.calls == [.request(.unlimited), .cancel])
      #expect(other.calls == [.request(.max(1))])
    }
  }

  @Test func whatTheOtherDoesAtOnceCounts() {
    let opened = Recorder<Int, Never>()
    [1, 2].publisher.drop(untilOutputFrom: Just("go")).subscribe(opened)
    #expect(opened.events == [.subscription, .value(1), .value(2), .finished])
    let upstream = TestPublisher<Int, Oops>()
    let failed = Recorder<Int, Oops>(demand: .none)
    upstream.drop(untilOutputFrom: Fail<Int, Oops>(error: .one)).subscribe(failed)
    #expect(failed.events == [.subscription, .failure(.one)])
    #expect(upstream.connections.isEmpty)
  }

  @Test func anEndingCancelsTheOther() {
    let (upstream, other) = (TestPublisher<Int, Oops>(), TestPublisher<String, Oops>())
    let recorder = Recorder<Int, Oops>(demand: .none)
    upstream.drop(untilOutputFrom: other).subscribe(recorder)
    upstream.send(completion: .failure(.two))
    other.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.two)])
    #expect(other.calls == [.request(.max(1)), .cancel])
  }

  @Test func cancelsBothOnce() {
    let (upstream, other) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .none)
    upstream.drop(untilOutputFrom: other).subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    other.send(1)
    upstream.send(1)
    #expect(recorder.events == [.subscription])
    #expect(upstream.calls == [.cancel])
    #expect(other.calls == [.request(.max(1)), .cancel])
  }

  @Test func equalWhenTheirPartsAre() {
    #expect([1].publisher.drop(untilOutputFrom: Just(1)) == [1].publisher.drop(untilOutputFrom: Just(1)))
    #expect([1].publisher.drop(untilOutputFrom: Just(1)) != [2].publisher.drop(untilOutputFrom: Just(1)))
  }
}
