import Testing
import UndercurrentCore
import UndercurrentTesting

/// What must hold of every operator, whatever it does.
///
/// An operator is given as what it makes of an upstream; the laws say nothing about which values come out.
struct Laws {
  typealias Upstream = AnyPublisher<Int, Oops>

  struct Operator: CustomTestStringConvertible, Sendable {
    let name: String
    /// Whether what comes in comes out one for one, values that are left out apart.
    var isLossless = true
    /// Whether it hands the upstream's own subscription down, which then sees every cancel.
    var isThrough = false
    let apply: @Sendable (Upstream, VirtualScheduler<MonotonicTime, Never>) -> Upstream
    var testDescription: String { name }
  }

  static let silence = Empty<Int, Oops>(completeImmediately: false)

  static let operators = basics + oneInput + watching

  static let basics: [Operator] = [
    Operator(name: "eraseToAnyPublisher", isThrough: true) { up, _ in up.eraseToAnyPublisher() },
    Operator(name: "map", isThrough: true) { up, _ in up.map { $0 + 1 }.eraseToAnyPublisher() },
    Operator(name: "filter", isThrough: true) { up, _ in up.filter { $0 % 3 == 0 }.eraseToAnyPublisher() },
    Operator(name: "compactMap", isThrough: true) { up, _ in up.compactMap { $0 % 2 == 0 ? $0 : nil }.eraseToAnyPublisher() },
    Operator(name: "scan", isThrough: true) { up, _ in up.scan(0, +).eraseToAnyPublisher() },
    Operator(name: "removeDuplicates", isThrough: true) { up, _ in up.map { $0 / 2 }.removeDuplicates().eraseToAnyPublisher() },
    Operator(name: "merge2") { up, _ in up.merge(with: Empty()).eraseToAnyPublisher() },
    Operator(name: "merge3") { up, _ in Publishers.Merge3(Empty(), up, Empty()).eraseToAnyPublisher() },
    Operator(name: "merge4") { up, _ in Publishers.Merge4(Empty(), Empty(), up, Empty()).eraseToAnyPublisher() },
    Operator(name: "mergeMany") { up, _ in
      Publishers.MergeMany([up, Empty().eraseToAnyPublisher()]).eraseToAnyPublisher()
    },
    Operator(name: "combineLatest2") { up, _ in
      Publishers.Sequence<[Int], Oops>(sequence: [0]).combineLatest(up, +).eraseToAnyPublisher()
    },
    Operator(name: "combineLatest3") { up, _ in
      let zero = Publishers.Sequence<[Int], Oops>(sequence: [0])
      return zero.combineLatest(zero, up) { $0 + $1 + $2 }.eraseToAnyPublisher()
    },
    Operator(name: "combineLatest4") { up, _ in
      let zero = Publishers.Sequence<[Int], Oops>(sequence: [0])
      return zero.combineLatest(zero, zero, up) { $0 + $1 + $2 + $3 }.eraseToAnyPublisher()
    },
    Operator(name: "receive(on:)") { up, scheduler in up.receive(on: scheduler).eraseToAnyPublisher() },
    Operator(name: "receive(on: immediate)") { up, _ in up.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher() },
    Operator(name: "debounce", isLossless: false) { up, scheduler in
      up.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher()
    },
    Operator(name: "throttle", isLossless: false) { up, scheduler in
      up.throttle(for: 1, scheduler: scheduler, latest: true).eraseToAnyPublisher()
    },
    Operator(name: "delay") { up, scheduler in up.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
    Operator(name: "subscribe(on:)") { up, _ in up.subscribe(on: ImmediateScheduler.shared).eraseToAnyPublisher() },
    Operator(name: "collect by count", isLossless: false) { up, _ in
      up.collect(.byTimeOrCount(ImmediateScheduler.shared, 1, 2)).map { $0.count }.eraseToAnyPublisher()
    },
    Operator(name: "all of them") { up, scheduler in
      up.map { $0 }.filter { $0 % 2 == 0 }.scan(0, +).removeDuplicates().merge(with: Empty()).receive(on: scheduler)
        .eraseToAnyPublisher()
    },
  ]

  /// How much is asked for to start with, later, and in answer to values.
  static let plans: [(initial: Subscribers.Demand, later: Subscribers.Demand, more: Subscribers.Demand)] = [
    (.none, .none, .none), (.none, .max(1), .none), (.none, .max(2), .max(1)), (.max(1), .max(2), .none),
    (.max(2), .none, .none), (.max(2), .unlimited, .none), (.unlimited, .none, .none), (.unlimited, .unlimited, .unlimited),
  ]

  let scheduler = VirtualScheduler()

  @Test(arguments: operators, [nil, Oops.one])
  func theHandshakeComesFirstAndTheEndingLast(_ op: Operator, failure: Oops?) {
    for (initial, later, more) in Self.plans {
      let publisher = TestPublisher<Int, Oops>()
      let recorder = Recorder<Int, Oops>(demand: initial) { _ in more }
      op.apply(publisher.eraseToAnyPublisher(), scheduler).subscribe(recorder)
      #expect(recorder.events == [.subscription])
      let connection = publisher.connections[0]
      func play(_ values: Range<Int>) {
        for value in values where connection.outstanding > .none {
          connection.send(value)
          scheduler.advance(by: 2)
        }
      }
      play(0..<20)
      recorder.request(later)
      scheduler.advance(by: 2)
      play(20..<40)
      connection.send(completion: failure.map { .failure($0) } ?? .finished)
      scheduler.advance(by: 2)
      recorder.request(.unlimited)
      scheduler.advance(by: 2)
      let events = recorder.events
      #expect(events.count { $0 == .subscription } == 1 && events.first == .subscription)
      #expect(events.count { if case .completion = $0 { true } else { false } } == 1)
      #expect(events.last == failure.map { .failure($0) } ?? .finished)
      #expect(recorder.surplus == 0)
      #expect(!publisher.calls.contains(.cancel), "what has ended is not cancelled")
    }
  }

  @Test(arguments: operators)
  func neverMoreThanWasAskedForAndNeverLess(_ op: Operator) {
    for (initial, later, more) in Self.plans where more != .max(1) {
      let recorder = Recorder<Int, Oops>(demand: initial) { _ in more }
      let numbers = Publishers.Sequence<Range<Int>, Oops>(sequence: 0..<100)
      op.apply(numbers.eraseToAnyPublisher(), scheduler).subscribe(recorder)
      scheduler.run()
      #expect(recorder.surplus == 0)
      guard op.isLossless else { continue }
      if initial != .unlimited { #expect(Subscribers.Demand.max(recorder.values.count) == initial) }
      recorder.request(later)
      scheduler.run()
      #expect(recorder.surplus == 0)
      if initial + later != .unlimited {
        #expect(Subscribers.Demand.max(recorder.values.count) == initial + later)
        #expect(recorder.completion == nil)
      } else {
        #expect(recorder.completion == .finished)
      }
    }
  }

  @Test(arguments: operators)
  func demandComingInAnswersIsServed(_ op: Operator) {
    guard op.isLossless else { return }
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(1) }
    let numbers = Publishers.Sequence<Range<Int>, Oops>(sequence: 0..<10_000)
    op.apply(numbers.eraseToAnyPublisher(), scheduler).subscribe(recorder)
    scheduler.run()
    #expect(recorder.completion == .finished)
    #expect(recorder.values.count > 1_000)
  }

  @Test(arguments: operators)
  func requestsFromWithinDeliveriesAreServedWithoutDeepening(_ op: Operator) {
    guard op.isLossless else { return }
    var recorder: Recorder<Int, Oops>!
    var (depth, deepest) = (0, 0)
    recorder = Recorder(demand: .max(1)) { _ in
      depth += 1
      deepest = max(deepest, depth)
      recorder.request(.max(1))
      depth -= 1
      return .none
    }
    let numbers = Publishers.Sequence<Range<Int>, Oops>(sequence: 0..<2_000)
    op.apply(numbers.eraseToAnyPublisher(), scheduler).subscribe(recorder)
    scheduler.run()
    #expect(recorder.completion == .finished)
    #expect(deepest == 1)
    recorder = nil
  }

  @Test(arguments: operators)
  func cancellingStopsOnceAndForGood(_ op: Operator) {
    for count in 0..<4 {
      let publisher = TestPublisher<Int, Oops>()
      let recorder = Recorder<Int, Oops>()
      op.apply(publisher.eraseToAnyPublisher(), scheduler).subscribe(recorder)
      for value in 0..<count { publisher.send(value) }
      let events = recorder.events
      recorder.cancel()
      recorder.cancel()
      recorder.request(.unlimited)
      scheduler.run()
      #expect(recorder.events == events)
      #expect(publisher.connections[0].cancelCount == (op.isThrough ? 2 : 1))
    }
  }

  @Test(arguments: operators)
  func nothingComesAfterACancelFromWithinADelivery(_ op: Operator) {
    let subject = PassthroughSubject<Int, Oops>()
    var recorder: Recorder<Int, Oops>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .unlimited
    }
    op.apply(subject.eraseToAnyPublisher(), scheduler).subscribe(recorder)
    for value in 0..<20 {
      subject.send(value)
      subject.send(value)
    }
    scheduler.run()
    subject.send(completion: .finished)
    scheduler.run()
    #expect(recorder.events.count == 2)
    recorder = nil
  }

  enum Ending: CaseIterable { case finish, fail, cancel }

  @Test(arguments: operators, Ending.allCases)
  func everythingIsLetGoOfThoughTheSubscriptionIsKept(_ op: Operator, ending: Ending) {
    for demand in [Subscribers.Demand.none, .max(1), .unlimited] {
      var watch = Watch()
      let recorder = Recorder<Int, Oops>(demand: demand)
      do {
        let subject = watch(PassthroughSubject<Int, Oops>(), "subject")
        let token = watch(Token(1), "closure")
        op.apply(subject.map { $0 * token.number }.eraseToAnyPublisher(), scheduler).subscribe(recorder)
        for value in 0..<4 { subject.send(value) }
        switch ending {
        case .finish: subject.send(completion: .finished)
        case .fail: subject.send(completion: .failure(.one))
        case .cancel: recorder.cancel()
        }
        scheduler.run()
      }
      #expect(watch.alive == [], "\(demand)")
      withExtendedLifetime(recorder) {}
    }
  }

  @Test(arguments: operators)
  func aSubscriberThatKeepsItsSubscriptionIsFreedAfterTheEnding(_ op: Operator) {
    for ending in Ending.allCases {
      var watch = Watch()
      let subject = PassthroughSubject<Int, Oops>()
      do {
        let recorder = watch(Recorder<Int, Oops>(), "recorder")
        op.apply(subject.eraseToAnyPublisher(), scheduler).subscribe(recorder)
        subject.send(0)
        scheduler.advance(by: 2)
        switch ending {
        case .finish: subject.send(completion: .finished)
        case .fail: subject.send(completion: .failure(.one))
        case .cancel: recorder.cancel()
        }
        scheduler.run()
      }
      #expect(watch.alive == [], "\(ending)")
    }
  }
}
