extension Publisher where Failure == Never {
  /// Gives a publisher that cannot fail a type of failure, so that it fits where one is expected.
  ///
  /// - Everything passes through.
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

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: FailureMapper("SetFailureType", Self.failure, to: subscriber))
    }

    /// There is nothing that this could be called with.
    @inlinable static func failure(_ never: Never) -> Failure {}

    /// Changes the type of failure once more, without a stage between.
    @inlinable
    public func setFailureType<E: Error>(to failure: E.Type) -> SetFailureType<Upstream, E> {
      SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}
