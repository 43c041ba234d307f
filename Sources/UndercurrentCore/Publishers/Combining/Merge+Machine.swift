/// The rules of merging: many upstreams, one queue, one value of each upstream in advance.
@usableFromInline
package struct MergeMachine<Output, Failure: Error>: Machine {
  // What is in the queue at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Never

  @usableFromInline enum Phase {
    case open
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var queue = Ring<(value: Output, upstream: Int)>()
  @usableFromInline var upstreams: [(any Subscription)?]
  /// Those that have finished.
  @usableFromInline var finished: [Bool]
  /// Those that have sent their subscription and have not ended: asking an existential whether it is there copies it.
  @usableFromInline var running: [Bool]
  @usableFromInline var live: Int
  /// The upstream whose value was just delivered and which may send another.
  @usableFromInline var refill: Int?

  @inlinable
  package init(upstreams count: Int) {
    upstreams = Array(repeating: nil, count: count)
    finished = Array(repeating: false, count: count)
    running = finished
    live = count
    if count == 0 { phase = .ending(.finished) }
  }

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }
  @inlinable var isClosed: Bool { if case .closed = phase { true } else { false } }

  /// Everything that can still be cancelled or asked.
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
    // One value in advance, so that the first to have one is heard, or all there are.
    return Steering(request: [subscription], demand == .unlimited ? .unlimited : .max(1))
  }

  /// Returns the value if it is to be delivered at once.
  @inlinable
  package mutating func received(_ upstream: Int, _ value: Output, mustWait: Bool) -> Output? {
    guard isOpen else { return nil }
    if !mustWait, demand == .unlimited, queue.isEmpty { return value }
    queue.append((value, upstream))
    return nil
  }

  @inlinable package var isQuiet: Bool { demand == .unlimited && !becameUnlimited && queue.isEmpty && isOpen }

  @inlinable
  package mutating func completed(_ upstream: Int, _ completion: Subscribers.Completion<Failure>) -> Steering {
    guard accepts(upstream) else { return .refusal() }
    running[upstream] = false
    finished[upstream] = true
    live -= 1
    var steering = Steering(releasing: upstreams[upstream].take())
    if case .failure = completion {
      steering.cancel = subscriptions
      upstreams = []
      phase = .ending(completion)
    } else if live == 0 {
      phase = .ending(.finished)
    }
    return steering
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    let wasUnlimited = demand == .unlimited
    demand += more
    if demand == .unlimited, !wasUnlimited { return Steering(request: subscriptions, .unlimited) }
    return Steering()
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    defer { upstreams = [] }
    phase = .closed
    return Steering(cancel: subscriptions)
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    let steering = requested(more)
    if !steering.request.isEmpty { becameUnlimited = true }
  }

  /// Whether a value was answered with a demand for all there are, which the upstreams are still to be told.
  @usableFromInline var becameUnlimited = false

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if demand != .unlimited || becameUnlimited, let signal = replenish() { return signal }
    if !isClosed, demand > .none, let (value, upstream) = queue.popFirst() {
      if demand != .unlimited {
        demand -= 1
        refill = upstream
      }
      return .value(value)
    }
    return ending()
  }

  /// Asks upstreams for what the last delivery has made room for.
  @inlinable
  mutating func replenish() -> Signal<Output, Failure>? {
    guard isOpen else { return nil }
    if becameUnlimited {
      becameUnlimited = false
      refill = nil
      return .request(subscriptions, .unlimited)
    }
    guard let upstream = refill.take(), let subscription = upstreams[upstream] else { return nil }
    return .request([subscription], .max(1))
  }

  @inlinable
  mutating func ending() -> Signal<Output, Failure>? {
    guard case .ending(let completion) = phase else { return nil }
    // A failure does not wait for a demand; an ending waits until every value has been asked for.
    if case .finished = completion, !queue.isEmpty { return nil }
    phase = .closed
    return .completion(completion)
  }
}
