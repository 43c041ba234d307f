extension Publisher {
  /// Sends, for each value of this publisher, the newest one of `other`. An addition to Combine.
  ///
  /// - Demand passes through; of `other`, everything is asked for. A value that comes before `other` has one is left out, and another
  ///   is asked for in its place.
  /// - Buffer: the newest value of `other`.
  /// - Completion: when this publisher ends; `other` is cancelled then. The end of `other` alone changes nothing, its failure ends all.
  /// - Cancellation: of both.
  /// - Threads: both may send on any, at the same time.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<Void, Never>()
  /// let text = CurrentValueSubject<String, Never>("draft")
  /// let cancellable = taps.withLatestFrom(text).sink { print($0) }
  /// taps.send()  // draft
  /// text.send("final")
  /// taps.send()  // final
  /// ```
  @inlinable
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other, Other.Output> where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: other) { $1 }
  }

  /// Sends what `transform` makes of each value of this publisher and the newest one of `other`. See
  /// ``withLatestFrom(_:)``. An addition to Combine.
  @inlinable
  public func withLatestFrom<Other: Publisher, T>(
    _ other: Other, _ transform: @escaping (Output, Other.Output) -> T
  ) -> Publishers.WithLatestFrom<Self, Other, T> where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: other, transform: transform)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/withLatestFrom(_:)`` returns.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher, Output>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Failure = Upstream.Failure

    /// The publisher each value of which sends something.
    public let upstream: Upstream
    /// The publisher whose newest value goes into it. It is subscribed to first.
    public let other: Other
    /// Makes what is sent of a value and the newest one of `other`. It runs while nothing is locked.
    public let transform: (Upstream.Output, Other.Output) -> Output

    /// Sends what `transform` makes of each value of `upstream` and the newest one of `other`.
    @inlinable
    public init(
      upstream: Upstream, other: Other, transform: @escaping (Upstream.Output, Other.Output) -> Output
    ) {
      self.upstream = upstream
      self.other = other
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Shared<S>(
        "WithLatestFrom", WithLatestFromMachine(), to: Inner(transform, to: subscriber), isHeld: true)
      subscriber.receive(subscription: outlet.link)
      outlet.release()
      // The other one first: it may have a value at once, for the first value of the upstream.
      other.receive(subscriber: OtherSide(outlet: outlet))
      upstream.receive(subscriber: Side(outlet: outlet))
    }

    @usableFromInline
    typealias Shared<S: Subscriber> = Outlet<
      WithLatestFromMachine<Upstream.Output, Other.Output, Failure>, Inner<S>
    > where S.Input == Output, S.Failure == Failure

    /// Runs the closure where values are delivered, outside the lock.
    @usableFromInline
    struct Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = (Upstream.Output, Other.Output)
      @usableFromInline let transform: (Upstream.Output, Other.Output) -> Output
      @usableFromInline let downstream: Downstream
      @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

      @inlinable
      init(_ transform: @escaping (Upstream.Output, Other.Output) -> Output, to downstream: Downstream) {
        self.transform = transform
        self.downstream = downstream
      }

      @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input.0, input.1)) }

      @usableFromInline var description: String { "WithLatestFrom" }
    }

    @usableFromInline
    struct Side<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Upstream.Output
      @usableFromInline let outlet: Shared<Downstream>
      @usableFromInline var next: Any? { outlet.downstream }
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable init(outlet: Shared<Downstream>) { self.outlet = outlet }

      @inlinable
      func receive(subscription: any Subscription) {
        outlet.send({ $0.subscribed(subscription) }, breach: { $0.breach(.subscription) })
      }

      @inlinable
      func receive(_ input: Input) -> Subscribers.Demand {
        var (isSkipped, isRefused) = (false, false)
        outlet.pass { machine, mustWait, _ in
          switch machine.received(input, mustWait: mustWait) {
          case .now(let output): return output
          case .skipped: isSkipped = true
          case .dropped: isRefused = true
          case .later: break
          }
          return nil
        }
        if isRefused { outlet.report { $0.breach(.other) } }
        return isSkipped ? .max(1) : .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.completed(completion) }, breach: { $0.breach(.other) })
      }

      @usableFromInline var description: String { "WithLatestFrom" }
    }

    @usableFromInline
    struct OtherSide<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Other.Output
      @usableFromInline let outlet: Shared<Downstream>
      @usableFromInline var next: Any? { outlet.downstream }
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable init(outlet: Shared<Downstream>) { self.outlet = outlet }

      @inlinable
      func receive(subscription: any Subscription) {
        outlet.send({ $0.otherSubscribed(subscription) }, breach: { $0.otherBreach(.subscription) })
      }

      @inlinable
      func receive(_ input: Input) -> Subscribers.Demand {
        var isRefused = false
        outlet.pass { machine, _, waste in
          isRefused = !machine.acceptsOther
          machine.otherReceived(input, &waste)
          return nil
        }
        if isRefused { outlet.report { $0.otherBreach(.other) } }
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.otherCompleted(completion) }, breach: { $0.otherBreach(.other) })
      }

      @usableFromInline var description: String { "WithLatestFrom" }
    }
  }
}
