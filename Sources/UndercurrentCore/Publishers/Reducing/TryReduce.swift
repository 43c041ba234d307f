extension Publisher {
  /// Combines all values into one, and sends that when this publisher finishes; fails when `nextPartialResult` throws.
  ///
  /// - Demand: asks for everything; the result waits until it is asked for.
  /// - Completion: the result, or `initialResult` if there were no values, then the ending. When `nextPartialResult` throws, upstream
  ///   is cancelled before the failure goes down. A failure passes at once, and the result so far is dropped.
  /// - Cancellation: passes through; the result so far is dropped.
  ///
  /// ```swift
  /// struct Zero: Error {}
  /// let cancellable = [5, 2].publisher.tryReduce(100) { if $1 == 0 { throw Zero() } else { $0 / $1 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 10, finished
  /// ```
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryReduce(_:_:)`` returns.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are combined.
    public let upstream: Upstream
    /// What the first value is combined with, for each subscriber anew, and what is sent if there is none.
    public let initial: Output
    /// Combines the result so far with a value; an error is what the publisher fails with.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Combines all values of `upstream`, beginning with `initial`, sends the result when it finishes, and fails with what
    /// `nextPartialResult` throws.
    @inlinable
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Fold("TryReduce", Logic(initial, nextPartialResult), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var result: Output
      @usableFromInline let next: (Output, Upstream.Output) throws -> Output

      @inlinable init(_ result: Output, _ next: @escaping (Output, Upstream.Output) throws -> Output) {
        self.result = result
        self.next = next
      }

      @inlinable
      func receive(_ input: Upstream.Output) -> FoldResult<Output, any Error>? {
        attempt {
          result = try next(result, input)
          return nil
        }
      }

      @inlinable func finish() -> FoldResult<Output, any Error> { .outcome(result) }
    }
  }
}
