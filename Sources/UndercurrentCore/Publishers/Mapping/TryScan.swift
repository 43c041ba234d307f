extension Publisher {
  /// Sends the result of combining all values so far, and fails when `nextPartialResult` throws.
  ///
  /// - Each subscriber has a result of its own, which begins with `initialResult`; that itself is not sent.
  /// - Demand, completion, failure and cancellation pass through; only the last result is kept. When `nextPartialResult` throws,
  ///   upstream is cancelled before the failure goes down.
  ///
  /// ```swift
  /// struct Zero: Error {}
  /// let cancellable = [2, 5, 0].publisher.tryScan(100) { if $1 == 0 { throw Zero() } else { $0 / $1 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 50, 10, failure(Zero())
  /// ```
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryScan(_:_:)`` returns.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are combined.
    public let upstream: Upstream
    /// What the first value is combined with, for each subscriber anew.
    public let initialResult: Output
    /// Combines the result so far with a value. What it returns is sent; an error is what the publisher fails with.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Sends the results of combining the values of `upstream`, one for each value, and fails with what `nextPartialResult`
    /// throws.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Step("TryScan", Logic(initialResult, nextPartialResult), to: subscriber))
    }

    @usableFromInline
    final class Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var result: Output
      @usableFromInline let next: (Output, Upstream.Output) throws -> Output

      @inlinable init(_ result: Output, _ next: @escaping (Output, Upstream.Output) throws -> Output) {
        self.result = result
        self.next = next
      }

      @inlinable
      func receive(_ input: Upstream.Output) -> StepResult<Output, any Error> {
        attempt {
          result = try next(result, input)
          return .value(result)
        }
      }
    }
  }
}
