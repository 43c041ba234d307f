import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

/// The library keeps its own rules.
struct LibraryTests {
  static let rules = Set(PublisherLaws.Rule.allCases)

  @Test func mapping() {
    check { $0.map { $0 + 1 } }
    check { $0.tryMap { try refuse7($0) } }
    check { $0.map(\.description) }
    check { $0.compactMap { $0 % 2 == 0 ? "\($0)" : nil } }
    check { $0.tryCompactMap { try refuse7($0) } }
    check { $0.scan(0, +) }
    check { $0.tryScan(0) { $0 + (try refuse7($1)) } }
    check { $0.mapError { _ in Oops() } }
    check { $0.unfailing.setFailureType(to: Oops.self) }
    check { $0.replaceEmpty(with: 7) }
    check { $0.replaceError(with: 7) }
    check { $0.map { $0 }.eraseToAnyPublisher().filter { $0 > 1 } }
  }

  @Test func filtering() {
    check { $0.filter { $0 % 2 == 0 } }
    check { $0.tryFilter { try refuse7($0) > 0 } }
    check { $0.removeDuplicates() }
    check { $0.tryRemoveDuplicates { try refuse7($0) == $1 } }
    check { $0.ignoreOutput() }
    check { $0.dropFirst(2) }
    check { $0.drop { $0 < 2 } }
    check { $0.tryDrop { try refuse7($0) < 2 } }
    check { $0.prefix(2) }
    check { $0.prefix { $0 < 2 } }
    check { $0.tryPrefix { try refuse7($0) < 3 } }
    check { $0.output(in: 1...2) }
  }

  @Test func reducing() {
    check { $0.reduce(0, +) }
    check { $0.tryReduce(0) { $0 + (try refuse7($1)) } }
    check { $0.collect() }
    check { $0.collect(2) }
    check { $0.count() }
    check { $0.max() }
    check { $0.tryMin { try refuse7($0) < $1 } }
    check { $0.contains(2) }
    check { $0.tryContains { try refuse7($0) == 5 } }
    check { $0.allSatisfy { $0 < 2 } }
    check { $0.tryAllSatisfy { try refuse7($0) < 5 } }
    check { $0.first() }
    check { $0.first { $0 > 1 } }
    check { $0.tryFirst { try refuse7($0) > 5 } }
    check { $0.last() }
    check { $0.last { $0 > 1 } }
    check { $0.tryLast { try refuse7($0) > 5 } }
  }

  @Test func combining() {
    check { $0.merge(with: $0) }
    check { $0.merge(with: $0, $0.filter { $0 > 2 }) }
    check { $0.zip($0) }
    check { $0.zip($0, $0) }
    check { $0.append($0) }
    check { $0.append(1, 2) }
    check { $0.prepend(1, 2) }
    check { $0.prefix(untilOutputFrom: $0) }
    check { $0.drop(untilOutputFrom: $0) }
    check { upstream in upstream.flatMap { _ in upstream } }
    check { upstream in upstream.flatMap(maxPublishers: .max(1)) { _ in upstream.prefix(2) } }
    check { upstream in upstream.map { _ in upstream }.switchToLatest() }
    check { upstream in upstream.concatMap { _ in upstream } }
    check { $0.combineLatest($0) }
    check { $0.combineLatest($0, $0) }
  }

  @Test func failing() {
    check { upstream in upstream.catch { _ in upstream } }
    check { upstream in upstream.tryCatch { _ in upstream } }
    check { $0.retry(2) }
    check { $0.unfailing.assertNoFailure() }
  }

  @Test func sharing() {
    check { $0.share() }
    check { $0.share(replay: 1, scope: .whileConnected) }
    check { $0.share(replay: 1, scope: .forever) }
    check { $0.unfailing.makeConnectable().autoconnect() }
    check { $0.multicast { PassthroughSubject() }.autoconnect() }
    check { $0.multicast(subject: CurrentValueSubject(0)).autoconnect() }
    check { $0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest) }
    check { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) }
  }

  @Test func timing() {
    check { $0.debounce(for: .seconds(1), scheduler: $0.scheduler) }
    check { $0.throttle(for: .seconds(1), scheduler: $0.scheduler, latest: true) }
    check { $0.throttle(for: .seconds(1), scheduler: $0.scheduler, latest: false) }
    check { $0.delay(for: .seconds(1), scheduler: $0.scheduler) }
    check { $0.timeout(.seconds(1), scheduler: $0.scheduler) }
    check { $0.measureInterval(using: $0.scheduler) }
    check { $0.collect(.byTime($0.scheduler, .seconds(1))) }
    check { $0.collect(.byTimeOrCount($0.scheduler, .seconds(1), 2)) }
    check { $0.subscribe(on: $0.scheduler) }
    check { $0.receive(on: $0.scheduler) }
    check { $0.receive(on: ImmediateScheduler.shared) }
    check { $0.unfailing.merge(with: $0.unfailing).debounce(for: .milliseconds(10), scheduler: $0.scheduler) }
  }

  @Test func publishers() {
    #expect(PublisherLaws.check(publisher: Just(1), seed: 1) == [])
    #expect(PublisherLaws.check(publisher: (1...5).publisher, seed: 1) == [])
    #expect(PublisherLaws.check(publisher: (1...300).publisher.eraseToAnyPublisher().filter { $0 % 3 == 0 }, seed: 1) == [])
    #expect(PublisherLaws.check(publisher: (1...5).publisher.merge(with: (1...3).publisher), seed: 1) == [])
    #expect(PublisherLaws.check(seed: 1, timed: { (1...5).publisher.receive(on: $0) }) == [])
    // As in Combine, these two end whoever cancels within the delivery of the subscription.
    let rules = Self.rules.subtracting([.nothingAfterCancel])
    #expect(PublisherLaws.check(publisher: Empty<Int, Never>(), seed: 1, rules: rules) == [])
    #expect(PublisherLaws.check(publisher: Fail<Int, Oops>(error: Oops()), seed: 1, rules: rules) == [])
  }

  @Test func subjects() {
    // A subject that has ended ends new subscribers in the same way.
    let rules = Self.rules.subtracting([.nothingAfterCancel])
    #expect(PublisherLaws.check(subject: PassthroughSubject<Int, Never>(), seed: 1, rules: rules) == [])
    #expect(PublisherLaws.check(subject: PassthroughSubject<Int, PublisherLaws.Failure>(), seed: 2, rules: rules) == [])
    #expect(PublisherLaws.check(subject: CurrentValueSubject<Int, PublisherLaws.Failure>(-1), seed: 3, rules: rules) == [])
    #expect(PublisherLaws.check(subject: CurrentValueSubject<String, Never>(""), seed: 4, rules: rules) { "\($0)" } == [])
    // Here the ending comes behind the values that wait for who has not asked for them.
    let waiting = Self.rules.subtracting([.endArrives])
    #expect(
      PublisherLaws.check(subject: ReplaySubject<Int, PublisherLaws.Failure>(capacity: 2), seed: 5, rules: waiting) == [])
  }

  @Test func subscribers() {
    typealias Sink = Subscribers.Sink<Int, PublisherLaws.Failure>
    #expect(PublisherLaws.check(subscriber: Sink(receiveCompletion: { _ in }, receiveValue: { _ in }), seed: 1) == [])
    #expect(PublisherLaws.check(subscriber: Subscribers.Assign(object: Box(), keyPath: \.value), seed: 1) == [])
    #expect(PublisherLaws.check(subscriber: AnySubscriber(PassthroughSubject<Int, Never>()), seed: 1) == [])
    #expect(PublisherLaws.check(subscriber: AnySubscriber(CurrentValueSubject<Int, Never>(0)), seed: 1) == [])
  }

  @Test func threads() async {
    typealias Laws = PublisherLaws
    let spawn: Laws.Spawn = { Thread.detachNewThread($0) }
    #expect(await Laws.checkThreads(spawn: spawn) { $0.merge(with: $0) } == [])
    #expect(await Laws.checkThreads(spawn: spawn) { $0.combineLatest($0) } == [])
    #expect(await Laws.checkThreads(spawn: spawn) { $0.zip($0) } == [])
    #expect(await Laws.checkThreads(spawn: spawn) { $0.map { $0 } } == [])
    #expect(await Laws.checkThreads(spawn: spawn) { upstream in upstream.flatMap { _ in upstream } } == [])
    #expect(await Laws.checkThreads(publisher: (1...1000).publisher, spawn: spawn) == [])
    #expect(await Laws.checkThreads(subject: PassthroughSubject<Int, Never>(), spawn: spawn) == [])
    #expect(await Laws.checkThreads(subject: CurrentValueSubject<Int, Never>(0), spawn: spawn) == [])
  }

  private func refuse7(_ number: Int) throws -> Int {
    if number == 7 { throw Oops() }
    return number
  }

  private func check<P: Publisher>(
    _ make: (PublisherLaws.Upstream) -> P, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // The upstreams keep the rules: nobody may say that they do not.
    let reports = Violations.reported {
      #expect(PublisherLaws.check(seed: 1, histories: 100, make) == [], sourceLocation: sourceLocation)
    }
    #expect(reports == [], sourceLocation: sourceLocation)
  }

  struct Oops: Error {}

  final class Box {
    var value = 0
  }
}
