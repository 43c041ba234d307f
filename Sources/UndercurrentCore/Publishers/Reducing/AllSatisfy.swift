extension Publisher {
  /// Sends whether `predicate` says yes to every value, as soon as that is known, and finishes.
  ///
  /// - Demand: asks for everything; the answer waits until it is asked for.
  /// - Completion: upstream is cancelled before `false` goes down; `true` is known at the end. A failure passes at once.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.allSatisfy { $0 < 5 }.sink { print($0) }  // true
  /// ```
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/allSatisfy(_:)`` returns.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are looked at.
    public let upstream: Upstream
    /// What all values are to fulfil. Not asked again after its first no.
    public let predicate: (Upstream.Output) -> Bool

    /// Sends whether `predicate` says yes to every value of `upstream`.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      upstream.receive(
        subscriber: Fold("AllSatisfy", Verdict<Upstream.Output, Failure>(false, predicate), to: subscriber))
    }
  }
}
