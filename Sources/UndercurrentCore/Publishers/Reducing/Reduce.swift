extension Publisher {
  /// Combines all values into one, and sends that when this publisher finishes.
  ///
  /// - Demand: asks for everything; the result waits until it is asked for.
  /// - Completion: the result, or `initialResult` if there were no values, then the ending. A failure passes at once, and the result
  ///   so far is dropped.
  /// - Cancellation: passes through; the result so far is dropped.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.eraseToAnyPublisher().reduce(0, +).sink { print($0) }  // 10
  /// ```
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/reduce(_:_:)`` returns.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are combined.
    public let upstream: Upstream
    /// What the first value is combined with, for each subscriber anew, and what is sent if there is none.
    public let initial: Output
    /// Combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Combines all values of `upstream`, beginning with `initial`, and sends the result when it finishes.
    @inlinable
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Fold("Reduce", Logic(initial, nextPartialResult), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline typealias Failure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var result: Output
      @usableFromInline let next: (Output, Upstream.Output) -> Output

      @inlinable init(_ result: Output, _ next: @escaping (Output, Upstream.Output) -> Output) {
        self.result = result
        self.next = next
      }

      @inlinable
      func receive(_ input: Upstream.Output) -> FoldResult<Output, Failure>? {
        result = next(result, input)
        return nil
      }

      @inlinable func finish() -> FoldResult<Output, Failure> { .outcome(result) }
    }
  }
}
