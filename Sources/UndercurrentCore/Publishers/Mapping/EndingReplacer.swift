public import Synchronization

/// Passes everything on, and may send a value in place of an ending, which waits until it is asked for.
///
/// Demand is counted until everything is asked for; from then on a value costs one more plain read.
@usableFromInline
final class EndingReplacer<Failure: Error, Downstream: Subscriber>: Subscriber, Stage, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline
  typealias Replace = (Subscribers.Completion<Failure>, _ isEmpty: Bool) -> Subscribers.Completion<Downstream.Failure>?

  @usableFromInline struct State {
    /// What was asked for and has not come.
    @usableFromInline var outstanding = Subscribers.Demand.none
    /// How many counted deliveries are under way, one within the other.
    @usableFromInline var deliveries = 0
    /// Whether the replacement waits to be asked for.
    @usableFromInline var isDue = false

    @inlinable init() {}

    /// Whether the replacement is to be sent now, by the caller.
    @inlinable mutating func takeDue() -> Bool {
      // Whoever is in the middle of a delivery sends it afterwards: two threads must not enter the downstream at once.
      guard isDue, deliveries == 0, outstanding > .none else { return false }
      isDue = false
      return true
    }
  }

  @usableFromInline let replacement: Input
  @usableFromInline let replace: Replace
  @usableFromInline let downstream: Downstream
  @usableFromInline var next: Any? { downstream }
  @usableFromInline let upstream = UpstreamSlot()
  @usableFromInline let link: Link
  @usableFromInline let state = Guarded(State())
  @usableFromInline let isUnlimited = Atomic(false)
  // Upstream does one thing at a time, so nothing else has to guard this.
  @usableFromInline @exclusivity(unchecked) var isEmpty = true

  /// - Parameter replace: The downstream's ending for the upstream's; `nil` where there is to be `replacement`.
  @inlinable
  init(_ description: String, _ replacement: Input, to downstream: Downstream, _ replace: @escaping Replace) {
    self.replacement = replacement
    self.replace = replace
    self.downstream = downstream
    link = Link(description, to: EndingReplacer.self)
    link.join(self)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.keep(subscription) else { return upstream.refuse(subscription, description) }
    downstream.receive(subscription: link)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isOpen else { return upstream.refuse(description) }
    isEmpty = false
    if isUnlimited.load(ordering: .relaxed) { return downstream.receive(input) }
    let isAskedFor = state.withLock { state in
      if state.outstanding == .none { return false }
      state.outstanding -= 1
      state.deliveries += 1
      return true
    }
    guard isAskedFor else { return upstream.refuseSurplus(description) }
    let more = downstream.receive(input)
    add(more, afterDelivery: true)
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else {
      _ = upstream.refuse(description)
      return
    }
    if let ending = replace(completion, isEmpty) {
      if link.cut() { downstream.receive(completion: ending) }
    } else {
      let isNow = state.withLock { state in
        state.isDue = state.outstanding == .none
        return !state.isDue
      }
      if isNow { sendReplacement() }
    }
  }

  @inlinable
  func sendReplacement() {
    if link.isCut { return }
    _ = downstream.receive(replacement)
    // Cancelled from within the value, the link is cut already.
    if link.cut() { downstream.receive(completion: .finished) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    add(demand)
    upstream.request(demand)
  }

  @inlinable
  func add(_ demand: Subscribers.Demand, afterDelivery: Bool = false) {
    let (isDue, isUnlimited) = state.withLock { state in
      state.outstanding += demand
      if afterDelivery { state.deliveries -= 1 }
      return (state.takeDue(), state.outstanding == .unlimited)
    }
    if isUnlimited { self.isUnlimited.store(true, ordering: .relaxed) }
    if isDue { sendReplacement() }
  }

  @inlinable func cancel() { _ = upstream.cancel() }

  @usableFromInline var description: String { link.description }
}
