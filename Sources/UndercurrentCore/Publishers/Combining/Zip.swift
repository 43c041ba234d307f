extension Publisher {
  /// Sends the first values of two publishers as a pair, then the second ones, and so on.
  ///
  /// - Demand: what the subscriber asks for, both publishers are asked for. Nobody receives more pairs than it asked for, whatever
  ///   the publishers send.
  /// - Buffer: what one publisher is ahead of the other.
  /// - Completion: as soon as no further pair can come about, because one has finished and all it sent has been paired; the other
  ///   is cancelled when it has sent as much. The first failure cancels the other and goes down after what had been asked for.
  /// - Cancellation: of both. What waits is dropped.
  /// - Threads: the publishers may send on any, at the same time.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 3].publisher.zip(["a", "b"].publisher).sink { print($0, $1) }  // 1 a, 2 b
  /// ```
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Sends what `transform` makes of the values of two publishers, one of each. See ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    Publishers.Zip(self, other).map { transform($0, $1) }
  }

  /// Sends the values of three publishers, one of each at a time. See ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Sends what `transform` makes of the values of three publishers, one of each. See ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2).map { transform($0, $1, $2) }
  }

  /// Sends the values of four publishers, one of each at a time. See ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Sends what `transform` makes of the values of four publishers, one of each. See ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3).map { transform($0, $1, $2, $3) }
  }
}

extension Publishers {
  /// The publisher that ``Publisher/zip(_:)`` returns.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// Gives the first value of each pair, and is subscribed to first.
    public let a: A
    /// Gives the second value of each pair, and is subscribed to last.
    public let b: B

    /// Sends the first values of two publishers as a pair, then the second ones, and so on.
    @inlinable public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = ZipOutlet<Lanes2<A.Output, B.Output>, S>.make(to: subscriber)
      a.receive(subscriber: ZipSide(0, outlet) { .a($0) })
      b.receive(subscriber: ZipSide(1, outlet) { .b($0) })
      ZipOutlet.start(outlet)
    }
  }

  /// The publisher of three zipped ones.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// Gives the first value of each triple, and is subscribed to first.
    public let a: A
    /// Gives the second value of each triple, and is subscribed to second.
    public let b: B
    /// Gives the third value of each triple, and is subscribed to last.
    public let c: C

    /// Sends the first values of three publishers as a triple, then the second ones, and so on.
    @inlinable public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = ZipOutlet<Lanes3<A.Output, B.Output, C.Output>, S>.make(to: subscriber)
      a.receive(subscriber: ZipSide(0, outlet) { .a($0) })
      b.receive(subscriber: ZipSide(1, outlet) { .b($0) })
      c.receive(subscriber: ZipSide(2, outlet) { .c($0) })
      ZipOutlet.start(outlet)
    }
  }

  /// The publisher of four zipped ones.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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

    /// Sends the first values of four publishers as a quadruple, then the second ones, and so on.
    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = ZipOutlet<Lanes4<A.Output, B.Output, C.Output, D.Output>, S>.make(to: subscriber)
      a.receive(subscriber: ZipSide(0, outlet) { .a($0) })
      b.receive(subscriber: ZipSide(1, outlet) { .b($0) })
      c.receive(subscriber: ZipSide(2, outlet) { .c($0) })
      d.receive(subscriber: ZipSide(3, outlet) { .d($0) })
      ZipOutlet.start(outlet)
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

/// The outlet that the zipped publishers share.
@usableFromInline
enum ZipOutlet<Values: Lanes, Downstream: Subscriber> where Values.Output == Downstream.Input {
  @usableFromInline typealias Shared = Outlet<ZipMachine<Values, Downstream.Failure>, Downstream>

  /// The downstream gets its subscription after the upstreams', as in Combine; what ends before is held back until then.
  @inlinable
  static func make(to downstream: Downstream) -> Shared { Shared("Zip", ZipMachine(), to: downstream, isHeld: true) }

  @inlinable
  static func start(_ outlet: Shared) {
    outlet.downstream.receive(subscription: outlet.link)
    outlet.release()
  }
}

/// One of the zipped publishers' way into the outlet they share.
@usableFromInline
struct ZipSide<Input, Values: Lanes, Downstream: Subscriber>: Subscriber, Described
where Values.Output == Downstream.Input {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let index: Int
  @usableFromInline let outlet: ZipOutlet<Values, Downstream>.Shared
  @usableFromInline var next: Any? { outlet.downstream }
  @usableFromInline let arrival: (Input) -> Values.Arrival
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ index: Int, _ outlet: ZipOutlet<Values, Downstream>.Shared, _ arrival: @escaping (Input) -> Values.Arrival) {
    self.index = index
    self.outlet = outlet
    self.arrival = arrival
  }

  @inlinable
  func receive(subscription: any Subscription) {
    outlet.send({ $0.subscribed(index, subscription) }, breach: { $0.breach(.subscription, of: index) })
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let arrival = arrival(input)
    var isRefused = false
    var unneeded: [any Subscription] = []
    outlet.pass(
      { machine, mustWait, _ in
        isRefused = !machine.accepts(index)
        return isRefused ? nil : machine.received(arrival, mustWait: mustWait, unneeded: &unneeded)
      }, before: { for upstream in unneeded { upstream.cancel() } })
    if isRefused { outlet.report { $0.breach(.other, of: index) } }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    outlet.send({ $0.completed(index, completion) }, breach: { $0.breach(.other, of: index) })
  }

  @usableFromInline var description: String { "Zip" }
}

extension Publishers.Zip: Sendable where A: Sendable, B: Sendable {}
extension Publishers.Zip3: Sendable where A: Sendable, B: Sendable, C: Sendable {}
extension Publishers.Zip4: Sendable where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}
