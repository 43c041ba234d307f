import Testing
import UndercurrentCore
import UndercurrentTesting

struct AutoconnectTests {
  @Test func connectsWithTheFirstSubscriberAndStopsWithTheLast() {
    let publisher = TestPublisher<Int, Never>()
    let shared = publisher.makeConnectable().autoconnect()
    #expect(publisher.connections.count == 0)
    let (a, b) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    shared.subscribe(a)
    shared.subscribe(b)
    #expect(publisher.connections.count == 1)
    publisher.send(1)
    a.cancel()
    publisher.send(2)
    #expect(publisher.connections[0].cancelCount == 0)
    b.cancel()
    #expect(publisher.connections[0].cancelCount == 1)
    #expect(a.values == [1])
    #expect(b.values == [1, 2])
  }

  @Test func connectsAnewAfterTheLastHasGone() {
    let publisher = TestPublisher<Int, Never>()
    let shared = publisher.makeConnectable().autoconnect()
    shared.sink { _ in }.cancel()
    let recorder = Recorder<Int, Never>()
    shared.subscribe(recorder)
    #expect(publisher.connections.count == 2)
    publisher.connections[1].send(5)
    #expect(recorder.values == [5])
    recorder.cancel()
  }
}
