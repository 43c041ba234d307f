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

  @Test func tellsWhenItIsCancelledAndLetGoOf() {
    var log: [String] = []
    let publisher = TestPublisher<Int, Never>(onCancel: { log.append("cancel") }, onRelease: { log.append("release") })
    do {
      let recorder = Recorder<Int, Never>()
      publisher.subscribe(recorder)
      recorder.cancel()
      recorder.cancel()
      publisher.forget()
      #expect(log == ["cancel", "cancel"], "the recorder keeps its subscription")
    }
    #expect(log == ["cancel", "cancel", "release"])
  }

  @Test func nobodyHoldsTheSubscriptionButTheSubscriber() {
    var releases = 0
    let publisher = TestPublisher<Int, Never>(onRelease: { releases += 1 })
    let recorder = Recorder<Int, Never>()
    publisher.map { $0 }.prefix(1).subscribe(recorder)
    publisher.send(1)
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(releases == 1)
    #expect(publisher.calls == [.request(.unlimited), .cancel], "what was asked is known when the subscription has gone")
  }

  @Test func namesItsSubscribers() {
    let publisher = TestPublisher<Int, Never>()
    publisher.map { $0 }.sink { _ in }.cancel()
    publisher.sink { _ in }.cancel()
    #expect(publisher.connections.map(\.subscriber) == ["Map", "Sink"])
  }

  @Test func aSubscriptionOfItsOwnWritesDownWhatIsAsked() {
    var log: [String] = []
    var subscription: TestSubscription? = TestSubscription(
      onRequest: { log.append("\($0)") }, onCancel: { log.append("cancel") }, onRelease: { log.append("release") })
    let recorder = AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.max(2)) })
    if let subscription { recorder.receive(subscription: subscription) }
    subscription?.request(.max(3))
    subscription?.cancel()
    #expect(subscription?.calls == [.request(.max(2)), .request(.max(3)), .cancel])
    #expect(subscription?.requested == .max(5))
    #expect(subscription?.cancelCount == 1)
    subscription = nil
    #expect(log == ["max(2)", "max(3)", "cancel", "release"])
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
