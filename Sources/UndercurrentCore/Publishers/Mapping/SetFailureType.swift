extension Publisher where Failure == Never {
  /// Gives a publisher that cannot fail a type of failure, so that it fits where one is expected.
  ///
  /// - Demand, values, completion and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// enum Problem: Error { case full }
  /// let cancellable = Just(1).setFailureType(to: Problem.self).sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, finished
  /// ```
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/setFailureType(to:)`` returns.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher that cannot fail.
    public let upstream: Upstream

    /// Lets `upstream` stand where a publisher that fails with a `Failure` is wanted.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(to: subscriber))
    }

    /// Changes the type of failure once more, without a stage between.
    @inlinable
    public func setFailureType<E: Error>(to failure: E.Type) -> SetFailureType<Upstream, E> {
      SetFailureType<Upstream, E>(upstream: upstream)
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Subscriber, Described where Downstream.Input == Output {
      @usableFromInline let downstream: Downstream
      @usableFromInline var next: Any? { downstream }
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable init(to downstream: Downstream) { self.downstream = downstream }

      @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

      @inlinable func receive(completion: Subscribers.Completion<Never>) { downstream.receive(completion: .finished) }

      @usableFromInline var description: String { "SetFailureType" }
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publishers.SetFailureType: Sendable where Upstream: Sendable {}
