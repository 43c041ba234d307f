extension Publisher {
  /// Sends all values as one array, when this publisher finishes.
  ///
  /// - Demand: asks for everything; the array waits until it is asked for.
  /// - Buffer: all values, without a limit.
  /// - Completion: the array, which may be empty, then the ending. A failure passes at once, and the values are dropped.
  /// - Cancellation: passes through; what was gathered is dropped.
  ///
  /// ```swift
  /// let cancellable = (1...3).publisher.collect().sink { print($0) }  // [1, 2, 3]
  /// ```
  @inlinable
  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }
}

extension Publishers {
  /// The publisher that ``Publisher/collect()`` returns.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are collected.
    public let upstream: Upstream

    /// Sends all values of `upstream` as one array, when it finishes.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Fold("Collect", Logic(), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var values: [Upstream.Output] = []

      @inlinable init() {}

      @inlinable
      func receive(_ input: Upstream.Output) -> FoldResult<[Upstream.Output], Failure>? {
        values.append(input)
        return nil
      }

      @inlinable func finish() -> FoldResult<[Upstream.Output], Failure> { .outcome(values) }
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect: Sendable where Upstream: Sendable {}
