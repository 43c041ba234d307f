extension Publisher where Output: Comparable {
  /// Sends the least value when this publisher finishes.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: the least value, and of equal ones the first, then the ending; without a value, the ending alone. A failure passes
  ///   at once, and the value is dropped.
  /// - Cancellation: passes through; the value is dropped.
  ///
  /// ```swift
  /// let cancellable = [3, 1, 2].publisher.min().sink { print($0) }  // 1
  /// ```
  @inlinable
  public func min() -> Publishers.Comparison<Self> { Publishers.Comparison(upstream: self, areInIncreasingOrder: >) }

  /// Sends the greatest value when this publisher finishes.
  ///
  /// - Demand, completion and cancellation are those of ``min()``.
  ///
  /// ```swift
  /// let cancellable = [3, 1, 2].publisher.max().sink { print($0) }  // 3
  /// ```
  @inlinable
  public func max() -> Publishers.Comparison<Self> { Publishers.Comparison(upstream: self, areInIncreasingOrder: <) }
}

extension Publisher {
  /// Sends the value that comes before all others, when this publisher finishes.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: the value, and of equal ones the first, then the ending; without a value, the ending alone. A failure passes at
  ///   once, and the value is dropped.
  /// - Cancellation: passes through; the value is dropped.
  ///
  /// ```swift
  /// let cancellable = ["ccc", "a", "bb"].publisher.min { $0.count < $1.count }.sink { print($0) }  // a
  /// ```
  @inlinable
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    max { areInIncreasingOrder($1, $0) }
  }

  /// Sends the value that comes after all others, when this publisher finishes.
  ///
  /// - Demand, completion and cancellation are those of ``min(by:)``.
  ///
  /// ```swift
  /// let cancellable = ["ccc", "a", "bb"].publisher.max { $0.count < $1.count }.sink { print($0) }  // ccc
  /// ```
  @inlinable
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/max(by:)`` and ``Publisher/min(by:)`` return.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream
    /// Whether the second value is to be sent rather than the first.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Sends the one value of `upstream` after which, by `areInIncreasingOrder`, no other comes; of several, the first.
    @inlinable
    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Fold("Comparison", Logic(areInIncreasingOrder), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var best: Output?
      @usableFromInline let areInIncreasingOrder: (Output, Output) -> Bool

      @inlinable init(_ areInIncreasingOrder: @escaping (Output, Output) -> Bool) {
        self.areInIncreasingOrder = areInIncreasingOrder
      }

      @inlinable
      func receive(_ input: Output) -> FoldResult<Output, Failure>? {
        if let best, !areInIncreasingOrder(best, input) { return nil }
        best = input
        return nil
      }

      @inlinable func finish() -> FoldResult<Output, Failure> { .outcome(best) }
    }
  }
}
