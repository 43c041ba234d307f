extension Publisher {
  /// Sends how many values there were, when this publisher finishes.
  ///
  /// - Demand: asks for everything; the count waits until it is asked for.
  /// - Completion: the count, then the ending. A failure passes at once, and the count is dropped.
  /// - Cancellation: passes through; the count is dropped.
  ///
  /// ```swift
  /// let cancellable = ["a", "b"].publisher.count().sink { print($0) }  // 2
  /// ```
  @inlinable
  public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}

extension Publishers {
  /// The publisher that ``Publisher/count()`` returns.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are counted.
    public let upstream: Upstream

    /// Sends how many values `upstream` had, when it finishes.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
      let logic = Reduce<Upstream, Int>.Logic(0) { count, _ in count + 1 }
      upstream.receive(subscriber: Fold("Count", logic, to: subscriber))
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publishers.Count: Sendable where Upstream: Sendable {}
