import Testing
import UndercurrentCore
import UndercurrentTesting

struct SinkTests {
  @Test func nothingGetsInWhileTheEndingIsDelivered() {
    let publisher = TestPublisher<Int, Never>()
    var log: [String] = []
    let end: (Subscribers.Completion<Never>) -> Void = { _ in
      log.append("finished")
      if log.count < 5 {
        publisher.send(completion: .finished)
        publisher.send(1)
      }
    }
    let cancellable = publisher.sink(receiveCompletion: end, receiveValue: { log.append("\($0)") })
    publisher.send(completion: .finished)
    #expect(log == ["finished"])
    publisher.forget()
    publisher.subscribe(Subscribers.Sink(receiveCompletion: end, receiveValue: { log.append("\($0)") }))
    publisher.send(completion: .finished)
    #expect(log == ["finished", "finished"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func refusesASecondSubscription() {
    let publisher = TestPublisher<Int, Never>()
    var values: [Int] = []
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    publisher.subscribe(sink)
    publisher.subscribe(sink)
    #expect(publisher.connections.map(\.calls) == [[.request(.unlimited)], [.cancel]])
    let subject = PassthroughSubject<Int, Never>()
    let other = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    subject.subscribe(other)
    subject.subscribe(other)
    subject.send(5)
    #expect(values == [5])
  }

  @Test func closuresGoWithTheEndingAndWithACancelHoweverLongTheSinkIsKept() {
    var watch = Watch()
    let kept = (0..<3).map { way in
      let publisher = TestPublisher<Int, Oops>()
      let (value, completion) = (watch(Token(), "value \(way)"), watch(Token(), "completion \(way)"))
      let sink = Subscribers.Sink<Int, Oops>(
        receiveCompletion: { _ in _ = completion.number }, receiveValue: { _ in _ = value.number })
      publisher.subscribe(sink)
      publisher.send(1)
      switch way {
      case 0: publisher.send(completion: .finished)
      case 1: publisher.send(completion: .failure(.one))
      default: sink.cancel()
      }
      sink.receiveValue(3)
      sink.receiveCompletion(.finished)
      return sink
    }
    #expect(watch.alive == [])
    withExtendedLifetime(kept) {}
  }

  @Test func describesItselfAsCombineDoes() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect("\(sink)" == "Sink")
    #expect(Mirror(reflecting: sink).children.isEmpty)
    #expect("\(sink.playgroundDescription)" == "Sink")
  }

  @Test func asksForEverythingAndAnswersNothing() {
    let publisher = TestPublisher<Int, Oops>()
    var log: [String] = []
    let sink = Subscribers.Sink<Int, Oops>(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    publisher.subscribe(sink)
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .failure(.one))
    publisher.send(2)
    publisher.send(completion: .finished)
    sink.cancel()
    #expect(log == ["1", "failure(CoreTests.Oops.one)"])
    #expect(publisher.calls == [.request(.unlimited)], "what has ended is not cancelled")
  }

  @Test func nothingGetsInAfterACancel() {
    let publisher = TestPublisher<Int, Never>()
    var log: [String] = []
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    publisher.subscribe(sink)
    sink.cancel()
    sink.cancel()
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(log == [])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }
}
