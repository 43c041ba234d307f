public import Synchronization

/// A stage that another publisher opens or ends with its first value.
///
/// That value may come on any thread. So each delivery passes a gate, and an ending that meets a delivery is sent by the thread
/// that is delivering, when it leaves: two atomic operations a value, and no lock. What comes before a subscription or after an
/// ending is dropped and reported.
@usableFromInline
final class UntilOutput<Downstream: Subscriber>: Subscriber, Stage, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline enum Effect { case opens, ends }

  @usableFromInline let effect: Effect
  @usableFromInline let downstream: Downstream
  @usableFromInline var next: Any? { downstream }
  @usableFromInline let link: Link
  @usableFromInline let upstream = UpstreamSlot()
  @usableFromInline let other = UpstreamSlot()
  @usableFromInline let gate = Gate()
  @usableFromInline let hasOpened: Atomic<Bool>
  // Belongs to the one who ends `upstream`, and after it to the last who leaves the gate.
  @usableFromInline @exclusivity(unchecked) var ending: Subscribers.Completion<Failure>?
  // Belongs to upstream, which sends one thing at a time.
  @usableFromInline @exclusivity(unchecked) var hasGreeted = false

  @inlinable
  init(_ description: String, other effect: Effect, to downstream: Downstream) {
    self.effect = effect
    self.downstream = downstream
    hasOpened = Atomic(effect == .ends)
    link = Link(description, to: UntilOutput.self)
    link.join(self)
    // Inside until the downstream has its subscription: what the other publisher does before that takes effect then.
    _ = gate.enter()
  }

  /// Subscribes to the other publisher first, as in Combine, and not to upstream if that has ended it all.
  @inlinable
  func start<U: Publisher, O: Publisher>(
    _ upstream: U, _ other: O, otherCompletes: @escaping (Subscribers.Completion<O.Failure>) -> Void
  ) where U.Output == Input, U.Failure == Failure {
    other.receive(subscriber: Trigger(self, otherCompletes))
    if self.upstream.hasEnded { greet() } else { upstream.receive(subscriber: self) }
  }

  @inlinable
  func greet() {
    hasGreeted = true
    downstream.receive(subscription: link)
    if gate.leave() { finish() }
  }

  // MARK: Upstream

  @inlinable
  func receive(subscription: any Subscription) {
    if !upstream.keep(subscription) { upstream.refuse(subscription, description) }
    if !hasGreeted { greet() }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard hasGreeted else { return upstream.refuse(description) }
    if !hasOpened.load(ordering: .acquiring) { return .max(1) }
    if !gate.enter() { return upstream.refuse(description) }
    let more = downstream.receive(input)
    if gate.leave() { finish() }
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { end(completion) } else { upstream.refuse(description) }
  }

  // MARK: The other publisher

  @inlinable
  func fire() {
    switch effect {
    case .opens:
      hasOpened.store(true, ordering: .releasing)
      _ = other.cancel()
    case .ends: if upstream.cancel() { end(.finished) }
    }
  }

  // MARK: The ending

  /// Ends it, for the one who has ended upstream.
  @inlinable
  func end(_ completion: Subscribers.Completion<Failure>) {
    _ = other.cancel()
    ending = completion
    if gate.close() { finish() }
  }

  @inlinable
  func finish() {
    // Cancelled meanwhile, the link is cut already.
    if link.cut(), let ending { downstream.receive(completion: ending) }
  }

  // MARK: The downstream

  @inlinable func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

  @inlinable
  func cancel() {
    _ = upstream.cancel()
    _ = other.cancel()
    _ = gate.close()
  }

  @usableFromInline var description: String { link.description }

  /// The other publisher's way in.
  @usableFromInline
  struct Trigger<OtherInput, OtherFailure: Error>: Subscriber, Described {
    @usableFromInline let stage: UntilOutput
    @usableFromInline var next: Any? { stage.downstream }
    @usableFromInline let completes: (Subscribers.Completion<OtherFailure>) -> Void
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(_ stage: UntilOutput, _ completes: @escaping (Subscribers.Completion<OtherFailure>) -> Void) {
      self.stage = stage
      self.completes = completes
    }

    @inlinable
    func receive(subscription: any Subscription) {
      if stage.other.keep(subscription) {
        subscription.request(.max(1))
      } else {
        stage.other.refuse(subscription, description)
      }
    }

    @inlinable
    func receive(_ input: OtherInput) -> Subscribers.Demand {
      guard stage.other.isOpen else { return stage.other.refuse(description) }
      stage.fire()
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<OtherFailure>) {
      if stage.other.complete() { completes(completion) } else { stage.other.refuse(description) }
    }

    @usableFromInline var description: String { stage.description }
  }
}

// Safe: what several threads reach is atomic or under a lock, and the rest is handed over through the gate.
extension UntilOutput: @unchecked Sendable {}
