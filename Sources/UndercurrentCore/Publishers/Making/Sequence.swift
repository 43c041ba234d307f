public import Synchronization

extension Publishers {
  /// A publisher of the elements of a sequence, in order, followed by the ending.
  ///
  /// - Demand: each subscriber walks the sequence for itself, one element per value it asks for. The ending follows the last
  ///   element without being asked for; an empty sequence ends at once.
  /// - A request from within a delivery is served after it, so a long sequence does not deepen the stack.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// What each subscriber gets, element by element. A sequence that can be walked once only gives its elements to the first.
    public let sequence: Elements

    /// Sends the elements of `sequence`, and finishes.
    @inlinable public init(sequence: Elements) { self.sequence = sequence }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      Walk.begin("Sequence", sequence, completion: .finished, to: subscriber)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
extension Publishers.Sequence: Sendable where Elements: Sendable {}

/// Every sequence can be published.
extension Swift.Sequence {
  /// A publisher of the sequence's elements.
  ///
  /// ```swift
  /// let cancellable = (1...3).publisher.sink { print($0) }  // 1, 2, 3
  /// ```
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

/// Walks a sequence for one subscriber, for as long as there is demand.
@usableFromInline
final class Walk<Elements: Swift.Sequence, Downstream: Subscriber>: Stage where Downstream.Input == Elements.Element {
  @usableFromInline let downstream: Downstream
  @usableFromInline let link: Link
  /// What follows the last element.
  @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
  @usableFromInline let isCancelled = Atomic(false)
  /// What is asked for and not yet being delivered, and whether somebody is walking.
  @usableFromInline let state = Guarded((demand: Subscribers.Demand.none, isWalking: false))
  // These two belong to whoever is walking.
  @usableFromInline @exclusivity(unchecked) var ahead: Elements.Element?
  @usableFromInline @exclusivity(unchecked) var iterator: Elements.Iterator

  @inlinable
  init(
    _ description: String, _ first: Elements.Element, _ iterator: Elements.Iterator,
    completion: Subscribers.Completion<Downstream.Failure>, to downstream: Downstream
  ) {
    self.ahead = first
    self.iterator = iterator
    self.completion = completion
    self.downstream = downstream
    self.link = Link(description, to: Walk.self)
  }

  /// Gives `downstream` its subscription, and the elements as it asks for them.
  @inlinable
  static func begin(
    _ description: String, _ elements: Elements, completion: Subscribers.Completion<Downstream.Failure>,
    to downstream: Downstream
  ) {
    var iterator = elements.makeIterator()
    // The walk is one element ahead: an ending must not wait to be asked for.
    if let first = iterator.next() {
      let walk = Walk(description, first, iterator, completion: completion, to: downstream)
      walk.link.join(walk)
      downstream.receive(subscription: walk.link)
    } else {
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: completion)
    }
  }

  @inlinable func request(_ demand: Subscribers.Demand) {
    let starts = state.withLock { state in
      state.demand += demand
      defer { state.isWalking = true }
      return !state.isWalking
    }
    if starts { walk() }
  }

  @inlinable func cancel() { isCancelled.store(true, ordering: .relaxed) }

  @inlinable func walk() {
    var demand = takeDemand()
    // The element ahead stays in a local while walking: in the object, it would be written for every value.
    var ahead = self.ahead.take()
    while demand > .none, let value = ahead, !isCancelled.load(ordering: .relaxed) {
      ahead = iterator.next()
      let more = downstream.receive(value)
      if ahead == nil {
        if link.cut() { downstream.receive(completion: completion) }
        return
      }
      if demand == .unlimited { continue }
      demand = demand - 1 + more
      if demand == .none {
        self.ahead = ahead
        demand = takeDemand()
        ahead = demand > .none ? self.ahead.take() : nil
      }
    }
  }

  /// What was asked for meanwhile; nothing means that this walk has ended.
  @inlinable func takeDemand() -> Subscribers.Demand {
    state.withLock { state in
      defer { state.demand = .none }
      state.isWalking = state.demand > .none
      return state.demand
    }
  }
}
