/// The rules of taking the newest value of another publisher along.
@usableFromInline
package struct WithLatestFromMachine<Value, Latest, Failure: Error>: Machine {
  @usableFromInline package typealias Output = (Value, Latest)
  @usableFromInline package typealias Waste = Latest

  @usableFromInline enum Phase {
    case open
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  /// What becomes of a value.
  @usableFromInline
  package enum Reception {
    case now(Output)
    case later
    /// There is nothing yet that it could take along: another one is to come in its place.
    case skipped
    case dropped
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline var demand = Subscribers.Demand.none
  /// What values were answered with, which the upstream is still to be told.
  @usableFromInline var owed = Subscribers.Demand.none
  @usableFromInline var latest: Latest?
  /// What was asked for and came while something else was being delivered.
  @usableFromInline var queue = Ring<Output>()
  @usableFromInline var upstream: (any Subscription)?
  @usableFromInline var other: (any Subscription)?
  @usableFromInline var hasEnded = false
  @usableFromInline var otherHasEnded = false

  @inlinable package init() {}

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }
  @inlinable var isClosed: Bool { if case .closed = phase { true } else { false } }

  @inlinable var subscriptions: [any Subscription] { [upstream, other].compactMap { $0 } }

  @inlinable package var acceptsOther: Bool { isOpen && other != nil }

  @usableFromInline package func breach(_ event: Breach.Event) -> Breach? {
    Breach(event, after: upstream, hasEnded: hasEnded, isOpen: isOpen)
  }

  @usableFromInline package func otherBreach(_ event: Breach.Event) -> Breach? {
    Breach(event, after: other, hasEnded: otherHasEnded, isOpen: isOpen)
  }

  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Steering {
    guard isOpen, upstream == nil else { return .refusal(subscription) }
    upstream = subscription
    return Steering(request: [subscription], demand)
  }

  @inlinable
  package mutating func otherSubscribed(_ subscription: any Subscription) -> Steering {
    guard isOpen, other == nil, !otherHasEnded else { return .refusal(subscription) }
    other = subscription
    return Steering(request: [subscription], .unlimited)
  }

  @inlinable
  package mutating func received(_ value: Value, mustWait: Bool) -> Reception {
    guard isOpen, upstream != nil else { return .dropped }
    guard let latest else { return .skipped }
    guard demand.takeOne() else { return .dropped }
    if !mustWait, queue.isEmpty { return .now((value, latest)) }
    queue.append((value, latest))
    return .later
  }

  @inlinable
  package mutating func otherReceived(_ value: Latest, _ waste: inout Waste?) {
    guard acceptsOther else { return }
    waste = latest
    latest = value
  }

  @inlinable
  package mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Steering {
    guard isOpen, upstream != nil else { return .refusal() }
    hasEnded = true
    phase = .ending(completion)
    defer { other = nil }
    var steering = Steering(releasing: upstream.take())
    steering.cancel = subscriptions
    return steering
  }

  @inlinable
  package mutating func otherCompleted(_ completion: Subscribers.Completion<Failure>) -> Steering {
    guard acceptsOther else { return .refusal() }
    otherHasEnded = true
    var steering = Steering(releasing: other.take())
    if case .failure = completion {
      phase = .ending(completion)
      steering.cancel = subscriptions
      upstream = nil
    }
    return steering
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    return Steering(request: upstream.map { [$0] } ?? [], more)
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    defer { (upstream, other) = (nil, nil) }
    phase = .closed
    return Steering(cancel: subscriptions)
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    demand += more
    owed += more
  }

  @inlinable package var isQuiet: Bool { owed == .none && queue.isEmpty && isOpen }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if owed > .none {
      defer { owed = .none }
      return .request(upstream.map { [$0] } ?? [], owed)
    }
    if !isClosed, let output = queue.popFirst() { return .value(output) }
    guard case .ending(let completion) = phase else { return nil }
    phase = .closed
    return .completion(completion)
  }
}
