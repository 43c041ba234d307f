import Testing
import UndercurrentCore
import UndercurrentTesting

struct ShareTests {
  @Test func allShareOneSubscription() {
    let upstream = TestPublisher<Int, Never>()
    let shared = upstream.share()
    let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    shared.subscribe(first)
    upstream.send(1)
    shared.subscribe(second)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(first.events == [.subscription, .value(1), .value(2), .finished])
    #expect(second.events == [.subscription, .value(2), .finished])
    #expect(upstream.calls == [.request(.unlimited)])
  }

  @Test func theLastToCancelDisconnectsAndTheNextConnectsAgain() {
    let upstream = TestPublisher<Int, Never>()
    let shared = upstream.share()
    let (first, second, third) = (Recorder<Int, Never>(), Recorder<Int, Never>(), Recorder<Int, Never>())
    shared.subscribe(first)
    shared.subscribe(second)
    first.cancel()
    first.cancel()
    #expect(upstream.calls == [.request(.unlimited)])
    second.cancel()
    #expect(upstream.calls == [.request(.unlimited), .cancel])
    shared.subscribe(third)
    #expect(upstream.connections.count == 2)
    upstream.connections[1].send(1)
    #expect(third.events == [.subscription, .value(1)])
    #expect(first.events == [.subscription])
    third.cancel()
  }

  @Test func whatHasFinishedStaysFinished() {
    let upstream = TestPublisher<Int, Never>(onRequest: { connection, _ in
      connection.send(1)
      connection.send(completion: .finished)
    })
    let shared = upstream.share()
    let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(first.events == [.subscription, .value(1), .finished])
    #expect(second.events == [.subscription, .finished])
    #expect(upstream.connections.count == 1)
  }

  @Test func cancellingWithinTheSubscriptionDoesNotConnect() {
    let upstream = TestPublisher<Int, Never>()
    let shared = upstream.share()
    shared.subscribe(AnySubscriber(receiveSubscription: { $0.cancel() }))
    #expect(upstream.connections.isEmpty)
  }

  @Test func cancellingWhileItConnectsDisconnects() {
    let upstream = PassthroughSubject<Int, Never>()
    let counted = TestPublisher<Int, Never>(onRequest: { connection, _ in connection.send(1) })
    let shared = counted.share()
    var recorder: Recorder<Int, Never>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .none
    }
    shared.subscribe(recorder)
    #expect(counted.calls == [.request(.unlimited), .cancel])
    upstream.send(1)
    recorder = nil
  }

  @Test func whoSubscribesWhileItConnectsJoins() {
    var shared: Publishers.Share<TestPublisher<Int, Never>>!
    let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    let upstream = TestPublisher<Int, Never>(onRequest: { _, _ in shared.subscribe(second) })
    shared = upstream.share()
    shared.subscribe(first)
    #expect(upstream.connections.count == 1)
    upstream.send(1)
    #expect(first.values == [1])
    #expect(second.values == [1])
    first.cancel()
    #expect(upstream.calls == [.request(.unlimited)])
    second.cancel()
    #expect(upstream.calls == [.request(.unlimited), .cancel])
    shared = nil
  }

  @Test func equalAreThoseThatAreTheSame() {
    let shared = Just(1).share()
    #expect(shared == shared)
    #expect(shared != Just(1).share())
  }

  @Test func autoconnectKeepsTheIdentifierOfTheSubscription() {
    let source = PassthroughSubject<Int, Never>().makeConnectable()
    var identifiers: [CombineIdentifier] = []
    var subscriptions: [any Subscription] = []
    source.autoconnect().subscribe(
      AnySubscriber(receiveSubscription: {
        identifiers.append($0.combineIdentifier)
        subscriptions.append($0)
      }))
    #expect(identifiers == subscriptions.map(\.combineIdentifier))
    subscriptions[0].cancel()
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Int, Oops>()
      do {
        let subject = watch(PassthroughSubject<Int, Oops>(), "subject")
        let shared = watch(subject.map { [token = watch(Token(), "closure")] in (token, $0).1 }.share(), "share")
        shared.subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: subject.send(completion: .failure(.one))
        default:
          subject.send(completion: .finished)
          recorder.cancel()
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }

  @Test func threadsComeAndGo() {
    for _ in 0..<20 {
      let upstream = TestPublisher<Int, Never>()
      let shared = upstream.share()
      together(4) { _ in
        for _ in 0..<50 {
          let recorder = Recorder<Int, Never>()
          shared.subscribe(recorder)
          recorder.cancel()
        }
      }
      for connection in upstream.connections { #expect(connection.cancelCount == 1) }
      let last = Recorder<Int, Never>()
      shared.subscribe(last)
      upstream.connections.last?.send(1)
      #expect(last.values == [1])
      last.cancel()
    }
  }
}
