extension Publisher where Output: Equatable {
  /// Sends whether `output` is among the values, as soon as that is known, and finishes.
  ///
  /// - Demand: asks for everything; the answer waits until it is asked for.
  /// - Completion: upstream is cancelled before `true` goes down; `false` is known at the end. A failure passes at once.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.contains(3).sink { print($0) }  // true
  /// ```
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/contains(_:)`` returns.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are searched.
    public let upstream: Upstream
    /// What is searched for.
    public let output: Upstream.Output

    /// Sends whether `output` is among the values of `upstream`.
    @inlinable public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      let logic = Verdict<Upstream.Output, Failure>(true) { [output] in $0 == output }
      upstream.receive(subscriber: Fold("Contains", logic, to: subscriber))
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publishers.Contains: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}
