import Testing
import UndercurrentCore
import UndercurrentTesting

/// Loops of a million turns, each begun from within the one before: on the smallest stack, which a call within a call would overflow.
struct LoopTests {
  private static let turns = Effort.isLong ? 1_000_000 : 5_000

  typealias Numbers = AnyPublisher<Int, Never>

  /// Ways back to the subject that is being sent to: each value sends the next.
  private static let loops: [(String, @Sendable (Numbers, VirtualScheduler<MonotonicTime, Never>) -> Numbers)] = [
    ("merge", { s, _ in s.merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher() }),
    ("combineLatest", { s, _ in s.combineLatest(Just(0)) { value, _ in value }.eraseToAnyPublisher() }),
    ("zip", { s, _ in s.zip(Publishers.Sequence(sequence: 0..<turns)) { value, _ in value }.eraseToAnyPublisher() }),
    ("flatMap", { s, _ in s.flatMap { Just($0) }.eraseToAnyPublisher() }),
    ("concatMap", { s, _ in s.concatMap { Just($0) }.eraseToAnyPublisher() }),
    ("switchToLatest", { s, _ in s.map { Just($0) }.switchToLatest().eraseToAnyPublisher() }),
    ("withLatestFrom", { s, _ in s.withLatestFrom(CurrentValueSubject(0)) { value, _ in value }.eraseToAnyPublisher() }),
    ("buffer", { s, _ in s.buffer(size: 5, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher() }),
    ("share, replay", { s, _ in s.share(replay: 2, scope: .forever).eraseToAnyPublisher() }),
    ("receive on, at once", { s, _ in s.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher() }),
    ("receive on", { s, scheduler in s.receive(on: scheduler).eraseToAnyPublisher() }),
    ("delay", { s, scheduler in s.delay(for: .nanoseconds(1), scheduler: scheduler).eraseToAnyPublisher() }),
    ("debounce", { s, scheduler in s.debounce(for: .nanoseconds(1), scheduler: scheduler).eraseToAnyPublisher() }),
    ("throttle", { s, scheduler in s.throttle(for: .nanoseconds(1), scheduler: scheduler, latest: true).eraseToAnyPublisher() }),
  ]

  @Test(arguments: loops.map(\.0))
  func eachValueSendsTheNext(name: String) throws {
    let make = try #require(Self.loops.first { $0.0 == name }?.1)
    Stack.run(bytes: Stack.small) {
      let (scheduler, subject, depth) = (VirtualScheduler(), PassthroughSubject<Int, Never>(), Depth())
      var count = 0
      let cancellable = make(subject.eraseToAnyPublisher(), scheduler).sink { value in
        #expect(value == count)
        count += 1
        depth.note()
        if count < Self.turns { subject.send(count) }
      }
      subject.send(0)
      while count < Self.turns, !scheduler.pending.isEmpty { scheduler.advance(by: .milliseconds(10)) }
      #expect(count == Self.turns, "\(name)")
      #expect(depth.bytes < 65_536, "\(name): \(depth.bytes) bytes of stack")
      cancellable.cancel()
    }
  }

  @Test func aReplaySubjectMayBeSentToFromWithin() {
    Stack.run(bytes: Stack.small) {
      let subject = ReplaySubject<Int, Never>(capacity: 3)
      var count = 0
      let cancellable = subject.sink { value in
        #expect(value == count)
        count += 1
        if count < Self.turns { subject.send(count) }
      }
      subject.send(0)
      #expect(count == Self.turns)
      cancellable.cancel()
    }
  }

  @Test func retryGoesOnWithoutCallsWithinCalls() {
    Stack.run(bytes: Stack.small) {
      var attempts = 0
      let depth = Depth()
      let failing = Deferred { () -> Fail<Int, Fault> in
        attempts += 1
        depth.note()
        return Fail(error: Fault())
      }
      let recorder = Recorder<Int, Fault>()
      failing.retry(Self.turns).subscribe(recorder)
      #expect(attempts == Self.turns + 1)
      #expect(recorder.events.count == 2)
      #expect(depth.bytes < 65_536, "\(depth.bytes) bytes of stack")

      // And so does one that gets a value first, and one that fails only when it is asked.
      var sums = (0, 0)
      let cancellable = Just(1).setFailureType(to: Fault.self).append(Fail(error: Fault())).retry(Self.turns / 10)
        .sink(receiveCompletion: { _ in sums.1 += 1 }, receiveValue: { sums.0 += $0 })
      #expect(sums == (Self.turns / 10 + 1, 1))
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test func aSequenceIsWalkedValueByValueOnRequest() {
    final class Asking: Subscriber {
      typealias Input = Int
      typealias Failure = Never
      var subscription: (any Subscription)?
      var (count, hasEnded) = (0, false)
      func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.max(1))
      }
      func receive(_ input: Int) -> Subscribers.Demand {
        count += 1
        subscription?.request(.max(1))
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) { hasEnded = true }
    }
    Stack.run(bytes: Stack.small) {
      let sequence = Publishers.Sequence<Range<Int>, Never>(sequence: 0..<Self.turns)
      for publisher in [
        sequence.eraseToAnyPublisher(), sequence.eraseToAnyPublisher().map { $0 }.filter { _ in true }.eraseToAnyPublisher(),
        sequence.eraseToAnyPublisher().flatMap(maxPublishers: .max(1)) { Just($0) }.eraseToAnyPublisher(),
        sequence.merge(with: Empty()).eraseToAnyPublisher(),
        sequence.eraseToAnyPublisher().append(Empty()).eraseToAnyPublisher(),
        sequence.eraseToAnyPublisher().collect(1).map { $0[0] }.eraseToAnyPublisher(),
        sequence.eraseToAnyPublisher().buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher(),
      ] {
        let asking = Asking()
        publisher.subscribe(asking)
        #expect(asking.count == Self.turns && asking.hasEnded)
        asking.subscription = nil
      }
    }
  }
}
