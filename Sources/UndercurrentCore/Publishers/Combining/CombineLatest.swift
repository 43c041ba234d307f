extension Publisher {
  /// Sends the newest value of each of two publishers, whenever one of them changes and both have one.
  ///
  /// - Demand: what the subscriber asks for, both publishers are asked for. A combination that nobody had asked for is kept, the
  ///   newest one, and delivered with the next request; Combine drops it.
  /// - Completion: when both have finished. When one has finished without a value, and a count of values is asked for, that is at once:
  ///   nothing is left to come, and nobody would ask the other for more. The first failure cancels the other and goes down after what
  ///   had been asked for.
  /// - Buffer: the newest value of each.
  /// - Cancellation: of both.
  /// - Threads: the publishers may send on any, at the same time.
  /// - A publisher of two expressions over one source sends a mixed pair in between, of one new and one old half, as in Combine.
  ///
  /// ```swift
  /// let width = CurrentValueSubject<Int, Never>(2)
  /// let height = CurrentValueSubject<Int, Never>(3)
  /// let cancellable = width.combineLatest(height).map { $0 * $1 }.sink { print($0) }  // 6
  /// height.value = 5                                                                  // 10
  /// ```
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Sends what `transform` makes of the newest values of two publishers. See ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    Publishers.CombineLatest(self, other).map { transform($0, $1) }
  }

  /// Sends the newest values of three publishers. See ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Sends what `transform` makes of the newest values of three publishers. See ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2).map { transform($0, $1, $2) }
  }

  /// Sends the newest values of four publishers. See ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Sends what `transform` makes of the newest values of four publishers. See ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3).map { transform($0, $1, $2, $3) }
  }
}

extension Publishers {
  /// The publisher that ``Publisher/combineLatest(_:)`` returns.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// Gives the first value of each pair, and is subscribed to first.
    public let a: A
    /// Gives the second value of each pair, and is subscribed to last.
    public let b: B

    /// Sends the newest values of two publishers as a pair, whenever one of them changes and all have one.
    @inlinable public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = CombineOutlet<Latest2<A.Output, B.Output>, S>.make(to: subscriber)
      a.receive(subscriber: CombineSide(0, outlet) { .a($0) })
      b.receive(subscriber: CombineSide(1, outlet) { .b($0) })
      CombineOutlet.start(outlet)
    }
  }

  /// The publisher of three combined ones.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// Gives the first value of each triple, and is subscribed to first.
    public let a: A
    /// Gives the second value of each triple, and is subscribed to second.
    public let b: B
    /// Gives the third value of each triple, and is subscribed to last.
    public let c: C

    /// Sends the newest values of three publishers as a triple, whenever one of them changes and all have one.
    @inlinable public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = CombineOutlet<Latest3<A.Output, B.Output, C.Output>, S>.make(to: subscriber)
      a.receive(subscriber: CombineSide(0, outlet) { .a($0) })
      b.receive(subscriber: CombineSide(1, outlet) { .b($0) })
      c.receive(subscriber: CombineSide(2, outlet) { .c($0) })
      CombineOutlet.start(outlet)
    }
  }

  /// The publisher of four combined ones.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// Gives the first value of each quadruple, and is subscribed to first.
    public let a: A
    /// Gives the second value of each quadruple, and is subscribed to second.
    public let b: B
    /// Gives the third value of each quadruple, and is subscribed to third.
    public let c: C
    /// Gives the fourth value of each quadruple, and is subscribed to last.
    public let d: D

    /// Sends the newest values of four publishers as a quadruple, whenever one of them changes and all have one.
    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = CombineOutlet<Latest4<A.Output, B.Output, C.Output, D.Output>, S>.make(to: subscriber)
      a.receive(subscriber: CombineSide(0, outlet) { .a($0) })
      b.receive(subscriber: CombineSide(1, outlet) { .b($0) })
      c.receive(subscriber: CombineSide(2, outlet) { .c($0) })
      d.receive(subscriber: CombineSide(3, outlet) { .d($0) })
      CombineOutlet.start(outlet)
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

/// The outlet that the combined publishers share.
@usableFromInline
enum CombineOutlet<Values: Slots, Downstream: Subscriber> where Values.Output == Downstream.Input {
  @usableFromInline typealias Shared = Outlet<CombineLatestMachine<Values, Downstream.Failure>, Downstream>

  /// The downstream gets its subscription after the upstreams', as in Combine; what ends before is held back until then.
  @inlinable
  static func make(to downstream: Downstream) -> Shared {
    Shared("CombineLatest", CombineLatestMachine(), to: downstream, isHeld: true)
  }

  @inlinable
  static func start(_ outlet: Shared) {
    outlet.downstream.receive(subscription: outlet.link)
    outlet.release()
  }
}

/// One of the combined publishers' way into the outlet they share.
@usableFromInline
struct CombineSide<Input, Values: Slots, Downstream: Subscriber>: Subscriber, Described
where Values.Output == Downstream.Input {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let index: Int
  @usableFromInline let outlet: CombineOutlet<Values, Downstream>.Shared
  @usableFromInline var next: Any? { outlet.downstream }
  @usableFromInline let change: (Input) -> Values.Change
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ index: Int, _ outlet: CombineOutlet<Values, Downstream>.Shared, _ change: @escaping (Input) -> Values.Change) {
    self.index = index
    self.outlet = outlet
    self.change = change
  }

  @inlinable
  func receive(subscription: any Subscription) {
    outlet.send({ $0.subscribed(index, subscription) }, breach: { $0.breach(.subscription, of: index) })
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let change = change(input)
    var isRefused = false
    outlet.pass { machine, mustWait, waste in
      isRefused = !machine.accepts(index)
      return isRefused ? nil : machine.received(change, mustWait: mustWait, &waste)
    }
    if isRefused { outlet.report { $0.breach(.other, of: index) } }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    outlet.send({ $0.completed(index, completion) }, breach: { $0.breach(.other, of: index) })
  }

  @usableFromInline var description: String { "CombineLatest" }
}

extension Publishers.CombineLatest: Sendable where A: Sendable, B: Sendable {}
extension Publishers.CombineLatest3: Sendable where A: Sendable, B: Sendable, C: Sendable {}
extension Publishers.CombineLatest4: Sendable where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}
