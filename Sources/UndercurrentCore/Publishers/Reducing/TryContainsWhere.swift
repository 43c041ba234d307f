extension Publisher {
  /// Sends whether `predicate` says yes to any value, as soon as that is known, and finishes; fails when `predicate` throws.
  ///
  /// - Demand: asks for everything; the answer waits until it is asked for.
  /// - Completion: upstream is cancelled before `true` or the failure of `predicate` goes down; `false` is known at the end. A
  ///   failure passes at once.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let cancellable = [1, -1, 3].publisher.tryContains { if $0 < 0 { throw Negative() } else { $0 == 3 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
  /// ```
  @inlinable
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryContains(where:)`` returns.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are searched.
    public let upstream: Upstream
    /// What the value that is searched for fulfils. Not asked again after its first yes; an error is what the publisher fails
    /// with.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Sends whether `predicate` says yes to any value of `upstream`, and fails with what it throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      let logic = TryVerdict<Upstream.Output, Upstream.Failure>(true, predicate)
      upstream.receive(subscriber: Fold("TryContainsWhere", logic, to: subscriber))
    }
  }
}
