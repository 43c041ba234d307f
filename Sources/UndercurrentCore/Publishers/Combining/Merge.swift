extension Publisher {
  /// Sends the values of this publisher and of `other`, in the order in which they come.
  ///
  /// - Demand: each publisher is asked for one value in advance, and for another when that one has been passed on; for everything
  ///   once the subscriber has asked for everything. Nobody receives more than it asked for.
  /// - Buffer: what came in and was not asked for yet.
  /// - Completion: when all have finished and everything has been delivered. The first failure cancels the others and goes down at
  ///   once, after what had been asked for.
  /// - Cancellation: of all. What waits is dropped.
  /// - Threads: the publishers may send on any, at the same time.
  ///
  /// ```swift
  /// let cancellable = Just(1).merge(with: Just(2)).sink { print($0) }  // 1, 2
  /// ```
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  /// Sends the values of three publishers, in the order in which they come. See `merge(with:)`.
  @inlinable
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    Publishers.Merge3(self, b, c)
  }

  /// Sends the values of four publishers, in the order in which they come. See `merge(with:)`.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output,
    D.Failure == Failure
  {
    Publishers.Merge4(self, b, c, d)
  }

  /// Sends the values of five publishers, in the order in which they come. See `merge(with:)`.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E
  ) -> Publishers.Merge5<Self, B, C, D, E>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure
  {
    Publishers.Merge5(self, b, c, d, e)
  }

  /// Sends the values of six publishers, in the order in which they come. See `merge(with:)`.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure, F.Output == Output, F.Failure == Failure
  {
    Publishers.Merge6(self, b, c, d, e, f)
  }

  /// Sends the values of seven publishers, in the order in which they come. See `merge(with:)`.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
  ) -> Publishers.Merge7<Self, B, C, D, E, F, G>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure, F.Output == Output, F.Failure == Failure, G.Output == Output, G.Failure == Failure
  {
    Publishers.Merge7(self, b, c, d, e, f, g)
  }

  /// Sends the values of eight publishers, in the order in which they come. See `merge(with:)`.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> Publishers.Merge8<Self, B, C, D, E, F, G, H>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure, F.Output == Output, F.Failure == Failure, G.Output == Output, G.Failure == Failure,
    H.Output == Output, H.Failure == Failure
  {
    Publishers.Merge8(self, b, c, d, e, f, g, h)
  }
}

/// One of the merged publishers' way into the outlet they share.
@usableFromInline
struct MergeSide<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Shared = Outlet<MergeMachine<Input, Failure>, Downstream>

  @usableFromInline let index: Int
  @usableFromInline let outlet: Shared
  @usableFromInline var next: Any? { outlet.downstream }
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ index: Int, _ outlet: Shared) { (self.index, self.outlet) = (index, outlet) }

  /// The downstream has its subscription before the first upstream is subscribed to: those may send at once.
  @inlinable
  static func outlet(_ count: Int, to downstream: Downstream) -> Shared {
    let outlet = Shared("Merge", MergeMachine(upstreams: count), to: downstream, isHeld: true)
    downstream.receive(subscription: outlet.link)
    outlet.release()
    return outlet
  }

  @inlinable
  func receive(subscription: any Subscription) {
    outlet.send({ $0.subscribed(index, subscription) }, breach: { $0.breach(.subscription, of: index) })
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    var isRefused = false
    outlet.pass { machine, mustWait, _ in
      isRefused = !machine.accepts(index)
      return isRefused ? nil : machine.received(index, input, mustWait: mustWait)
    }
    if isRefused { outlet.report { $0.breach(.other, of: index) } }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    outlet.send({ $0.completed(index, completion) }, breach: { $0.breach(.other, of: index) })
  }

  @usableFromInline var description: String { "Merge" }
}
