extension Publisher {
  /// Fails with what `transform` makes of a failure.
  ///
  /// - Demand, values, the ending without a failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// enum Problem: Error { case parser, other }
  /// let cancellable = Fail<Int, any Error>(error: Problem.parser).mapError { $0 as? Problem ?? .other }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { _ in })  // failure(Problem.parser)
  /// ```
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/mapError(_:)`` returns.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// The publisher whose failure is changed.
    public let upstream: Upstream
    /// Makes the failure that is sent of the one that came.
    public let transform: (Upstream.Failure) -> Failure

    /// Fails with what `transform` makes of the failure of `upstream`.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Fails with what `map` makes of the failure of `upstream`. Combine has both initializers.
    @inlinable public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(transform, to: subscriber))
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline let transform: (Upstream.Failure) -> Failure
      @usableFromInline let downstream: Downstream
      @usableFromInline var next: Any? { downstream }
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable init(_ transform: @escaping (Upstream.Failure) -> Failure, to downstream: Downstream) {
        self.transform = transform
        self.downstream = downstream
      }

      @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

      @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        downstream.receive(completion: completion.mapError(transform))
      }

      @usableFromInline var description: String { "MapError" }
    }
  }
}
