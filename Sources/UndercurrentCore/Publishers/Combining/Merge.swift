extension Publisher {
  /// Sends the values of this publisher and of `other`, in the order in which they come.
  ///
  /// - Demand: each publisher is asked for one value in advance, and for another when that one has been passed on; for everything
  ///   once the subscriber has asked for everything. Nobody receives more than it asked for.
  /// - Buffer: what came in and was not asked for yet.
  /// - Completion: when all have finished and everything has been delivered. The first failure cancels the others and goes down at
  ///   once, after what had been asked for.
  ///
  /// ```swift
  /// let cancellable = Just(1).merge(with: Just(2)).sink { print($0) }  // 1, 2
  /// ```
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  /// Sends the values of three publishers, in the order in which they come. See ``merge(with:)-(P)``.
  @inlinable
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    Publishers.Merge3(self, b, c)
  }

  /// Sends the values of four publishers, in the order in which they come. See ``merge(with:)-(P)``.
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

  /// Sends the values of this publisher and of another of its kind, in the order in which they come.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}

extension Publishers {
  /// The publisher that ``Publisher/merge(with:)-(P)`` returns.
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    @inlinable public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = MergeSide.outlet(2, to: subscriber)
      a.receive(subscriber: MergeSide(0, outlet))
      b.receive(subscriber: MergeSide(1, outlet))
    }

    @inlinable
    public func merge<P: Publisher>(with other: P) -> Merge3<A, B, P> where P.Output == Output, P.Failure == Failure {
      Merge3(a, b, other)
    }
  }

  /// The publisher of three merged ones.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    @inlinable public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = MergeSide.outlet(3, to: subscriber)
      a.receive(subscriber: MergeSide(0, outlet))
      b.receive(subscriber: MergeSide(1, outlet))
      c.receive(subscriber: MergeSide(2, outlet))
    }

    @inlinable
    public func merge<P: Publisher>(with other: P) -> Merge4<A, B, C, P>
    where P.Output == Output, P.Failure == Failure {
      Merge4(a, b, c, other)
    }
  }

  /// The publisher of four merged ones.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure, C.Output == D.Output,
    C.Failure == D.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D

    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = MergeSide.outlet(4, to: subscriber)
      a.receive(subscriber: MergeSide(0, outlet))
      b.receive(subscriber: MergeSide(1, outlet))
      c.receive(subscriber: MergeSide(2, outlet))
      d.receive(subscriber: MergeSide(3, outlet))
    }
  }

  /// The publisher of any number of merged ones of one kind. Of none, it finishes at once.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let publishers: [Upstream]

    @inlinable public init(_ upstream: Upstream...) { publishers = upstream }

    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = MergeSide.outlet(publishers.count, to: subscriber)
      for (index, publisher) in publishers.enumerated() { publisher.receive(subscriber: MergeSide(index, outlet)) }
    }

    @inlinable
    public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

/// One of the merged publishers' way into the outlet they share.
@usableFromInline
struct MergeSide<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Shared = Outlet<MergeMachine<Input, Failure>, Downstream>

  @usableFromInline let index: Int
  @usableFromInline let outlet: Shared
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
    outlet.send({ $0.subscribed(index, subscription) }, perform: { $0() })
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    outlet.pass { machine, mustWait, _ in machine.received(index, input, mustWait: mustWait) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    outlet.send({ $0.completed(index, completion) }, perform: { $0() })
  }

  @usableFromInline var description: String { "Merge" }
}
