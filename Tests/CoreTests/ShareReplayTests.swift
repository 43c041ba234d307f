import Testing
import UndercurrentCore
import UndercurrentTesting

struct ShareReplayTests {
  private let upstream = TestPublisher<Int, Oops>()

  @Test(arguments: [Publishers.ReplayScope.whileConnected, .forever])
  func allShareOneSubscriptionAndLateOnesGetTheLastValues(scope: Publishers.ReplayScope) {
    let shared = upstream.share(replay: 2, scope: scope)
    let (first, second) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
    shared.subscribe(first)
    for value in 1...3 { upstream.send(value) }
    shared.subscribe(second)
    upstream.send(4)
    #expect(first.values == [1, 2, 3, 4])
    #expect(second.values == [2, 3, 4])
    #expect(upstream.calls == [.request(.unlimited)])
    first.cancel()
    second.cancel()
    #expect(upstream.calls == [.request(.unlimited), .cancel])
  }

  @Test func whileConnectedForgetsWhenTheLastOneLeaves() {
    let shared = upstream.share(replay: 2, scope: .whileConnected)
    let (first, second) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
    shared.subscribe(first)
    upstream.send(1)
    first.cancel()
    shared.subscribe(second)
    upstream.connections[1].send(2)
    #expect(second.events == [.subscription, .value(2)])
    second.cancel()
  }

  @Test func foreverKeepsValuesOverTheGap() {
    let shared = upstream.share(replay: 2, scope: .forever)
    let (first, second) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
    shared.subscribe(first)
    upstream.send(1)
    first.cancel()
    shared.subscribe(second)
    upstream.connections[1].send(2)
    #expect(second.events == [.subscription, .value(1), .value(2)])
    second.cancel()
  }

  @Test func whatHasEndedBeginsAnewOrStaysEnded() {
    for scope in [Publishers.ReplayScope.whileConnected, .forever] {
      let upstream = TestPublisher<Int, Oops>()
      let shared = upstream.share(replay: 1, scope: scope)
      let (first, second) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
      shared.subscribe(first)
      upstream.send(1)
      upstream.send(2)
      upstream.send(completion: .finished)
      shared.subscribe(second)
      #expect(first.events == [.subscription, .value(1), .value(2), .finished])
      #expect(second.events == (scope == .forever ? [.subscription, .value(2), .finished] : [.subscription]))
      #expect(upstream.connections.count == (scope == .forever ? 1 : 2))
      #expect(upstream.connections[0].cancelCount == 0)
      second.cancel()
    }
  }

  @Test func whatHasFailedCanBeRetriedWhileConnectedOnly() {
    for scope in [Publishers.ReplayScope.whileConnected, .forever] {
      var attempts = 0
      let flaky = Deferred { () -> AnyPublisher<Int, Oops> in
        attempts += 1
        return attempts == 1
          ? Fail(error: .one).eraseToAnyPublisher() : Just(7).setFailureType(to: Oops.self).eraseToAnyPublisher()
      }
      let recorder = Recorder<Int, Oops>()
      flaky.share(replay: 0, scope: scope).retry(1).subscribe(recorder)
      #expect(recorder.events == (scope == .forever ? [.subscription, .failure(.one)] : [.subscription, .value(7), .finished]))
      #expect(attempts == (scope == .forever ? 1 : 2))
    }
  }

  @Test func valuesWaitForEachSubscriber() {
    let shared = upstream.share(replay: 0)
    let (fast, slow) = (Recorder<Int, Oops>(), Recorder<Int, Oops>(demand: .max(1)))
    shared.subscribe(fast)
    shared.subscribe(slow)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(.two))
    #expect(fast.events == [.subscription, .value(1), .value(2), .value(3), .failure(.two)])
    #expect(slow.events == [.subscription, .value(1)])
    slow.request(.unlimited)
    #expect(slow.events == [.subscription, .value(1), .value(2), .value(3), .failure(.two)])
  }

  @Test func nothingSurvivesTheEnding() {
    for scope in [Publishers.ReplayScope.whileConnected, .forever] {
      for ending in Laws.Ending.allCases {
        var watch = Watch()
        let recorder = Recorder<Int, Oops>()
        do {
          let subject = watch(PassthroughSubject<Int, Oops>(), "subject")
          let shared = watch(
            subject.map { [token = watch(Token(), "closure")] in (token, $0).1 }.share(replay: 1, scope: scope), "share")
          shared.subscribe(recorder)
          subject.send(1)
          switch ending {
          case .finish: subject.send(completion: .finished)
          case .fail: subject.send(completion: .failure(.one))
          case .cancel: recorder.cancel()
          }
        }
        #expect(watch.alive == [], "\(scope), \(ending)")
        withExtendedLifetime(recorder) {}
      }
    }
  }

  /// Two shared publishers that lead into one another, subscribed to and left from two threads: the last values are handed over while
  /// nothing is locked.
  @Test func twoThatLeadIntoOneAnotherDoNotBlock() {
    let (x, y) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(2))
    let a = x.share(replay: 1, scope: .forever)
    let b = y.combineLatest(a, +).share(replay: 1, scope: .whileConnected)
    let count = Tally()
    together(2) { thread in
      for _ in 0..<300 {
        if thread == 0 {
          a.sink { _ in b.sink { _ in count.add() }.cancel() }.cancel()
        } else {
          b.sink { _ in a.sink { _ in count.add() }.cancel() }.cancel()
        }
      }
    }
    #expect(count.count > 0)
  }
}
