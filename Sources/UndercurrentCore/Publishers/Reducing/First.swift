extension Publisher {
  /// Sends the first value, and finishes.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: upstream is cancelled before the value goes down. Without a value, the ending alone; a failure passes at once.
  /// - Cancellation: passes through; a value that waits is dropped.
  ///
  /// ```swift
  /// let cancellable = [3, 4].publisher.eraseToAnyPublisher().first().sink { print($0) }  // 3
  /// ```
  @inlinable
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}

extension Publishers {
  /// The publisher that ``Publisher/first()`` returns.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first value is sent.
    public let upstream: Upstream

    /// Sends the first value of `upstream`, and finishes.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Fold("First", Logic(), to: subscriber))
    }

    @usableFromInline
    struct Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure

      @inlinable init() {}

      @inlinable func receive(_ input: Output) -> FoldResult<Output, Failure>? { .outcome(input) }

      @inlinable func finish() -> FoldResult<Output, Failure> { .outcome(nil) }
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publishers.First: Sendable where Upstream: Sendable {}
