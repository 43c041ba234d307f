import Testing
import UndercurrentCore
import UndercurrentTesting

struct ReplaceErrorTests {
  private let publisher = TestPublisher<Int, Oops>()

  @Test func aFailureIsReplacedAtOnceWhileThereIsDemand() {
    let recorder = Recorder<Int, Never>(demand: .max(2))
    publisher.replaceError(with: 7).subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .failure(.one))
    publisher.send(2)
    #expect(recorder.events == [.subscription, .value(1), .value(7), .finished])
    #expect(publisher.calls == [.request(.max(2))])
  }

  @Test func otherwiseTheReplacementWaitsUntilItIsAskedFor() {
    let recorder = Recorder<Int, Never>(demand: .max(1))
    publisher.replaceError(with: 7).subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(1)])
    recorder.request(.none)
    #expect(recorder.events == [.subscription, .value(1)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1), .value(7), .finished])
  }

  @Test func whatAnAnswerAsksForCountsAsWell() {
    let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    publisher.replaceError(with: 7).subscribe(recorder)
    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(2) == .none)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(1), .value(2)])
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(7), .finished])
  }

  @Test func aFailureFromWithinADeliveryIsReplacedWhenTheAnswerHasAskedForMore() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Never>(demand: .max(1)) { value in
      subject.send(completion: .failure(.one))
      return value == 1 ? .max(1) : .none
    }
    subject.replaceError(with: 7).subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription, .value(1), .value(7), .finished])
  }

  @Test func whatWasNotAskedForIsDropped() {
    let recorder = Recorder<Int, Never>(demand: .max(1))
    publisher.replaceError(with: 7).subscribe(recorder)
    publisher.send(1)
    publisher.send(2)
    recorder.request(.unlimited)
    publisher.send(3)
    #expect(recorder.values == [1, 3])
    #expect(recorder.surplus == 0)
  }

  @Test func theEndingPasses() {
    let recorder = Recorder<Int, Never>(demand: .none)
    publisher.replaceError(with: 7).subscribe(recorder)
    publisher.send(completion: .finished)
    publisher.send(completion: .failure(.one))
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func cancelling() {
    let waiting = Recorder<Int, Never>(demand: .none)
    Fail<Int, Oops>(error: .one).replaceError(with: 7).subscribe(waiting)
    waiting.cancel()
    waiting.request(.unlimited)
    #expect(waiting.events == [.subscription])

    var recorder: Recorder<Int, Never>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .none
    }
    Fail<Int, Oops>(error: .one).replaceError(with: 7).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(7)])
    recorder = nil
  }

  @Test func ofSeveralSubscriptionsTheFirstCountsAndNothingBeforeIt() {
    let publisher = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<Int, Never>()
    publisher.replaceError(with: 7).subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [])
    publisher.connections[0].sendSubscription()
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func theReplacementIsSentOnceWhoeverComesFirst() {
    for _ in 0..<200 {
      let publisher = TestPublisher<Int, Oops>()
      let recorder = Recorder<Int, Never>(demand: .none)
      publisher.replaceError(with: 7).subscribe(recorder)
      together(3) { $0 == 0 ? publisher.send(completion: .failure(.one)) : recorder.request(.max(1)) }
      #expect(recorder.events == [.subscription, .value(7), .finished])
    }
  }

  @Test func isAValue() {
    #expect(Fail<Int, Oops>(error: .one).replaceError(with: 7) == Fail(error: .one).replaceError(with: 7))
    #expect(Fail<Int, Oops>(error: .one).replaceError(with: 7) != Fail(error: .one).replaceError(with: 8))
  }
}
