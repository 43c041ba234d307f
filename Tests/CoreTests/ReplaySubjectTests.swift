import Testing
import UndercurrentCore
import UndercurrentTesting

struct ReplaySubjectTests {
  private let subject = ReplaySubject<Int, Oops>(capacity: 2)

  @Test func givesItsLastValuesToWhoComesLater() {
    let first = Recorder<Int, Oops>()
    subject.subscribe(first)
    for value in 1...3 { subject.send(value) }
    let second = Recorder<Int, Oops>()
    subject.subscribe(second)
    subject.send(4)
    #expect(first.values == [1, 2, 3, 4])
    #expect(second.events == [.subscription, .value(2), .value(3), .value(4)])
  }

  @Test(arguments: [nil, Oops.one])
  func whoComesAfterTheEndingGetsTheLastValuesAndTheEnding(failure: Oops?) {
    let ending = failure.map { Subscribers.Completion.failure($0) } ?? .finished
    for value in 1...3 { subject.send(value) }
    subject.send(completion: ending)
    subject.send(4)
    subject.send(completion: .finished)
    let recorder = Recorder<Int, Oops>(demand: .max(1))
    subject.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(2)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(2), .value(3), .completion(ending)])
  }

  @Test func valuesWaitForWhoHasNotAskedForThem() {
    let recorder = Recorder<Int, Oops>(demand: .none) { $0 == 2 ? .max(2) : .none }
    subject.subscribe(recorder)
    for value in 1...6 { subject.send(value) }
    #expect(recorder.values == [])
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2, 3, 4])
    subject.send(completion: .finished)
    #expect(recorder.completion == nil)
    recorder.request(.max(5))
    #expect(recorder.values == [1, 2, 3, 4, 5, 6])
    #expect(recorder.completion == .finished)
  }

  @Test func aNestedValueComesAfterTheOneThatIsDelivered() {
    var log: [String] = []
    let first = subject.sink(
      receiveCompletion: { _ in },
      receiveValue: { [subject] value in
        log.append("a\(value)")
        if value == 1 { subject.send(2) }
      })
    let second = subject.sink(receiveCompletion: { _ in }, receiveValue: { log.append("b\($0)") })
    subject.send(1)
    #expect(log == ["a1", "b1", "b2", "a2"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func oneOfNoCapacityKeepsNothing() {
    let subject = ReplaySubject<Int, Never>(capacity: 0)
    subject.send(1)
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    subject.send(2)
    #expect(recorder.values == [2])
  }

  @Test func feedsAreAskedAtOnceAndForgottenAtTheEnd() {
    let publishers = (0..<2).map { _ in TestPublisher<Int, Oops>() }
    let feeds = publishers.map { $0.subscribe(subject) }
    #expect(publishers.map(\.calls) == [[.request(.unlimited)], [.request(.unlimited)]])
    publishers[0].send(7)
    publishers[0].send(completion: .failure(.two))
    #expect(publishers.map { $0.connections[0].cancelCount } == [0, 1])
    let late = TestPublisher<Int, Oops>()
    let feed = late.subscribe(subject)
    #expect(late.calls == [.cancel])
    let recorder = Recorder<Int, Oops>()
    subject.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(7), .failure(.two)])
    withExtendedLifetime((feeds, feed)) {}
  }

  @Test func whoCancelsGetsNothingAnyMoreAndIsForgotten() {
    var watch = Watch()
    let others = (0..<3).map { _ in Recorder<Int, Oops>() }
    subject.subscribe(others[0])
    do {
      let recorder = watch(Recorder<Int, Oops>(demand: .none))
      subject.subscribe(recorder)
      for other in others.dropFirst() { subject.subscribe(other) }
      subject.send(1)
      recorder.cancel()
      recorder.cancel()
      recorder.request(.unlimited)
      #expect(recorder.events == [.subscription])
    }
    #expect(watch.alive == [])
    others[1].cancel()
    subject.send(2)
    #expect(others.map(\.values) == [[1, 2], [1], [1, 2]])
  }

  @Test func whatIsPushedOutIsReleasedOutsideTheLock() {
    let tokens = ReplaySubject<Token, Never>(capacity: 1)
    var count = 0
    tokens.send(
      Token {
        count += 1
        tokens.subscribe(Recorder())
      })
    tokens.send(Token())
    #expect(count == 1)
  }

  @Test func theSubjectGoesThoughSubscribersStay() {
    var watch = Watch()
    let recorder = Recorder<Int, Never>()
    let feed = TestPublisher<Int, Never>()
    do {
      let subject = watch(ReplaySubject<Int, Never>(capacity: 1))
      subject.subscribe(recorder)
      feed.subscribe(AnySubscriber(subject))
    }
    #expect(watch.alive.count == 1, "its feed holds it")
    feed.forget()
    #expect(watch.alive == [])
    recorder.cancel()
  }

  @Test func threadsSeeOneOrder() {
    let subject = ReplaySubject<Int, Never>(capacity: 1_000)
    let recorders = (0..<3).map { _ in Recorder<Int, Never>() }
    for recorder in recorders { subject.subscribe(recorder) }
    let late = Guarded([Recorder<Int, Never>]())
    together(4) { thread in
      for value in 0..<100 {
        subject.send(thread * 1_000 + value)
        if value % 25 == 0 {
          let recorder = Recorder<Int, Never>()
          late.withLock { $0.append(recorder) }
          subject.subscribe(recorder)
        }
      }
    }
    subject.send(completion: .finished)
    let order = recorders[0].values
    #expect(order.count == 400)
    for recorder in recorders + late.withLock({ $0 }) {
      #expect(recorder.values == order)
      #expect(recorder.completion == .finished)
    }
    for thread in 0..<4 { #expect(order.filter { $0 / 1_000 == thread } == (0..<100).map { thread * 1_000 + $0 }) }
  }

  /// Whoever goes leaves a place, and the places are closed when there are many: those who stay keep their order, and go in turn.
  @Test func manyMayGoFromTheMiddleAndFromWithin() {
    let subject = ReplaySubject<Int, Never>(capacity: 1)
    var (seen, cancellables) = ([Int](), [Int: AnyCancellable]())
    for number in 0..<100 {
      cancellables[number] = subject.sink { value in
        seen.append(number)
        if number % 3 == value { cancellables[number] = nil }
      }
    }
    subject.send(1)
    #expect(seen == Array(0..<100))
    for number in 20..<80 { cancellables[number] = nil }
    seen = []
    subject.send(2)
    let left = (0..<100).filter { $0 % 3 != 1 && !(20..<80).contains($0) }
    #expect(seen == left)
    seen = []
    subject.send(0)
    #expect(seen == left.filter { $0 % 3 != 2 })
    seen = []
    subject.send(completion: .finished)
    #expect(seen == [] && cancellables.isEmpty)
  }
}
