extension Publisher {
  /// Sends the result of combining all values so far: each value with what the value before it led to.
  ///
  /// - Each subscriber has a result of its own, which begins with `initialResult`; that itself is not sent.
  /// - Demand, completion, failure and cancellation pass through; only the last result is kept.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.scan(0, +).sink { print($0) }  // 1, 3, 6, 10
  /// ```
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/scan(_:_:)`` returns.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are combined.
    public let upstream: Upstream
    /// What the first value is combined with, for each subscriber anew.
    public let initialResult: Output
    /// Combines the result so far with a value. What it returns is sent.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Sends the results of combining the values of `upstream`, one for each value.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(initialResult, nextPartialResult, to: subscriber))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Upstream.Output
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var result: Output
      @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output
      @usableFromInline let downstream: Downstream

      @inlinable
      init(_ result: Output, _ next: @escaping (Output, Upstream.Output) -> Output, to downstream: Downstream) {
        self.result = result
        self.nextPartialResult = next
        self.downstream = downstream
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        result = nextPartialResult(result, input)
        return downstream.receive(result)
      }

      @usableFromInline var description: String { "Scan" }
    }
  }
}
