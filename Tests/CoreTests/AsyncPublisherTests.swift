import Testing
import UndercurrentCore
import UndercurrentTesting

struct AsyncPublisherTests {
  @Test func givesEveryValueAndEnds() async {
    var values: [Int] = []
    for await value in [1, 2, 3].publisher.values { values.append(value) }
    #expect(values == [1, 2, 3])
  }

  @Test func subscribesWhenTheIteratorIsMadeAndAsksForOneAtATime() async {
    let publisher = TestPublisher<Int, Never>(onRequest: { connection, _ in connection.send(7) })
    let values = publisher.values
    #expect(publisher.connections.count == 0)
    var iterator = values.makeAsyncIterator()
    #expect(publisher.connections.count == 1)
    #expect(publisher.calls == [])
    #expect(await iterator.next() == 7)
    #expect(await iterator.next() == 7)
    #expect(publisher.calls == [.request(.max(1)), .request(.max(1))])
  }

  @Test func eachIteratorHasASubscriptionOfItsOwn() async {
    let values = [1, 2].publisher.values
    var (a, b) = (values.makeAsyncIterator(), values.makeAsyncIterator())
    #expect(await a.next() == 1)
    #expect(await b.next() == 1)
    #expect(await a.next() == 2)
    #expect(await a.next() == nil)
    #expect(await b.next() == 2)
  }

  @Test func leavingTheLoopCancelsAtOnce() async {
    let publisher = TestPublisher<Int, Never>(onRequest: { connection, _ in connection.send(1) })
    for await _ in publisher.values { break }
    #expect(publisher.calls == [.request(.max(1)), .cancel])
  }

  @Test func cancellingTheTaskCancelsAtOnce() async {
    let (requests, signal) = AsyncStream.makeStream(of: Void.self)
    let publisher = TestPublisher<Int, Never>(onRequest: { _, _ in signal.yield() })
    let task = Task {
      var iterator = publisher.values.makeAsyncIterator()
      return [await iterator.next(), await iterator.next()]
    }
    for await _ in requests { break }
    task.cancel()
    #expect(publisher.calls == [.request(.max(1)), .cancel])
    #expect(await task.value == [nil, nil])
    #expect(publisher.calls == [.request(.max(1)), .cancel])
  }

  @Test func aCancelledTaskGetsNothing() async {
    let publisher = TestPublisher<Int, Never>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = publisher.values.makeAsyncIterator()
      return await iterator.next()
    }
    #expect(await task.value == nil)
    #expect(publisher.calls == [.cancel])
  }

  @Test func severalWaitersAreServedInTurnAndAllAreReleased() async {
    let (requests, signal) = AsyncStream.makeStream(of: Void.self)
    let publisher = TestPublisher<Int, Never>(onRequest: { _, _ in signal.yield() })
    let shared = Transfer(publisher.values.makeAsyncIterator())
    var tasks: [Task<Int?, Never>] = []
    var waiting = requests.makeAsyncIterator()
    for _ in 0..<3 {
      tasks.append(
        Task {
          var iterator = shared.value
          return await iterator.next()
        })
      await waiting.next()
    }
    publisher.send(1)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect([await tasks[0].value, await tasks[1].value, await tasks[2].value] == [1, 2, nil])
  }

  @Test func asksAgainOnceTheSubscriptionComes() async {
    let publisher = TestPublisher<Int, Never>(greets: false, onRequest: { connection, _ in connection.send(4) })
    let iterator = Transfer(publisher.values.makeAsyncIterator())
    let task = Task {
      var iterator = iterator.value
      return await iterator.next()
    }
    await Task.yield()
    publisher.connections[0].sendSubscription()
    let violations = await Violations.reported { publisher.connections[0].sendSubscription() }
    #expect(violations.map(\.rule) == [.subscriptionFirst])
    #expect(await task.value == 4)
    #expect(publisher.calls.contains(.cancel), "the second subscription is cancelled")
  }

  @Test func aValueThatWasNotAskedForIsDroppedAndReportedOnce() async {
    let reports = await Violations.reported {
      let publisher = TestPublisher<Int, Never>(onRequest: { connection, _ in connection.send(9) })
      var iterator = publisher.values.makeAsyncIterator()
      publisher.send(1)
      publisher.send(2)
      #expect(await iterator.next() == 9)
    }
    #expect(reports.map(\.rule) == [.onlyWhatWasAskedFor])
  }

  @Test func aValueBeforeTheSubscriptionIsDroppedAndReported() async {
    let reports = await Violations.reported {
      let publisher = TestPublisher<Int, Never>(greets: false, onRequest: { connection, _ in connection.send(9) })
      var iterator = publisher.values.makeAsyncIterator()
      publisher.send(1)
      publisher.connections[0].sendSubscription()
      #expect(await iterator.next() == 9)
    }
    #expect(reports.map(\.rule) == [.subscriptionFirst])
  }

  @Test func losesNothingOfACurrentValueButWhatWasOvertaken() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var iterator = subject.values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    for value in 1...5 { subject.send(value) }
    #expect(await iterator.next() == 5)
    subject.send(completion: .finished)
    #expect(await iterator.next() == nil)
  }

  @MainActor @Test func staysOnTheActorOfTheLoop() async {
    final class NotSendable { let number = 1 }
    var numbers: [Int] = []
    for await object in Just(NotSendable()).values {
      MainActor.assertIsolated()
      numbers.append(object.number)
    }
    #expect(numbers == [1])
  }

  @Test func nobodyWaitsForEverWhateverRaces() async {
    for round in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let task = Task {
        var count = 0
        for await _ in subject.values { count += 1 }
        return count
      }
      let sender = Task {
        for value in 0..<20 { subject.send(value) }
        subject.send(completion: .finished)
      }
      if round.isMultiple(of: 2) { task.cancel() }
      #expect(await task.value <= 20)
      await sender.value
    }
  }
}
