extension Publisher {
  /// Sends the value that comes before all others, when this publisher finishes; fails when `areInIncreasingOrder` throws.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: the value, and of equal ones the first, then the ending; without a value, the ending alone. When
  ///   `areInIncreasingOrder` throws, upstream is cancelled before the failure goes down. A failure passes at once, and the value is
  ///   dropped.
  /// - Cancellation: passes through; the value is dropped.
  ///
  /// ```swift
  /// struct Blank: Error {}
  /// let cancellable = ["ccc", "a", ""].publisher.tryMin { if $0.isEmpty { throw Blank() } else { $0 < $1 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Blank())
  /// ```
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    tryMax { try areInIncreasingOrder($1, $0) }
  }

  /// Sends the value that comes after all others, when this publisher finishes; fails when `areInIncreasingOrder` throws.
  ///
  /// - Demand, completion and cancellation are those of ``tryMin(by:)``.
  ///
  /// ```swift
  /// struct Blank: Error {}
  /// let cancellable = ["ccc", "a"].publisher.tryMax { if $0.isEmpty { throw Blank() } else { $0 < $1 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // ccc, finished
  /// ```
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryMax(by:)`` and ``Publisher/tryMin(by:)`` return.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream
    /// Whether the second value is to be sent rather than the first.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Sends the one value of `upstream` after which, by `areInIncreasingOrder`, no other comes; of several, the first. Fails
    /// with what `areInIncreasingOrder` throws.
    @inlinable
    public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Fold("TryComparison", Logic(areInIncreasingOrder), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var best: Output?
      @usableFromInline let areInIncreasingOrder: (Output, Output) throws -> Bool

      @inlinable init(_ areInIncreasingOrder: @escaping (Output, Output) throws -> Bool) {
        self.areInIncreasingOrder = areInIncreasingOrder
      }

      @inlinable
      func receive(_ input: Output) -> FoldResult<Output, any Error>? {
        attempt {
          if let best, try !areInIncreasingOrder(best, input) { return nil }
          best = input
          return nil
        }
      }

      @inlinable func finish() -> FoldResult<Output, any Error> { .outcome(best) }
    }
  }
}
