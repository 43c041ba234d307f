import Testing
import UndercurrentCore
import UndercurrentTesting

/// What has come from two threads at once, or been used from a task.
struct ThreadPitfallTests {
  @Test func noSubscriberIsEnteredTwiceHoweverManySend() {
    let subject = PassthroughSubject<Int, Never>()
    let doorkeeper = Doorkeeper()
    let cancellable = subject.sink { _ in doorkeeper.pass() }
    together(16) { _ in for _ in 0..<50 { subject.send(1) } }
    #expect(doorkeeper.entries == 800)
    #expect(doorkeeper.clashes == 0)
    cancellable.cancel()
  }

  @Test func oneThreadMayAskWhileAnotherCancels() {
    let publishers: [AnyPublisher<Int, Never>] = [
      Just(1).eraseToAnyPublisher(), Optional(1).publisher.eraseToAnyPublisher(),
      Result<Int, Never>.success(1).publisher.eraseToAnyPublisher(), [1].publisher.eraseToAnyPublisher(),
      Future { $0(.success(1)) }.eraseToAnyPublisher(), Record(output: [1], completion: .finished).eraseToAnyPublisher(),
      CurrentValueSubject(1).prefix(1).eraseToAnyPublisher(), Just(1).append(Empty()).eraseToAnyPublisher(),
      Just(1).receive(on: ImmediateScheduler.shared).eraseToAnyPublisher(),
    ]
    for (index, publisher) in publishers.enumerated() {
      for _ in 0..<50 {
        let recorder = Recorder<Int, Never>(demand: .none)
        publisher.subscribe(recorder)
        together(2) { thread in if thread == 0 { recorder.request(.unlimited) } else { recorder.cancel() } }
        let outcomes: [[Recorder<Int, Never>.Event]] = [
          [.subscription], [.subscription, .value(1)], [.subscription, .value(1), .finished],
        ]
        #expect(outcomes.contains(recorder.events), "\(index)")
      }
    }
  }

  @Test func aThousandMaySubscribeAtOnce() {
    let subjects: [any Subject<Int, Never>] = [
      PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(1), ReplaySubject<Int, Never>(capacity: 1),
    ]
    for (index, subject) in subjects.enumerated() {
      let count = Tally()
      let bag = CancelBag()
      func subscribe<S: Subject>(_ subject: S) where S.Output == Int, S.Failure == Never {
        together(8) { _ in
          for _ in 0..<125 { subject.sink { if $0 == 7 { count.add() } }.store(in: bag) }
        }
        subject.send(7)
      }
      subscribe(subject)
      #expect(count.count == 1_000, "\(index)")
      bag.cancel()
    }
  }

  @Test func leavingALoopCancelsAndABufferLosesNothing() async {
    let publisher = TestPublisher<Int, Never>()
    var got: [Int] = []
    var iterator = publisher.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).values.makeAsyncIterator()
    for value in 1...3 { publisher.send(value) }
    while let value = await iterator.next() {
      got.append(value)
      if value == 3 { break }
    }
    #expect(got == [1, 2, 3])
    #expect(publisher.calls == [.request(.unlimited)])

    let loops = TestPublisher<Int, Never>(onRequest: { connection, _ in connection.send(connection.calls.count) })
    for await value in loops.values where value == 2 { break }
    #expect(loops.connections[0].cancelCount == 1)
  }

  @Test func anAsynchronousFunctionRunsOnceForEachSubscriber() async {
    let runs = Tally()
    let answer = Awaiting { () -> Int in
      runs.add()
      return 1
    }
    #expect(runs.count == 0)
    #expect(await answer.firstValue() == 1)
    #expect(await answer.firstValue() == 1)
    #expect(runs.count == 2)
  }

  /// Compiled in Swift 6 mode: no conformance of a client's own is needed.
  @Test func subjectsAndPublishersCanBeKeptInSendableTypes() async {
    final class Model: Sendable {
      let events = PassthroughSubject<Int, Never>()
      let state = CurrentValueSubject<Int, Never>(0)
      let last = ReplaySubject<Int, Never>(capacity: 1)
      let bag = CancelBag()
    }
    let model = Model()
    let recorder = Recorder<Int, Never>()
    model.events.subscribe(recorder)
    await Task.detached { model.events.send(1) }.value
    #expect(recorder.values == [1])
  }
}
