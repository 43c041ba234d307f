import Dispatch
import Foundation
import Testing
import UndercurrentCore
import UndercurrentFoundation
import UndercurrentTesting

/// Two to eight threads send numbered values at once: those of one sender stay in order, whatever way they go, and where nothing may be
/// left out, all of them arrive, once.
struct OrderTests {
  typealias Input = Library.Input
  typealias Make = @Sendable (Input, VirtualScheduler<MonotonicTime, Never>) -> Input

  /// Ways on which nothing is lost.
  private static let lossless: [(String, Make)] = [
    ("the subject", { s, _ in s }),
    ("map and filter", { s, _ in s.map { $0 }.filter { _ in true }.eraseToAnyPublisher() }),
    (
      "merge",
      { s, _ in s.filter { $0 / 1_000_000 % 2 == 0 }.merge(with: s.filter { $0 / 1_000_000 % 2 == 1 }).eraseToAnyPublisher() }
    ),
    ("merge with nothing", { s, _ in s.merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher() }),
    ("share", { s, _ in s.share().eraseToAnyPublisher() }),
    ("share, replay", { s, _ in s.share(replay: 2, scope: .forever).eraseToAnyPublisher() }),
    ("multicast", { s, _ in s.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher() }),
    ("buffer", { s, _ in s.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher() }),
    ("flatMap", { s, _ in s.flatMap { Just($0) }.eraseToAnyPublisher() }),
    ("concatMap", { s, _ in s.concatMap { Just($0).setFailureType(to: (any Error).self) }.eraseToAnyPublisher() }),
    ("switchToLatest", { s, _ in Just(s).setFailureType(to: (any Error).self).switchToLatest().eraseToAnyPublisher() }),
    ("append", { s, _ in Empty().append(s).eraseToAnyPublisher() }),
    ("catch", { s, _ in s.catch { Fail<Int, any Error>(error: $0) }.eraseToAnyPublisher() }),
    ("retry", { s, _ in s.retry(1).eraseToAnyPublisher() }),
    ("zip", { s, _ in s.zip(Publishers.Sequence(sequence: 0..<300)) { value, _ in value }.eraseToAnyPublisher() }),
    ("withLatestFrom", { s, _ in s.withLatestFrom(CurrentValueSubject(0)) { value, _ in value }.eraseToAnyPublisher() }),
    ("scan", { s, _ in s.scan(0) { $1 }.eraseToAnyPublisher() }),
    ("collect", { s, _ in s.collect(1).flatMap { $0.publisher }.eraseToAnyPublisher() }),
    ("prefix until", { s, _ in s.prefix(untilOutputFrom: PassthroughSubject<Int, any Error>()).eraseToAnyPublisher() }),
    ("drop until", { s, _ in s.drop(untilOutputFrom: CurrentValueSubject<Int, any Error>(0)).eraseToAnyPublisher() }),
    ("handleEvents", { s, _ in s.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher() }),
    ("receive on", { s, scheduler in s.receive(on: scheduler).eraseToAnyPublisher() }),
    ("delay", { s, scheduler in s.delay(for: .nanoseconds(10_000), scheduler: scheduler).eraseToAnyPublisher() }),
    ("timeout", { s, scheduler in s.timeout(.seconds(3_600), scheduler: scheduler).eraseToAnyPublisher() }),
    (
      "collect by time",
      { s, scheduler in
        s.collect(.byTimeOrCount(scheduler, .nanoseconds(10_000), 3)).flatMap { $0.publisher }.eraseToAnyPublisher()
      }
    ),
  ]

  /// Ways on which some are left out.
  private static let lossy: [(String, Make)] = [
    ("debounce", { s, scheduler in s.debounce(for: .nanoseconds(10_000), scheduler: scheduler).eraseToAnyPublisher() }),
    (
      "throttle",
      { s, scheduler in
        s.throttle(for: .nanoseconds(30_000), scheduler: scheduler, latest: true).eraseToAnyPublisher()
      }
    ),
    ("buffer of two", { s, _ in s.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher() }),
    ("removeDuplicates", { s, _ in s.removeDuplicates { $0 % 2 == $1 % 2 }.eraseToAnyPublisher() }),
  ]

  @Test(arguments: lossless.map(\.0))
  func nothingIsLostOrOutOfOrder(name: String) throws {
    let make = try #require(Self.lossless.first { $0.0 == name }?.1)
    for kind in 0..<3 {
      for round in 0..<max(1, Effort.rounds / 2) { try send(name, kind, round, isLossless: true, make) }
    }
  }

  @Test(arguments: lossy.map(\.0))
  func whatComesIsInOrder(name: String) throws {
    let make = try #require(Self.lossy.first { $0.0 == name }?.1)
    for round in 0..<Effort.rounds { try send(name, 0, round, isLossless: false, make) }
  }

  private func send(_ name: String, _ kind: Int, _ round: Int, isLossless: Bool, _ make: Make) throws {
    let threads = 2 + (round + kind + Int(Effort.seed)) % 7
    let each = 240 / threads
    let scheduler = VirtualScheduler()
    let subject: any Subject<Int, any Error> =
      switch kind {
      case 0: PassthroughSubject<Int, any Error>()
      case 1: CurrentValueSubject<Int, any Error>(-1)
      default: ReplaySubject<Int, any Error>(capacity: 0)
      }
    let source = (subject as any Publisher<Int, any Error>).erased.filter { $0 >= 0 }.eraseToAnyPublisher()
    let publisher = make(source, scheduler)
    let watchers = [Watcher(demand: .max, checksOrder: true), Watcher(demand: .max, checksOrder: true)]
    for watcher in watchers { publisher.subscribe(watcher) }
    let violations = Violated()
    let missing = Crew().work(threads, steps: each, seed: Effort.seed &+ UInt64(round), violations: violations) {
      thread, step, dice in
      subject.send(Watcher.value(step, from: thread))
      if dice.roll(4) == 0 { scheduler.advance(by: .nanoseconds(5_000)) }
    }
    try #require(missing == [], "\(name), seed \(Effort.seed), round \(round): threads that wait for each other")
    scheduler.advance(by: .milliseconds(5))
    let sent = (0..<threads).flatMap { thread in (0..<each).map { Watcher.value($0, from: thread) } }
    for watcher in watchers {
      #expect(watcher.breaches == [], "\(name), seed \(Effort.seed), round \(round), \(threads) threads")
      if isLossless {
        #expect(watcher.values.sorted() == sent, "\(name), seed \(Effort.seed), round \(round), \(threads) threads")
      }
    }
    #expect(violations.all == [], "\(name), seed \(Effort.seed), round \(round)")
    for watcher in watchers { watcher.cancel() }
  }

  /// A queue that runs several jobs at once does not make two deliveries at once, nor does it change the order.
  @Test(arguments: [true, false])
  func realQueuesKeepTheOrder(isConcurrent: Bool) throws {
    for round in 0..<Effort.rounds {
      let threads = 2 + round % 7
      let each = 240 / threads
      let subject = PassthroughSubject<Int, any Error>()
      let queue = DispatchQueue(label: "stress", attributes: isConcurrent ? .concurrent : [])
      let end = DispatchSemaphore(value: 0)
      let watcher = Watcher(demand: .max, checksOrder: true) { end.signal() }
      subject.receive(on: queue).subscribe(watcher)
      let missing = Crew().work(threads, steps: each, seed: Effort.seed &+ UInt64(round)) { thread, step, _ in
        subject.send(Watcher.value(step, from: thread))
      }
      try #require(missing == [])
      subject.send(completion: .finished)
      #expect(end.wait(timeout: .now() + 60) == .success, "seed \(Effort.seed), round \(round): the ending does not come")
      #expect(watcher.breaches == [], "seed \(Effort.seed), round \(round), \(threads) threads")
      #expect(watcher.count == threads * each, "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }
}

extension Publisher where Output == Int, Failure == any Error {
  fileprivate var erased: Library.Input { eraseToAnyPublisher() }
}
