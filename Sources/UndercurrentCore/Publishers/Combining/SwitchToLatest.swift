extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends what the latest publisher sends; a new one cuts off the one before.
  ///
  /// - Demand: this publisher is asked for everything. What the subscriber has asked for and not got is handed on to the next
  ///   publisher with each switch.
  /// - Buffer: what comes in from within a delivery or on another thread during one; it was asked for, and follows at once.
  /// - Completion: when this publisher and the latest have finished. The first failure cancels whatever is still running, and goes
  ///   down at once.
  /// - Cancellation: of this publisher and the latest.
  /// - Threads: this publisher and the others may send on any, at the same time.
  /// - Values of a publisher that was cut off are dropped, should it go on sending.
  ///
  /// ```swift
  /// let words = PassthroughSubject<PassthroughSubject<String, Never>, Never>()
  /// let (first, second) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
  /// let cancellable = words.switchToLatest().sink { print($0) }
  /// words.send(first)
  /// first.send("a")   // a
  /// words.send(second)
  /// first.send("b")
  /// second.send("c")  // c
  /// ```
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Sends what the latest publisher sends, where that cannot fail. See `switchToLatest()`.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Sends what the latest publisher sends, where this one cannot fail. See `switchToLatest()`.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Sends what the latest publisher sends, where nothing can fail. See `switchToLatest()`.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `switchToLatest()` returns.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    /// The publisher of the publishers that are switched between.
    public let upstream: Upstream

    /// Sends what the newest publisher that `upstream` has sent is sending.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = SwitchToLatestChild<S>.Shared("SwitchToLatest", SwitchToLatestMachine(), to: subscriber, isHeld: true)
      // The downstream has its subscription before upstream is subscribed to: the publishers may send at once.
      subscriber.receive(subscription: outlet.link)
      outlet.release()
      upstream.receive(subscriber: Side(outlet))
    }

    /// Upstream's way in.
    @usableFromInline
    struct Side<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline let outlet: SwitchToLatestChild<Downstream>.Shared
      @usableFromInline var next: Any? { outlet.downstream }
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable init(_ outlet: SwitchToLatestChild<Downstream>.Shared) { self.outlet = outlet }

      @inlinable
      func receive(subscription: any Subscription) {
        outlet.send({ $0.subscribed(subscription) }, breach: { $0.breach(.subscription) })
      }

      @inlinable
      func receive(_ input: P) -> Subscribers.Demand {
        if let just = input as? Just<P.Output> {
          // Its value needs no subscription when it can go through at once.
          var isUsual = false
          outlet.pass { machine, mustWait, _ in
            machine.receivedOne(just.output, mustWait: mustWait, isUsual: &isUsual)
          }
          if !isUsual { return .none }
        }
        if let (round, former) = outlet.state.withLock({ $0.machine.began() }) {
          former?.cancel()
          input.receive(subscriber: SwitchToLatestChild(round, outlet))
        } else {
          outlet.report { $0.breach(.other) }
        }
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.completed(completion) }, breach: { $0.breach(.other) })
      }

      @usableFromInline var description: String { "SwitchToLatest" }
    }
  }
}

/// The way in of one of the publishers that are switched between.
@usableFromInline
struct SwitchToLatestChild<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Shared = Outlet<SwitchToLatestMachine<Input, Failure>, Downstream>

  @usableFromInline let round: UInt
  @usableFromInline let outlet: Shared
  @usableFromInline var next: Any? { outlet.downstream }
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable init(_ round: UInt, _ outlet: Shared) { (self.round, self.outlet) = (round, outlet) }

  @inlinable
  func receive(subscription: any Subscription) {
    if let demand = outlet.state.withLock({ $0.machine.subscribed(round, subscription) }) {
      if demand > .none { subscription.request(demand) }
    } else {
      subscription.cancel()
      outlet.report { $0.breach(.subscription, of: round) }
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    var isRefused = false
    outlet.pass { machine, mustWait, _ in
      isRefused = !machine.accepts(round)
      return isRefused ? nil : machine.received(round, input, mustWait: mustWait)
    }
    if isRefused { outlet.report { $0.breach(.other, of: round) } }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    outlet.send({ $0.completed(round, completion) }, breach: { $0.breach(.other, of: round) })
  }

  @usableFromInline var description: String { "SwitchToLatest" }
}

extension Publishers.SwitchToLatest: Sendable where Upstream: Sendable {}
