import Testing
import UndercurrentCore
import UndercurrentTesting

struct AnySubscriberTests {
  @Test func passesEverythingToWhatItHides() {
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { .max($0) }
    let erased = AnySubscriber(recorder)
    let publisher = TestPublisher<Int, Oops>()
    publisher.subscribe(erased)
    #expect(publisher.send(3) == .max(3))
    publisher.send(completion: .failure(.two))
    #expect(recorder.events == [.subscription, .value(3), .failure(.two)])
    #expect(erased.combineIdentifier == recorder.combineIdentifier)
    #expect(AnySubscriber(erased).combineIdentifier == recorder.combineIdentifier)
  }

  @Test func closuresAreOptional() {
    let publisher = TestPublisher<Int, Never>()
    publisher.subscribe(AnySubscriber<Int, Never>())
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(publisher.calls == [])
    #expect(AnySubscriber<Int, Never>().combineIdentifier != AnySubscriber<Int, Never>().combineIdentifier)
  }

  @Test func mayFeedASubject() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    subject.subscribe(recorder)
    let publisher = TestPublisher<Int, Oops>()
    publisher.subscribe(AnySubscriber(subject))
    #expect(publisher.calls == [.request(.unlimited)])
    publisher.send(1)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(1), .failure(.one)])
  }

  @Test func showsTheNameOfWhatItHides() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect("\(AnySubscriber(sink))" == "Sink")
    #expect("\(AnySubscriber<Int, Never>())" == "Anonymous AnySubscriber")
    #expect(Mirror(reflecting: AnySubscriber(sink)).children.isEmpty)
  }

  @Test func aVoidSubscriberCanBeToldWithoutAValue() {
    var count = 0
    let subscriber = AnySubscriber<Void, Never>(receiveValue: {
      count += 1
      return .max(2)
    })
    #expect(subscriber.receive() == .max(2))
    #expect(count == 1)
  }
}
