/// The rules of switching: one publisher after another, each cut off by the next, and a demand that is handed on.
///
/// A value is paid for out of the demand when it comes in, not when it goes out; so what is handed on is what the subscriber has
/// asked for and nobody has answered, and what waits in the queue is certain to go out.
@usableFromInline
package struct SwitchToLatestMachine<Output, Failure: Error>: Machine {
  // What is in the queue at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Never

  @usableFromInline enum Phase {
    case open
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline var demand = Subscribers.Demand.none
  /// What has come in while something else was being delivered.
  @usableFromInline var queue = Ring<Output>()
  @usableFromInline var upstream: (any Subscription)?
  /// Whether upstream may send: asking an existential whether it is there copies it.
  @usableFromInline var isFed = false
  @usableFromInline var upstreamHasFinished = false
  /// Which publisher is the latest, whether it has not ended, and its subscription when that has come.
  @usableFromInline var round: UInt = 0
  @usableFromInline var isRunning = false
  @usableFromInline var latest: (any Subscription)?
  /// What values were answered with, which the latest publisher is still to be told.
  @usableFromInline var owed = Subscribers.Demand.none

  @inlinable package init() {}

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }
  @inlinable var isClosed: Bool { if case .closed = phase { true } else { false } }

  @inlinable func isLatest(_ round: UInt) -> Bool { isOpen && isRunning && round == self.round }

  /// Whether the publisher of a round may send a value.
  @inlinable package func accepts(_ round: UInt) -> Bool { isLatest(round) && latest != nil && demand > .none }

  @usableFromInline package func breach(_ event: Breach.Event) -> Breach? {
    Breach(event, after: upstream, hasEnded: upstreamHasFinished, isOpen: isOpen)
  }

  /// Nothing for the publisher of an earlier round: it has been cancelled.
  @usableFromInline package func breach(_ event: Breach.Event, of round: UInt) -> Breach? {
    guard isOpen, round == self.round else { return nil }
    return Breach(event, after: latest, hasEnded: !isRunning, isOpen: true)
  }

  // MARK: Upstream

  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Steering {
    guard isOpen, upstream == nil, !upstreamHasFinished else { return .refusal(subscription) }
    upstream = subscription
    isFed = true
    return Steering(request: [subscription], .unlimited)
  }

  /// A new publisher takes over: which one it is, and the subscription to cancel. `nil` when none is wanted any more.
  @inlinable
  package mutating func began() -> (round: UInt, former: (any Subscription)?)? {
    guard isOpen, isFed else { return nil }
    round &+= 1
    isRunning = true
    // It is asked for all that is outstanding when its subscription comes.
    owed = .none
    return (round, latest.take())
  }

  /// A new publisher takes over that has one value, which it sends at once. Returns the value if it is to be delivered at once;
  /// says if the publisher has to be subscribed to like any other.
  @inlinable
  package mutating func receivedOne(_ value: Output, mustWait: Bool, isUsual: inout Bool) -> Output? {
    guard isOpen, isFed, !isRunning, demand.takeOne() else {
      isUsual = true
      return nil
    }
    round &+= 1
    owed = .none
    if !mustWait, queue.isEmpty { return value }
    queue.append(value)
    return nil
  }

  @inlinable
  package mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Steering {
    guard isOpen, isFed else { return .refusal() }
    upstreamHasFinished = true
    isFed = false
    let released = upstream.take()
    if case .failure = completion { return end(completion, releasing: released) }
    if !isRunning { phase = .ending(.finished) }
    return Steering(releasing: released)
  }

  // MARK: The latest publisher

  /// What to ask it for; `nil` when it is to be cancelled instead.
  @inlinable
  package mutating func subscribed(_ round: UInt, _ subscription: any Subscription) -> Subscribers.Demand? {
    guard isLatest(round), latest == nil else { return nil }
    latest = subscription
    return demand
  }

  /// Returns the value if it is to be delivered at once.
  @inlinable
  package mutating func received(_ round: UInt, _ value: Output, mustWait: Bool) -> Output? {
    guard isLatest(round), demand.takeOne() else { return nil }
    if !mustWait, queue.isEmpty { return value }
    queue.append(value)
    return nil
  }

  @inlinable
  package mutating func completed(_ round: UInt, _ completion: Subscribers.Completion<Failure>) -> Steering {
    guard isLatest(round), latest != nil else { return .refusal() }
    isRunning = false
    let released = latest.take()
    if case .failure = completion { return end(completion, releasing: released) }
    if upstreamHasFinished { phase = .ending(.finished) }
    return Steering(releasing: released)
  }

  // MARK: Downstream

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    let isNew = demand != .unlimited
    demand += more
    guard isNew, isOpen, let latest else { return Steering() }
    return Steering(request: [latest], more)
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    if demand == .unlimited { return }
    demand += more
    if latest != nil { owed += more }
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    defer { phase = .closed }
    return stop()
  }

  @inlinable
  mutating func end(_ completion: Subscribers.Completion<Failure>, releasing: (any Subscription)?) -> Steering {
    phase = .ending(completion)
    var steering = stop()
    steering.released = releasing
    return steering
  }

  /// Cancels whatever is still running: the latest publisher first, as in Combine.
  @inlinable
  mutating func stop() -> Steering { Steering(cancel: [latest.take(), upstream.take()].compactMap { $0 }) }

  // MARK: What is due

  @inlinable package var isQuiet: Bool { owed == .none && queue.isEmpty && isOpen }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if owed > .none, isOpen, let latest {
      defer { owed = .none }
      return .request([latest], owed)
    }
    if !isClosed, let value = queue.popFirst() { return .value(value) }
    guard case .ending(let completion) = phase else { return nil }
    phase = .closed
    return .completion(completion)
  }
}
