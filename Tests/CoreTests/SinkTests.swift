import Testing
import UndercurrentCore
import UndercurrentTesting

struct SinkTests {
  @Test func asksForEverythingAndAnswersNothing() {
    let publisher = TestPublisher<Int, Oops>()
    var log: [String] = []
    let cancellable = publisher.sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .failure(.one))
    #expect(log == ["1", "failure(CoreTests.Oops.one)"])
    #expect(publisher.calls == [.request(.unlimited)])
    cancellable.cancel()
    #expect(publisher.calls == [.request(.unlimited)], "what has ended is not cancelled")
  }

  @Test func nothingGetsInAfterTheEnding() {
    let publisher = TestPublisher<Int, Never>()
    var log: [String] = []
    let cancellable = publisher.sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(log == ["1", "finished"])
    _ = cancellable
  }

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
    _ = cancellable
  }

  @Test func nothingGetsInAfterACancel() {
    let publisher = TestPublisher<Int, Never>()
    var log: [String] = []
    let cancellable = publisher.sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    publisher.send(1)
    cancellable.cancel()
    cancellable.cancel()
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(log == ["1"])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
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

  @Test func aSubscriptionThatComesAfterACancelIsCancelled() {
    let publisher = TestPublisher<Int, Never>(greets: false)
    let cancellable = publisher.sink { _ in }
    cancellable.cancel()
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.cancel])
  }

  @Test func acceptsAValueBeforeTheSubscription() {
    let publisher = TestPublisher<Int, Never>(greets: false)
    var values: [Int] = []
    let cancellable = publisher.sink { values.append($0) }
    publisher.send(1)
    #expect(values == [1])
    _ = cancellable
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

  @Test func aClosureThatCancelsLivesUntilItReturns() {
    let subject = PassthroughSubject<Int, Never>()
    var watch = Watch()
    var cancellable: AnyCancellable?
    var numbers: [Int] = []
    do {
      let token = watch(Token(4))
      cancellable = subject.sink { [watch] _ in
        cancellable = nil
        numbers.append(token.number + watch.alive.count)
      }
    }
    subject.send(1)
    #expect(numbers == [5])
    #expect(watch.alive == [])
    _ = cancellable
  }

  @Test func describesItselfAsCombineDoes() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect("\(sink)" == "Sink")
    #expect(Mirror(reflecting: sink).children.isEmpty)
    #expect("\(sink.playgroundDescription)" == "Sink")
  }

  @Test func stopsWhenTheCancellableGoes() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellable: AnyCancellable? = subject.sink { values.append($0) }
    subject.send(1)
    cancellable = nil
    subject.send(2)
    #expect(values == [1])
    _ = cancellable
  }
}
