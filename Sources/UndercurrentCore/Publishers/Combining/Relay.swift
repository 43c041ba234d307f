public import Synchronization

/// A stage that is fed by one upstream after another, as in a relay race: what is handed on is the demand that has not been met.
///
/// The value path takes no lock once everything has been asked for: upstream sends one value at a time, and whether it may still
/// send is one plain read. An upstream that ends from within a delivery is followed by the next after the delivery, so that two
/// of them are never inside the downstream at once. What one sends before its subscription is dropped.
@usableFromInline
final class Relay<Downstream: Subscriber>: Stage, Described {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline struct State {
    /// What has been asked for and has not come. Not kept up once it is unlimited.
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var subscription: (any Subscription)?
    /// How many upstreams there have been.
    @usableFromInline var count: UInt = 0
    @usableFromInline var hasGreeted = false
    @usableFromInline var isOver = false
    @usableFromInline var isCancelled = false
    @usableFromInline var hasReported = false

    @inlinable init() {}
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline var next: Any? { downstream }
  @usableFromInline let link: Link
  @usableFromInline let state = Guarded(State())
  /// The upstream that may send; zero when none may. Changed under the lock.
  @usableFromInline let runner = Atomic<UInt>(0)
  /// Whether everything has been asked for. Changed under the lock.
  @usableFromInline let isFlowing = Atomic(false)
  // These belong to whoever is sending: upstreams follow one another, and each does one thing at a time.
  @usableFromInline @exclusivity(unchecked) var isSubscribed = false
  @usableFromInline @exclusivity(unchecked) var depth = 0
  @usableFromInline @exclusivity(unchecked) var ending: (() -> Void)?

  @inlinable
  init(_ description: String, to downstream: Downstream) {
    self.downstream = downstream
    link = Link(description, to: Relay.self)
    link.join(self)
  }

  /// Subscribes to the next upstream, unless the downstream has cancelled. `then` runs when that upstream has ended.
  @inlinable
  func run<P: Publisher>(_ publisher: P, then: @escaping (Subscribers.Completion<P.Failure>) -> Void)
  where P.Output == Input {
    let number = state.withLock { state -> UInt in
      if state.isOver { return 0 }
      state.count &+= 1
      runner.store(state.count, ordering: .relaxed)
      return state.count
    }
    if number > 0 { publisher.receive(subscriber: Runner(number, self, then)) }
  }

  /// Ends the whole, unless the downstream has cancelled.
  @inlinable
  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    state.withLock { $0.isOver = true }
    if link.cut() { downstream.receive(completion: completion) }
  }

  // MARK: The upstream

  @inlinable
  func subscribed(_ number: UInt, _ subscription: any Subscription) {
    let (isWanted, isFirst, demand) = state.withLock { state -> (Bool, Bool, Subscribers.Demand) in
      guard runner.load(ordering: .relaxed) == number, state.subscription == nil else { return (false, false, .none) }
      state.subscription = subscription
      defer { state.hasGreeted = true }
      return (true, !state.hasGreeted, state.demand)
    }
    guard isWanted else {
      subscription.cancel()
      return report(number, .subscription)
    }
    isSubscribed = true
    if isFirst {
      downstream.receive(subscription: link)
    } else if demand > .none {
      subscription.request(demand)
    }
  }

  @inlinable @inline(__always)
  func received(_ number: UInt, _ value: Input) -> Subscribers.Demand {
    guard runner.load(ordering: .relaxed) == number, isSubscribed, ending == nil else { return refuse(number) }
    if !isFlowing.load(ordering: .relaxed), !state.withLock({ $0.demand.takeOne() }) { return refuse(number) }
    depth &+= 1
    let more = downstream.receive(value)
    depth &-= 1
    if more > .none { credit(more) }
    if depth == 0, let ending {
      // The next upstream was, or will be, asked for it with the rest.
      self.ending = nil
      ending()
      return .none
    }
    return more
  }

  @inlinable
  func completed(_ number: UInt, _ end: @escaping () -> Void) {
    guard runner.load(ordering: .relaxed) == number, isSubscribed, ending == nil else { return report(number, .other) }
    if depth > 0 {
      ending = { self.left(number, end) }
    } else {
      left(number, end)
    }
  }

  @inlinable
  func left(_ number: UInt, _ end: () -> Void) {
    let (isOver, subscription) = state.withLock { state -> (Bool, (any Subscription)?) in
      guard runner.load(ordering: .relaxed) == number else { return (true, nil) }
      runner.store(0, ordering: .relaxed)
      return (false, state.subscription.take())
    }
    _ = consume subscription
    if isOver { return }
    isSubscribed = false
    end()
  }

  // MARK: What is against the rules

  @inlinable
  func refuse(_ number: UInt) -> Subscribers.Demand {
    report(number, .other)
    return .none
  }

  /// Reports what was refused, once, if it was against the rules.
  @inline(never)
  @usableFromInline
  func report(_ number: UInt, _ event: Breach.Event) {
    // Its own ending may be waiting for the delivery that it came from within.
    let isEnding = ending != nil
    let breach = state.withLock { state -> Breach? in
      if state.isCancelled || state.hasReported { return nil }
      let isRunning = runner.load(ordering: .relaxed) == number
      let breach = Breach(
        event, after: isRunning ? state.subscription : nil, hasEnded: !isRunning || isEnding, isOpen: true)
      state.hasReported = breach != nil
      return breach
    }
    if let breach { Violations.report(breach.culprit, breach.rule, to: description) }
  }

  // MARK: The downstream

  @inlinable
  func credit(_ more: Subscribers.Demand) {
    state.withLock { state in
      state.demand += more
      if state.demand == .unlimited { isFlowing.store(true, ordering: .relaxed) }
    }
  }

  @inlinable
  func request(_ more: Subscribers.Demand) {
    let subscription = state.withLock { state -> (any Subscription)? in
      if state.demand == .unlimited { return nil }
      state.demand += more
      if state.demand == .unlimited { isFlowing.store(true, ordering: .relaxed) }
      return state.subscription
    }
    subscription?.request(more)
  }

  @inlinable
  func cancel() {
    let subscription = state.withLock { state in
      state.isOver = true
      state.isCancelled = true
      runner.store(0, ordering: .relaxed)
      return state.subscription.take()
    }
    subscription?.cancel()
  }

  @usableFromInline var description: String { link.description }

  /// One upstream's way in.
  @usableFromInline
  struct Runner<Failure: Error>: Subscriber, Described {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline let number: UInt
    @usableFromInline let relay: Relay
    @usableFromInline var next: Any? { relay.downstream }
    @usableFromInline let then: (Subscribers.Completion<Failure>) -> Void
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(_ number: UInt, _ relay: Relay, _ then: @escaping (Subscribers.Completion<Failure>) -> Void) {
      self.number = number
      self.relay = relay
      self.then = then
    }

    @inlinable func receive(subscription: any Subscription) { relay.subscribed(number, subscription) }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand { relay.received(number, input) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      relay.completed(number) { then(completion) }
    }

    @usableFromInline var description: String { relay.description }
  }
}

// Safe: what several threads reach is under the lock or atomic, and the rest belongs to the upstream that is sending.
extension Relay: @unchecked Sendable {}
