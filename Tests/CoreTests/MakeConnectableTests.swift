import Testing
import UndercurrentCore
import UndercurrentTesting

struct MakeConnectableTests {
  @Test func nothingRunsBeforeItIsConnected() {
    let publisher = TestPublisher<Int, Never>()
    let connectable = publisher.makeConnectable()
    let (a, b) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    connectable.subscribe(a)
    connectable.subscribe(b)
    #expect(publisher.connections.count == 0)
    let connection = connectable.connect()
    #expect(publisher.calls == [.request(.unlimited)])
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(a.events == [.subscription, .value(1), .finished])
    #expect(b.events == [.subscription, .value(1), .finished])
    connection.cancel()
  }

  @Test func cancellingTheConnectionStopsThePublisher() {
    let publisher = TestPublisher<Int, Never>()
    let connectable = publisher.makeConnectable()
    let recorder = Recorder<Int, Never>()
    connectable.subscribe(recorder)
    connectable.connect().cancel()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(recorder.events == [.subscription])
  }
}
