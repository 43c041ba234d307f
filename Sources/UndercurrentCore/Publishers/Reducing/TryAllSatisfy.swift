extension Publisher {
  /// Sends whether `predicate` says yes to every value, as soon as that is known, and finishes; fails when `predicate` throws.
  ///
  /// - Demand: asks for everything; the answer waits until it is asked for.
  /// - Completion: upstream is cancelled before `false` or the failure of `predicate` goes down; `true` is known at the end. A
  ///   failure passes at once.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let cancellable = [1, -1].publisher.tryAllSatisfy { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
  /// ```
  @inlinable
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryAllSatisfy(_:)`` returns.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are looked at.
    public let upstream: Upstream
    /// What all values are to fulfil. Not asked again after its first no; an error is what the publisher fails with.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Sends whether `predicate` says yes to every value of `upstream`, and fails with what it throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      let logic = TryVerdict<Upstream.Output, Upstream.Failure>(false, predicate)
      upstream.receive(subscriber: Fold("TryAllSatisfy", logic, to: subscriber))
    }
  }
}
