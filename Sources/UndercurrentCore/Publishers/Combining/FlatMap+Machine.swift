/// The rules of flattening: publishers that come and go, one queue, and how many may run at once.
@usableFromInline
package struct FlatMapMachine<Output, Failure: Error>: Machine {
  // What is in the queue at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Never

  @usableFromInline enum Phase {
    case open
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  /// Where a child has its place, and which of those that had the place it is: a late word of a former one is not mistaken for
  /// the present one's.
  @usableFromInline package struct Key: Equatable {
    @usableFromInline var place: Int
    @usableFromInline var generation: UInt

    @inlinable init(place: Int, generation: UInt) { (self.place, self.generation) = (place, generation) }
  }

  @usableFromInline struct Child {
    @usableFromInline var generation: UInt
    @usableFromInline var subscription: (any Subscription)?
    @usableFromInline var hasEnded = false
    @usableFromInline var isAskedForAll = false
    /// How many of its values are in the queue. It keeps its place until they are through.
    @usableFromInline var waiting = 0

    @inlinable init(generation: UInt) { self.generation = generation }
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline let limit: Subscribers.Demand
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var queue = Ring<(value: Output, key: Key)>()
  @usableFromInline var upstream: (any Subscription)?
  /// Whether upstream may send: asking an existential whether it is there copies it.
  @usableFromInline var isFed = false
  @usableFromInline var upstreamHasFinished = false
  @usableFromInline var children: ContiguousArray<Child> = []
  @usableFromInline var vacant: ContiguousArray<Int> = []
  /// How many children are being made that may turn out not to need a place.
  @usableFromInline var making = 0
  /// What upstream is still to be asked for, because a child's last value has been taken from the queue.
  @usableFromInline var owed = Subscribers.Demand.none
  /// The child whose value was just delivered and which may send another.
  @usableFromInline var refill: Key?
  /// Whether there are children that are still to be asked for everything.
  @usableFromInline var becameUnlimited = false

  @inlinable package init(limit: Subscribers.Demand) { self.limit = limit }

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }
  @inlinable var isClosed: Bool { if case .closed = phase { true } else { false } }
  @inlinable var live: Int { children.count - vacant.count + making }

  @inlinable
  func isPresent(_ key: Key) -> Bool {
    isOpen && children[key.place].generation == key.generation && !children[key.place].hasEnded
  }

  /// Whether a child may send.
  @inlinable package func accepts(_ key: Key) -> Bool { isPresent(key) && children[key.place].subscription != nil }

  @usableFromInline package func breach(_ event: Breach.Event) -> Breach? {
    Breach(event, after: upstream, hasEnded: upstreamHasFinished, isOpen: isOpen)
  }

  @usableFromInline package func breach(_ event: Breach.Event, of key: Key) -> Breach? {
    guard isOpen else { return nil }
    let isPresent = isPresent(key)
    return Breach(event, after: isPresent ? children[key.place].subscription : nil, hasEnded: !isPresent, isOpen: true)
  }

  // MARK: Upstream

  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Steering {
    guard isOpen, upstream == nil, !upstreamHasFinished else { return .refusal(subscription) }
    upstream = subscription
    isFed = true
    return Steering(request: [subscription], limit)
  }

  /// Makes a place for the publisher of a value. `nil` when none is wanted any more.
  @inlinable
  package mutating func began() -> Key? {
    guard isOpen, isFed else { return nil }
    return place()
  }

  @inlinable
  mutating func place() -> Key {
    if let place = vacant.popLast() { return Key(place: place, generation: children[place].generation) }
    children.append(Child(generation: 0))
    return Key(place: children.count - 1, generation: 0)
  }

  /// A child is going to be made that has one value, which it sends at once. `false` when none is wanted any more.
  @inlinable
  package mutating func beganOne() -> Bool {
    guard isOpen, isFed else { return false }
    making += 1
    return true
  }

  /// Returns the one value of a child if it is to be delivered at once. Otherwise leaves a place for it, if it is wanted.
  @inlinable
  package mutating func receivedOne(_ value: Output, mustWait: Bool, place: inout Key?) -> Output? {
    making -= 1
    guard isOpen else { return nil }
    guard !mustWait, demand == .unlimited, limit == .unlimited, queue.isEmpty else {
      place = self.place()
      return nil
    }
    if live == 0, upstreamHasFinished { phase = .ending(.finished) }
    return value
  }

  @inlinable
  package mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Steering {
    guard isOpen, isFed else { return .refusal() }
    upstreamHasFinished = true
    isFed = false
    let released = upstream.take()
    if case .failure = completion { return end(completion, releasing: released) }
    if live == 0 { phase = .ending(.finished) }
    return Steering(releasing: released)
  }

  // MARK: The children

  /// What to ask the child for; `nil` when it is to be cancelled instead.
  @inlinable
  package mutating func subscribed(_ key: Key, _ subscription: any Subscription) -> Subscribers.Demand? {
    guard isPresent(key), children[key.place].subscription == nil else { return nil }
    children[key.place].subscription = subscription
    if demand != .unlimited { return .max(1) }
    children[key.place].isAskedForAll = true
    return .unlimited
  }

  /// Returns the value if it is to be delivered at once.
  @inlinable
  package mutating func received(_ key: Key, _ value: Output, mustWait: Bool) -> Output? {
    guard isPresent(key) else { return nil }
    if !mustWait, demand == .unlimited, queue.isEmpty { return value }
    children[key.place].waiting += 1
    queue.append((value, key))
    return nil
  }

  @inlinable
  package mutating func completed(_ key: Key, _ completion: Subscribers.Completion<Failure>) -> Steering {
    guard accepts(key) else { return .refusal() }
    let released = children[key.place].subscription.take()
    if case .failure = completion { return end(completion, releasing: released) }
    children[key.place].hasEnded = true
    var steering = Steering(releasing: released)
    if children[key.place].waiting == 0 {
      vacate(key.place)
      if limit != .unlimited, let upstream {
        steering.request = [upstream]
        steering.demand = .max(1)
      }
    }
    return steering
  }

  @inlinable
  mutating func vacate(_ place: Int) {
    children[place].generation &+= 1
    children[place].hasEnded = false
    children[place].isAskedForAll = false
    vacant.append(place)
    if live == 0, upstreamHasFinished { phase = .ending(.finished) }
  }

  // MARK: Downstream

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    credited(more)
    return Steering()
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    if demand == .unlimited { return }
    demand += more
    becameUnlimited = demand == .unlimited
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

  /// Cancels everything that is still running: the children first, as in Combine.
  @inlinable
  mutating func stop() -> Steering {
    var running = children.compactMap(\.subscription)
    if let upstream { running.append(upstream) }
    for place in children.indices { children[place].subscription = nil }
    upstream = nil
    return Steering(cancel: running)
  }

  // MARK: What is due

  @inlinable package var isQuiet: Bool { demand == .unlimited && !becameUnlimited && queue.isEmpty && isOpen }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if let signal = replenish() { return signal }
    if !isClosed, demand > .none, let (value, key) = queue.popFirst() {
      taken(key)
      if demand != .unlimited { demand -= 1 }
      return .value(value)
    }
    return widen() ?? ending()
  }

  /// Keeps the books for a value that leaves the queue.
  @inlinable
  mutating func taken(_ key: Key) {
    children[key.place].waiting -= 1
    if !children[key.place].hasEnded {
      refill = demand == .unlimited ? nil : key
    } else if children[key.place].waiting == 0, isOpen {
      vacate(key.place)
      if limit != .unlimited { owed += 1 }
    }
  }

  /// Asks for what the last delivery has made room for.
  @inlinable
  mutating func replenish() -> Signal<Output, Failure>? {
    guard isOpen else { return nil }
    if owed > .none, let upstream {
      defer { owed = .none }
      return .request([upstream], owed)
    }
    // Everything is going to be asked for, or has been.
    guard let key = refill.take(), isPresent(key), demand != .unlimited,
      let subscription = children[key.place].subscription
    else { return nil }
    return .request([subscription], .max(1))
  }

  /// Asks those for everything that had been asked for one at a time, once what they had sent is through.
  @inlinable
  mutating func widen() -> Signal<Output, Failure>? {
    guard becameUnlimited else { return nil }
    becameUnlimited = false
    var narrow: [any Subscription] = []
    for place in children.indices where !children[place].isAskedForAll {
      guard let subscription = children[place].subscription else { continue }
      children[place].isAskedForAll = true
      narrow.append(subscription)
    }
    return narrow.isEmpty ? .nothing : .request(narrow, .unlimited)
  }

  @inlinable
  mutating func ending() -> Signal<Output, Failure>? {
    guard case .ending(let completion) = phase else { return nil }
    // A failure does not wait for what nobody has asked for. At a finish the queue is empty: a child whose values wait is live.
    phase = .closed
    return .completion(completion)
  }
}
