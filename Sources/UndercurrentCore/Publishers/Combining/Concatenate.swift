extension Publisher {
  /// Sends some more values when this publisher has finished. See `append(_:)`.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Sends the elements of a sequence when this publisher has finished. See `append(_:)`.
  @inlinable
  public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Sends what another publisher sends when this one has finished.
  ///
  /// - Demand: passes through to the one that is sending. What this one leaves unanswered is handed on to the other.
  /// - Buffer: none.
  /// - Completion: when the other has finished. If this one fails the failure passes, and the other is never subscribed to.
  /// - Cancellation: of the one that is sending. The other is not subscribed to any more.
  /// - An ending from within a delivery is followed by the other publisher after the delivery.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher.append(Just(3)).append(4, 5).sink { print($0) }  // 1, 2, 3, 4, 5
  /// ```
  @inlinable
  public func append<P: Publisher>(
    _ publisher: P
  ) -> Publishers.Concatenate<Self, P> where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Sends some values before those of this publisher. See `prepend(_:)`.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Sends the elements of a sequence before the values of this publisher. See `prepend(_:)`.
  @inlinable
  public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Sends what another publisher sends before subscribing to this one. Otherwise the same as `append(_:)`.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher.prepend(Just(0)).prepend(-2, -1).sink { print($0) }  // -2, -1, 0, 1, 2
  /// ```
  @inlinable
  public func prepend<P: Publisher>(
    _ publisher: P
  ) -> Publishers.Concatenate<P, Self> where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}

extension Publishers {
  /// The publisher that `append(_:)` and `prepend(_:)` return.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher that sends first.
    public let prefix: Prefix
    /// The publisher that is subscribed to when the first one has finished.
    public let suffix: Suffix

    /// Sends what `prefix` sends and, when that has finished, what `suffix` sends.
    @inlinable
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let relay = Relay("Concatenate", to: subscriber)
      relay.run(prefix) { [suffix] completion in
        switch completion {
        case .finished: relay.run(suffix) { relay.end($0) }
        case .failure: relay.end(completion)
        }
      }
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension Publishers.Concatenate: Sendable where Prefix: Sendable, Suffix: Sendable {}
