/// The rules of zipping: the first values of all upstreams together, then the second ones, and so on.
@usableFromInline
package struct ZipMachine<Values: Lanes, Failure: Error>: Machine {
  @usableFromInline package typealias Output = Values.Output
  // What is in the lanes at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Never

  @usableFromInline enum Phase {
    case open
    /// No upstream is needed any more. What is complete is still delivered, if it is asked for.
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var values = Values()
  /// What values were answered with, which the upstreams are still to be told.
  @usableFromInline var owed = Subscribers.Demand.none
  @usableFromInline var upstreams: [(any Subscription)?] = Array(repeating: nil, count: Values.count)
  /// Those that have finished, and whether any has.
  @usableFromInline var finished: [Bool] = Array(repeating: false, count: Values.count)
  /// Those that have sent their subscription and have not ended: asking an existential whether it is there copies it.
  @usableFromInline var running = Array(repeating: false, count: Values.count)
  @usableFromInline var anyFinished = false

  @inlinable package init() {}

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }
  @inlinable var isClosed: Bool { if case .closed = phase { true } else { false } }

  @inlinable var subscriptions: [any Subscription] { upstreams.compactMap { $0 } }

  /// Whether an upstream may send.
  @inlinable package func accepts(_ upstream: Int) -> Bool { isOpen && running[upstream] }

  @usableFromInline package func breach(_ event: Breach.Event, of upstream: Int) -> Breach? {
    Breach(event, after: isOpen ? upstreams[upstream] : nil, hasEnded: finished[upstream], isOpen: isOpen)
  }

  @inlinable
  package mutating func subscribed(_ upstream: Int, _ subscription: any Subscription) -> Steering {
    guard isOpen, upstreams[upstream] == nil, !finished[upstream] else { return .refusal(subscription) }
    upstreams[upstream] = subscription
    running[upstream] = true
    return Steering(request: [subscription], demand)
  }

  /// Takes a value in, and leaves the upstreams to cancel. Returns what is to be delivered at once.
  @inlinable
  package mutating func received(
    _ arrival: Values.Arrival, mustWait: Bool, unneeded: inout [any Subscription]
  ) -> Output? {
    var output: Output?
    if !mustWait, owed == .none, demand > .none { output = values.complete(with: arrival) }
    if output != nil {
      _ = demand.takeOne()
    } else {
      values.append(arrival)
    }
    if anyFinished { unneeded = endIfComplete() }
    return output
  }

  @inlinable
  package mutating func completed(_ upstream: Int, _ completion: Subscribers.Completion<Failure>) -> Steering {
    guard accepts(upstream) else { return .refusal() }
    running[upstream] = false
    finished[upstream] = true
    anyFinished = true
    let released = upstreams[upstream].take()
    var steering: Steering
    switch completion {
    case .finished: steering = Steering(cancel: endIfComplete())
    case .failure: steering = Steering(cancel: end(completion))
    }
    steering.released = released
    return steering
  }

  /// Ends once nothing that is still to come can be part of anything: an upstream that has finished has so many values left, and
  /// all others have as many waiting.
  @inlinable
  mutating func endIfComplete() -> [any Subscription] {
    var left = Int.max
    var least = Int.max
    for lane in 0..<Values.count {
      if finished[lane] {
        left = min(left, values.waiting(lane))
      } else {
        least = min(least, values.waiting(lane))
      }
    }
    return least >= left ? end(.finished) : []
  }

  @inlinable
  mutating func end(_ completion: Subscribers.Completion<Failure>) -> [any Subscription] {
    phase = .ending(completion)
    defer { upstreams = Array(repeating: nil, count: Values.count) }
    return subscriptions
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    return isOpen ? Steering(request: subscriptions, more) : Steering()
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    defer { phase = .closed }
    return Steering(cancel: end(.finished))
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    demand += more
    owed += more
  }

  @inlinable package var isQuiet: Bool { owed == .none && (demand == .none || !values.isReady) && isOpen }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if owed > .none, isOpen {
      defer { owed = .none }
      return .request(subscriptions, owed)
    }
    if values.isReady, !isClosed, demand.takeOne(), let output = values.pop() { return .value(output) }
    guard case .ending(let completion) = phase else { return nil }
    // A failure does not wait for a demand; an ending waits until everything that is complete has been asked for.
    if case .finished = completion, values.isReady { return nil }
    phase = .closed
    return .completion(completion)
  }
}
