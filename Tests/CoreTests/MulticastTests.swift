import Testing
import UndercurrentCore
import UndercurrentTesting

struct MulticastTests {
  @Test func sendsToAllOnceItIsConnected() {
    var made = 0
    let source = (1...2).publisher.multicast { () -> PassthroughSubject<Int, Never> in
      made += 1
      return PassthroughSubject()
    }
    #expect(made == 0)
    let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    source.subscribe(first)
    source.subscribe(second)
    #expect(first.events == [.subscription])
    let connection = source.connect()
    for recorder in [first, second] { #expect(recorder.events == [.subscription, .value(1), .value(2), .finished]) }
    #expect(made == 1)
    connection.cancel()
  }

  @Test func goesOnWithTheSameSubjectAfterADisconnect() {
    let upstream = TestPublisher<Int, Never>()
    let source = upstream.multicast(subject: PassthroughSubject())
    let recorder = Recorder<Int, Never>()
    source.subscribe(recorder)
    let first = source.connect()
    upstream.send(1)
    first.cancel()
    first.cancel()
    upstream.send(2)
    #expect(upstream.connections[0].calls == [.request(.unlimited), .cancel])
    let second = source.connect()
    upstream.connections[1].send(3)
    #expect(recorder.events == [.subscription, .value(1), .value(3)])
    second.cancel()
  }

  @Test func connectingTwiceFeedsItTwice() {
    let upstream = PassthroughSubject<Int, Never>()
    let source = upstream.multicast(subject: PassthroughSubject())
    let recorder = Recorder<Int, Never>()
    source.subscribe(recorder)
    let connections = [source.connect(), source.connect()]
    upstream.send(1)
    #expect(recorder.values == [1, 1])
    for connection in connections { connection.cancel() }
  }

  @Test func asksForEverythingOnceAnybodyAsks() {
    let upstream = TestPublisher<Int, Never>()
    let source = upstream.multicast(subject: PassthroughSubject())
    let recorder = Recorder<Int, Never>(demand: .none)
    source.subscribe(recorder)
    let connection = source.connect()
    #expect(upstream.calls == [])
    recorder.request(.max(1))
    #expect(upstream.calls == [.request(.unlimited)])
    upstream.send(1)
    upstream.send(2)
    #expect(recorder.values == [1])
    connection.cancel()
  }

  @Test func theSubscriptionHasCombinesName() {
    var names: [String] = []
    let source = Empty<Int, Never>(completeImmediately: false).multicast { PassthroughSubject() }
    let subscriber = AnySubscriber<Int, Never>(receiveSubscription: { names.append("\($0)") })
    source.subscribe(subscriber)
    source.autoconnect().subscribe(AnySubscriber(receiveSubscription: { names.append("\($0)") }))
    #expect(names == ["Multicast", "Multicast"])
  }

  @Test func everyOrderOfLettingGoIsClean() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var watch = Watch()
      var source: PassthroughSubject<Int, Never>? = watch(PassthroughSubject(), "source")
      var output: PassthroughSubject<Int, Never>? = watch(PassthroughSubject(), "output")
      var connection: (any Cancellable)? = source?.multicast(subject: output!).connect()
      for step in order {
        switch step {
        case 0: source = nil
        case 1: output = nil
        default:
          connection?.cancel()
          connection = nil
        }
      }
      #expect(watch.alive == [], "\(order)")
      withExtendedLifetime((source, output, connection)) {}
    }
  }

  @Test func makeConnectableIsMulticastWithASubject() {
    let source = [1, 2].publisher.makeConnectable()
    let recorder = Recorder<Int, Never>()
    source.subscribe(recorder)
    #expect(recorder.events == [.subscription])
    let connection = source.connect()
    #expect(recorder.events == [.subscription, .value(1), .value(2), .finished])
    let late = Recorder<Int, Never>()
    source.subscribe(late)
    #expect(late.events == [.subscription, .finished])
    connection.cancel()
  }
}
