extension Publisher {
  /// Sends the first value that `predicate` says yes to, and finishes; fails when `predicate` throws.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: upstream is cancelled before the value or the failure of `predicate` goes down. Without such a value, the ending
  ///   alone; a failure passes at once.
  /// - Cancellation: passes through; a value that waits is dropped.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let cancellable = [1, -1, 3].publisher.tryFirst { if $0 < 0 { throw Negative() } else { $0 > 2 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
  /// ```
  @inlinable
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryFirst(where:)`` returns.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are searched.
    public let upstream: Upstream
    /// What the value that is searched for fulfils. Not asked again after its first yes; an error is what the publisher fails
    /// with.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Sends the first value of `upstream` that `predicate` says yes to, and fails with what it throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Fold("TryFirstWhere", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    struct Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let predicate: (Output) throws -> Bool

      @inlinable init(_ predicate: @escaping (Output) throws -> Bool) { self.predicate = predicate }

      @inlinable
      func receive(_ input: Output) -> FoldResult<Output, any Error>? {
        attempt { try predicate(input) ? .outcome(input) : nil }
      }

      @inlinable func finish() -> FoldResult<Output, any Error> { .outcome(nil) }
    }
  }
}
