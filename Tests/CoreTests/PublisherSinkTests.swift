import Testing
import UndercurrentCore
import UndercurrentTesting

struct PublisherSinkTests {
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
    withExtendedLifetime(cancellable) {}
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
    withExtendedLifetime(cancellable) {}
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
    withExtendedLifetime(cancellable) {}
  }

  @Test func stopsWhenTheCancellableGoes() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellable: AnyCancellable? = subject.sink { values.append($0) }
    subject.send(1)
    cancellable = nil
    subject.send(2)
    #expect(values == [1])
    withExtendedLifetime(cancellable) {}
  }

  @Test func closuresGoWithTheEndingAndWithACancelHoweverLongTheCancellableIsKept() {
    var watch = Watch()
    let kept = (0..<3).map { way in
      let subject = PassthroughSubject<Int, Oops>()
      let (value, completion) = (watch(Token(), "value \(way)"), watch(Token(), "completion \(way)"))
      let cancellable = subject.sink(
        receiveCompletion: { _ in _ = completion.number }, receiveValue: { _ in _ = value.number })
      subject.send(1)
      switch way {
      case 0: subject.send(completion: .finished)
      case 1: subject.send(completion: .failure(.one))
      default: cancellable.cancel()
      }
      return cancellable
    }
    #expect(watch.alive == [])
    withExtendedLifetime(kept) {}
  }

  @Test func refusesASecondSubscription() {
    let publisher = TestPublisher<Int, Never>()
    let cancellable = publisher.sink { _ in }
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    withExtendedLifetime(cancellable) {}
  }
}
