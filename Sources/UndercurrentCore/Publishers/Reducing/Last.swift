extension Publisher {
  /// Sends the last value when this publisher finishes.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: the last value, then the ending; without a value, the ending alone. A failure passes at once, and the value is
  ///   dropped.
  /// - Cancellation: passes through; the value is dropped.
  ///
  /// ```swift
  /// let cancellable = [3, 4].publisher.last().sink { print($0) }  // 4
  /// ```
  @inlinable
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }
}

extension Publishers {
  /// The publisher that ``Publisher/last()`` returns.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose last value is sent.
    public let upstream: Upstream

    /// Sends the last value of `upstream`, when it finishes.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Fold("Last", Logic(), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var last: Output?

      @inlinable init() {}

      @inlinable
      func receive(_ input: Output) -> FoldResult<Output, Failure>? {
        last = input
        return nil
      }

      @inlinable func finish() -> FoldResult<Output, Failure> { .outcome(last) }
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publishers.Last: Sendable where Upstream: Sendable {}
