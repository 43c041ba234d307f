import Testing
import UndercurrentCore
import UndercurrentTesting

struct DeferredTests {
  @Test func makesAPublisherForEachSubscriber() {
    var made = 0
    let deferred = Deferred { () -> Just<Int> in
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    let first = Recorder<Int, Never>()
    let second = Recorder<Int, Never>(demand: .none)
    deferred.subscribe(first)
    deferred.subscribe(second)
    #expect(made == 2)
    #expect(first.events == [.subscription, .value(1), .finished])
    #expect(second.events == [.subscription])
  }

  @Test func handsTheSubscriberOn() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2))
    Deferred { publisher }.subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .failure(.one))
    recorder.cancel()
    #expect(recorder.events == [.subscription, .value(1), .failure(.one)])
    #expect(publisher.calls == [.request(.max(2)), .cancel])
  }
}
