/// The rules of buffering: a queue with room for so many values, and what happens when it is full.
@usableFromInline
package struct BufferMachine<Output, Failure: Error>: Machine {
  @usableFromInline package typealias Waste = Output

  @usableFromInline enum Phase {
    case open
    /// There was no room, and the error that says so is being made.
    case overflowing
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  /// What a full buffer does with one more value.
  @usableFromInline package enum Policy { case dropNewest, dropOldest, fail }

  @usableFromInline var phase = Phase.open
  @usableFromInline let size: Int
  @usableFromInline let refills: Bool
  @usableFromInline let policy: Policy
  /// Whether a failure of upstream goes before what waits, which is then thrown away.
  @usableFromInline let failsAtOnce: Bool
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var queue = Ring<Output>()
  @usableFromInline var upstream: (any Subscription)?
  /// Whether the subscription has come: asking an existential whether it is there copies it.
  @usableFromInline var isSubscribed = false
  @usableFromInline var upstreamHasEnded = false
  /// How many values have left since upstream was last asked.
  @usableFromInline var freed = 0

  /// - Parameter refills: Whether upstream is asked for as much as there is room, rather than for everything.
  @inlinable
  package init(size: Int, refills: Bool, policy: Policy, failsAtOnce: Bool = false) {
    self.size = size
    self.refills = refills
    self.policy = policy
    self.failsAtOnce = failsAtOnce
  }

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }
  @inlinable var isClosed: Bool { if case .closed = phase { true } else { false } }

  /// Whether upstream may send.
  @inlinable package var accepts: Bool { isOpen && isSubscribed }

  @usableFromInline package func breach(_ event: Breach.Event) -> Breach? {
    Breach(event, after: upstream, hasEnded: upstreamHasEnded, isOpen: isOpen)
  }

  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Bool {
    guard isOpen, !isSubscribed else { return false }
    isSubscribed = true
    upstream = subscription
    return true
  }

  /// Returns the value if it is to be delivered at once. `overflows` becomes true when an error has to be made.
  @inlinable
  package mutating func received(
    _ value: Output, mustWait: Bool, _ waste: inout Waste?, overflows: inout Bool
  ) -> Output? {
    guard accepts else { return nil }
    if !mustWait, queue.isEmpty, demand.takeOne() {
      if refills { freed += 1 }
      return value
    }
    if queue.count < size {
      queue.append(value)
      return nil
    }
    switch policy {
    case .dropNewest: waste = value
    case .dropOldest:
      // Of no room at all, the newest is the oldest.
      queue.append(value)
      waste = queue.popFirst()
    case .fail:
      waste = value
      phase = .overflowing
      overflows = true
    }
    return nil
  }

  /// The error that a full buffer ends with, after what is in it.
  @inlinable
  package mutating func overflowed(_ error: Failure) -> Steering {
    guard case .overflowing = phase else { return Steering() }
    phase = .ending(.failure(error))
    return Steering(cancel: upstream.take().map { [$0] } ?? [])
  }

  @inlinable
  package mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Steering {
    guard accepts else { return .refusal() }
    upstreamHasEnded = true
    phase = .ending(completion)
    return Steering(releasing: upstream.take())
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    return Steering()
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) { demand += more }

  @inlinable
  package mutating func cancelled() -> Steering {
    phase = .closed
    return Steering(cancel: upstream.take().map { [$0] } ?? [])
  }

  @inlinable package var isQuiet: Bool { freed == 0 && queue.isEmpty && isOpen }

  /// Whether there is an ending that nothing has to go before.
  @inlinable var mayEnd: Bool {
    guard case .ending(let completion) = phase else { return false }
    if failsAtOnce, case .failure = completion { return true }
    return queue.isEmpty
  }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if freed > 0, isOpen, let upstream {
      defer { freed = 0 }
      return .request([upstream], .max(freed))
    }
    if isClosed { return nil }
    if !queue.isEmpty, !mayEnd {
      guard demand.takeOne(), let value = queue.popFirst() else { return nil }
      if refills { freed += 1 }
      return .value(value)
    }
    guard case .ending(let completion) = phase else { return nil }
    phase = .closed
    return .completion(completion)
  }
}
