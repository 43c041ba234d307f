extension Publisher {
  /// Fails with what `transform` makes of a failure.
  ///
  /// - Demand, values, the ending without a failure and cancellation pass through.
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

    public let upstream: Upstream
    public let transform: (Upstream.Failure) -> Failure

    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: FailureMapper("MapError", transform, to: subscriber))
    }
  }
}

/// Passes everything on, and makes another failure of one.
@usableFromInline
struct FailureMapper<Failure: Error, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline let description: String
  @usableFromInline let transform: (Failure) -> Downstream.Failure
  @usableFromInline let downstream: Downstream
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ description: String, _ transform: @escaping (Failure) -> Downstream.Failure, to downstream: Downstream) {
    self.description = description
    self.transform = transform
    self.downstream = downstream
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapError(transform))
  }
}
