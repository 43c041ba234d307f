/// The newest values of the upstreams of a `combineLatest`. The machine is written once for all numbers of upstreams.
@usableFromInline
package protocol Slots {
  associatedtype Change
  associatedtype Output

  init()
  /// How many there are.
  static var count: Int { get }
  /// Whether an upstream has a value here.
  func has(_ upstream: Int) -> Bool
  /// Which upstream a change came from.
  static func upstream(of change: Change) -> Int
  /// Stores a new value, and puts the old one, if there was one, in its place.
  mutating func exchange(_ change: Change) -> Change?
  /// All of them, once each has a value.
  var combined: Output? { get }
}

/// The rules of combining: the newest value of each upstream, sent whenever one of them changes.
@usableFromInline
package struct CombineLatestMachine<Values: Slots, Failure: Error>: Machine {
  @usableFromInline package typealias Output = Values.Output
  @usableFromInline package typealias Waste = Values.Change

  @usableFromInline enum Phase {
    case open
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var values = Values()
  /// What came in and was not looked at yet.
  @usableFromInline var queue = Ring<Values.Change>()
  /// Whether there is a combination that nobody had asked for when it came about.
  @usableFromInline var isBehind = false
  /// How many values each upstream has sent that led to nothing, because another had none yet.
  @usableFromInline var unheard = Array(repeating: 0, count: Values.count)
  @usableFromInline var hasCombined = false
  /// Whether the upstreams are still to be asked for others in place of those.
  @usableFromInline var mustMakeGood = false
  /// What values were answered with, which the upstreams are still to be told.
  @usableFromInline var owed = Subscribers.Demand.none
  @usableFromInline var upstreams: [(any Subscription)?] = Array(repeating: nil, count: Values.count)
  /// Whether one has finished without ever having had a value: no combination can come any more.
  @usableFromInline var isBarren = false
  /// Those that have finished.
  @usableFromInline var finished = Array(repeating: false, count: Values.count)
  /// Those that have sent their subscription and have not ended: asking an existential whether it is there copies it.
  @usableFromInline var running = Array(repeating: false, count: Values.count)

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

  /// Returns the combination if it is to be delivered at once.
  @inlinable @inline(__always)
  package mutating func received(_ change: Values.Change, mustWait: Bool, _ waste: inout Waste?) -> Output? {
    guard isOpen else { return nil }
    if !mustWait, demand == .unlimited, queue.isEmpty {
      waste = values.exchange(change)
      return values.combined
    }
    queue.append(change)
    return nil
  }

  @inlinable package var isQuiet: Bool {
    demand == .unlimited && owed == .none && queue.isEmpty && !isBehind && isOpen
  }

  @inlinable
  package mutating func completed(_ upstream: Int, _ completion: Subscribers.Completion<Failure>) -> Steering {
    guard accepts(upstream) else { return .refusal() }
    running[upstream] = false
    finished[upstream] = true
    var steering = Steering(releasing: upstreams[upstream].take())
    if case .failure = completion {
      steering.cancel = subscriptions
      upstreams = []
      phase = .ending(completion)
    } else if !finished.contains(false) {
      phase = .ending(.finished)
    } else if !hasValue(upstream) {
      isBarren = true
      steering.cancel = endIfStuck()
    }
    return steering
  }

  /// Whether an upstream has sent anything.
  @inlinable
  func hasValue(_ upstream: Int) -> Bool {
    values.has(upstream) || (0..<queue.count).contains { Values.upstream(of: queue[$0]) == upstream }
  }

  /// Finishes if nothing can come any more and the others, having been asked for a count of values, will not get to their ends: nobody
  /// would ask them again. Asked for everything they do get there, and are waited for, as in Combine. Returns those to cancel.
  @inlinable
  mutating func endIfStuck() -> [any Subscription] {
    guard isBarren, demand > .none, demand != .unlimited else { return [] }
    phase = .ending(.finished)
    defer { upstreams = [] }
    return subscriptions
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    guard isOpen else { return Steering() }
    let stuck = endIfStuck()
    return isOpen ? Steering(request: subscriptions, more) : Steering(cancel: stuck)
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    defer { upstreams = [] }
    phase = .closed
    return Steering(cancel: subscriptions)
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    demand += more
    owed += more
  }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if owed > .none {
      defer { owed = .none }
      return .request(subscriptions, owed)
    }
    if mustMakeGood, let signal = makeGood() { return signal }
    if !isClosed, let change = queue.popFirst() {
      waste = values.exchange(change)
      guard let combined = values.combined else {
        unheard[Values.upstream(of: change)] += 1
        return .nothing
      }
      if !hasCombined { (hasCombined, mustMakeGood) = (true, true) }
      if demand.takeOne() {
        isBehind = false
        return .value(combined)
      }
      isBehind = true
      return .nothing
    }
    return catchUp() ?? ending()
  }

  /// Asks for another value in place of each that led to nothing. The last one has led to the first combination.
  @inlinable
  mutating func makeGood() -> Signal<Output, Failure>? {
    while isOpen, demand != .unlimited, let upstream = unheard.firstIndex(where: { $0 > 1 }) {
      let count = unheard[upstream] - 1
      unheard[upstream] = 0
      if let subscription = upstreams[upstream] { return .request([subscription], .max(count)) }
    }
    mustMakeGood = false
    return nil
  }

  /// The newest combination, if it is still to be delivered and has been asked for now.
  @inlinable
  mutating func catchUp() -> Signal<Output, Failure>? {
    guard isBehind, !isClosed, let combined = values.combined, demand.takeOne() else { return nil }
    isBehind = false
    return .value(combined)
  }

  @inlinable
  mutating func ending() -> Signal<Output, Failure>? {
    guard case .ending(let completion) = phase else { return nil }
    phase = .closed
    return .completion(completion)
  }
}
