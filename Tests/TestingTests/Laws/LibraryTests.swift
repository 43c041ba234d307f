import Testing
import UndercurrentCore
import UndercurrentTesting

/// The library keeps its own rules.
struct LibraryTests {
  static let rules = Set(PublisherLaws.Rule.allCases)

  @Test func operatorsOfOneUpstream() {
    check { $0.map { $0 + 1 } }
    check { $0.tryMap { $0 + 1 } }
    check { $0.filter { $0 % 2 == 0 } }
    check { $0.compactMap { $0 % 2 == 0 ? "\($0)" : nil } }
    check { $0.scan(0, +) }
    check { $0.removeDuplicates() }
    check { $0.reduce(0, +) }
    check { $0.first() }
    check { $0.map { $0 }.eraseToAnyPublisher().filter { $0 > 1 } }
  }

  @Test func operatorsOfSeveralUpstreams() {
    check { $0.merge(with: $0) }
    check { $0.merge(with: $0, $0.filter { $0 > 2 }) }
    // When one upstream finishes without a value there is nothing to deliver any more, and nothing is asked of the others.
    check(except: .demandAddsUp) { $0.combineLatest($0) }
    check(except: .demandAddsUp) { $0.combineLatest($0, $0) }
  }

  @Test func operatorsInTime() {
    check { $0.debounce(for: .seconds(1), scheduler: $0.scheduler) }
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
  }

  @Test func subscribers() {
    typealias Sink = Subscribers.Sink<Int, PublisherLaws.Failure>
    #expect(PublisherLaws.check(subscriber: Sink(receiveCompletion: { _ in }, receiveValue: { _ in }), seed: 1) == [])
    #expect(PublisherLaws.check(subscriber: Subscribers.Assign(object: Box(), keyPath: \.value), seed: 1) == [])
    // A subject cancels at the end, which does no harm: its upstream has let go of it.
    let rules = Self.rules.subtracting([.noCallsAtTheEnd])
    #expect(
      PublisherLaws.check(subscriber: AnySubscriber(PassthroughSubject<Int, Never>()), seed: 1, rules: rules) == [])
  }

  @Test func threads() async {
    #expect(await PublisherLaws.checkThreads { $0.merge(with: $0) } == [])
    #expect(await PublisherLaws.checkThreads { $0.combineLatest($0) } == [])
    #expect(await PublisherLaws.checkThreads { $0.map { $0 } } == [])
    #expect(await PublisherLaws.checkThreads(publisher: (1...1000).publisher) == [])
    #expect(await PublisherLaws.checkThreads(subject: PassthroughSubject<Int, Never>()) == [])
    #expect(await PublisherLaws.checkThreads(subject: CurrentValueSubject<Int, Never>(0)) == [])
  }

  private func check<P: Publisher>(
    except rule: PublisherLaws.Rule? = nil, _ make: (PublisherLaws.Upstream) -> P,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rules = Self.rules.subtracting(rule.map { [$0] } ?? [])
    #expect(PublisherLaws.check(seed: 1, rules: rules, make) == [], sourceLocation: sourceLocation)
  }

  struct Oops: Error {}

  final class Box {
    var value = 0
  }
}
