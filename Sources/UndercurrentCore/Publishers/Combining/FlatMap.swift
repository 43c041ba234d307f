extension Publisher {
  /// Makes a publisher of each value, and sends what all of them send, in the order in which it comes.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of them may run at once.
  ///   - transform: Makes a publisher of a value. It runs while nothing is locked.
  /// - Demand: this publisher is asked for `maxPublishers` values at once, and for another whenever one of the publishers is
  ///   through. Those are asked for everything once the subscriber has asked for everything, and otherwise for one value at a
  ///   time. A subject that is asked for less than it sends loses the rest: put ``buffer(size:prefetch:whenFull:)`` in between.
  /// - Buffer: what came in and was not asked for yet. A publisher whose values wait here counts as running.
  /// - Completion: when this publisher and all that were made have finished. The first failure cancels everything that is still
  ///   running, this publisher included (Combine lets it run on), and goes down after what had been asked for.
  /// - Cancellation: of this publisher and all that are running. What waits is dropped.
  /// - Threads: the publishers may send on any, at the same time.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.sink { print($0) }  // 1, 10, 2, 20
  /// ```
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher that cannot fail of each value. See `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of each value, where this one cannot fail. See `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(upstream: setFailureType(to: P.Failure.self), maxPublishers: maxPublishers, transform: transform)
  }

  /// Makes a publisher of each value, where nothing can fail. See `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `flatMap(maxPublishers:_:)` returns.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are made publishers of.
    public let upstream: Upstream
    /// How many of those may run at once.
    public let maxPublishers: Subscribers.Demand
    /// Makes a publisher of a value. It runs while nothing is locked.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Sends what the publishers send that `transform` makes of the values of `upstream`, at most `maxPublishers` of them at
    /// once.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = FlatMapChild<S>.Shared("FlatMap", FlatMapMachine(limit: maxPublishers), to: subscriber, isHeld: true)
      // The downstream has its subscription before upstream is subscribed to: what is made of a value may send at once.
      subscriber.receive(subscription: outlet.link)
      outlet.release()
      upstream.receive(subscriber: Side(outlet, transform))
    }

    /// Upstream's way in.
    @usableFromInline
    struct Side<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline let outlet: FlatMapChild<Downstream>.Shared
      @usableFromInline var next: Any? { outlet.downstream }
      @usableFromInline let transform: (Upstream.Output) -> NewPublisher
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable
      init(_ outlet: FlatMapChild<Downstream>.Shared, _ transform: @escaping (Upstream.Output) -> NewPublisher) {
        self.outlet = outlet
        self.transform = transform
      }

      @inlinable
      func receive(subscription: any Subscription) {
        outlet.send({ $0.subscribed(subscription) }, breach: { $0.breach(.subscription) })
      }

      @inlinable
      func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        if NewPublisher.self is Just<NewPublisher.Output>.Type { return receiveOne(input) }
        // A place first: what is made counts as running before it has begun.
        if let key = outlet.state.withLock({ $0.machine.began() }) {
          transform(input).receive(subscriber: FlatMapChild(key, outlet))
        } else {
          outlet.report { $0.breach(.other) }
        }
        return .none
      }

      /// What is made is known to be a `Just`: its value needs no subscription when it can go through at once.
      @inlinable
      func receiveOne(_ input: Upstream.Output) -> Subscribers.Demand {
        guard outlet.state.withLock({ $0.machine.beganOne() }) else {
          outlet.report { $0.breach(.other) }
          return .none
        }
        let made = transform(input)
        guard let just = made as? Just<NewPublisher.Output> else { return .none }
        var key: FlatMapMachine<Output, Failure>.Key?
        outlet.pass { machine, mustWait, _ in machine.receivedOne(just.output, mustWait: mustWait, place: &key) }
        if let key { made.receive(subscriber: FlatMapChild(key, outlet)) }
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.completed(completion) }, breach: { $0.breach(.other) })
      }

      @usableFromInline var description: String { "FlatMap" }
    }
  }
}

/// The way in of one of the publishers that were made. It is a value: what is made costs nothing more than itself.
@usableFromInline
struct FlatMapChild<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Shared = Outlet<FlatMapMachine<Input, Failure>, Downstream>

  @usableFromInline let key: FlatMapMachine<Input, Failure>.Key
  @usableFromInline let outlet: Shared
  @usableFromInline var next: Any? { outlet.downstream }
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ key: FlatMapMachine<Input, Failure>.Key, _ outlet: Shared) { (self.key, self.outlet) = (key, outlet) }

  @inlinable
  func receive(subscription: any Subscription) {
    if let demand = outlet.state.withLock({ $0.machine.subscribed(key, subscription) }) {
      subscription.request(demand)
    } else {
      subscription.cancel()
      outlet.report { $0.breach(.subscription, of: key) }
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    var isRefused = false
    outlet.pass { machine, mustWait, _ in
      isRefused = !machine.accepts(key)
      return isRefused ? nil : machine.received(key, input, mustWait: mustWait)
    }
    if isRefused { outlet.report { $0.breach(.other, of: key) } }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    outlet.send({ $0.completed(key, completion) }, breach: { $0.breach(.other, of: key) })
  }

  @usableFromInline var description: String { "FlatMap" }
}
