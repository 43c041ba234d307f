extension Publisher {
  /// Sends whether `predicate` says yes to any value, as soon as that is known, and finishes.
  ///
  /// - Demand: asks for everything; the answer waits until it is asked for.
  /// - Completion: upstream is cancelled before `true` goes down; `false` is known at the end. A failure passes at once.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.contains { $0 > 4 }.sink { print($0) }  // false
  /// ```
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/contains(where:)`` returns.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are searched.
    public let upstream: Upstream
    /// What the value that is searched for fulfils. Not asked again after its first yes.
    public let predicate: (Upstream.Output) -> Bool

    /// Sends whether `predicate` says yes to any value of `upstream`.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      upstream.receive(
        subscriber: Fold("ContainsWhere", Verdict<Upstream.Output, Failure>(true, predicate), to: subscriber))
    }
  }
}
