import Testing
import UndercurrentCore
import UndercurrentTesting

struct TestPublisherTests {
  @Test func writesDownWhatEachSubscriberAsks() {
    let publisher = TestPublisher<Int, Never>()
    let (a, b) = (Recorder<Int, Never>(demand: .max(1)) { _ in .max(2) }, Recorder<Int, Never>(demand: .none))
    publisher.subscribe(a)
    publisher.subscribe(b)
    #expect(publisher.send(1) == .max(2))
    b.request(.unlimited)
    b.cancel()
    #expect(publisher.connections.map(\.calls) == [[.request(.max(1))], [.request(.unlimited), .cancel]])
    #expect(publisher.calls == [.request(.max(1)), .request(.unlimited), .cancel])
    #expect(publisher.connections[0].outstanding == .max(2))
    #expect(publisher.connections[1].cancelCount == 1)
  }

  @Test func answersRequestsAtOnceIfItIsToldTo() {
    let publisher = TestPublisher<Int, Oops> { connection, demand in
      connection.send(demand.max ?? -1)
      connection.send(completion: .failure(Oops()))
    }
    let recorder = Recorder<Int, Oops>(demand: .max(4))
    publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(4), .failure(Oops())])
  }

  @Test func sendsToOneSubscriberOrToAll() {
    let publisher = TestPublisher<Int, Never>()
    let (a, b) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    publisher.subscribe(a)
    publisher.subscribe(b)
    publisher.connections[1].send(1)
    publisher.send(2)
    publisher.connections[0].send(completion: .finished)
    #expect(a.events == [.subscription, .value(2), .finished])
    #expect(b.events == [.subscription, .value(1), .value(2)])
  }

  @Test func forgettingReleasesTheSubscribers() {
    let publisher = TestPublisher<Int, Never>()
    weak var weakly: Recorder<Int, Never>?
    do {
      let recorder = Recorder<Int, Never>()
      weakly = recorder
      publisher.subscribe(recorder)
    }
    #expect(weakly != nil)
    publisher.forget()
    #expect(weakly == nil)
    #expect(publisher.calls == [])
  }

  private struct Oops: Error, Equatable {}
}
