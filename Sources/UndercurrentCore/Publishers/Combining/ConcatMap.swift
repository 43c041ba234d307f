extension Publisher {
  /// Makes a publisher of each value, and sends what they send, one publisher after the other. An addition to Combine.
  ///
  /// What `flatMap(maxPublishers:_:)` of one at a time does, except that no value is lost while a publisher runs: it waits for its
  /// turn.
  ///
  /// - Demand: everything is asked for. Of the publishers, what is asked of the result.
  /// - Buffer: the values whose turn has not come, without limit.
  /// - Completion: when this publisher has finished and the last that was made has. A failure of either goes down at once, cancels what
  ///   is running and throws away what waits.
  /// - Cancellation: of this publisher and the one that is running. What waits is thrown away.
  /// - Threads: as for `flatMap(maxPublishers:_:)`.
  ///
  /// ```swift
  /// let uploads = PassthroughSubject<Int, Never>()
  /// let cancellable = uploads.concatMap { [$0, $0 * 10].publisher }.sink { print($0) }
  /// uploads.send(1)  // 1, 10
  /// uploads.send(2)  // 2, 20
  /// ```
  @inlinable
  public func concatMap<T, P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher that cannot fail of each value. See `concatMap(_:)`. An addition to Combine.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.ConcatMap(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of each value, where this one cannot fail. See `concatMap(_:)`. An addition to Combine.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.ConcatMap(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Makes a publisher of each value, where nothing can fail. See `concatMap(_:)`. An addition to Combine.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.ConcatMap<P, Self> where P.Failure == Never {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `concatMap(_:)` returns.
  public struct ConcatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are made publishers of, one after the other.
    public let upstream: Upstream
    /// Makes a publisher of a value, when the one before has finished. It runs while nothing is locked.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Sends what `transform` makes of the values of `upstream`, one publisher after the other.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FlatMap(upstream: Queue(upstream: upstream), maxPublishers: .max(1), transform: transform).receive(subscriber: subscriber)
    }

    /// Where values wait for their turn.
    @usableFromInline
    struct Queue: Publisher {
      @usableFromInline typealias Output = Upstream.Output
      @usableFromInline typealias Failure = Upstream.Failure
      @usableFromInline let upstream: Upstream

      @inlinable init(upstream: Upstream) { self.upstream = upstream }

      @inlinable
      func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.receive(
          subscriber: Buffer<Upstream>.Inner(.max, .byRequest, .dropNewest, failsAtOnce: true, to: subscriber))
      }
    }
  }
}
