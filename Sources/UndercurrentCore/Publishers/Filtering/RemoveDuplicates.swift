extension Publisher where Output: Equatable {
  /// Sends a value only if it differs from the one sent before it.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; the last value sent is kept.
  ///
  /// ```swift
  /// let cancellable = [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }  // 1, 2, 1
  /// ```
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publisher {
  /// Sends a value only if `predicate` says that it differs from the one sent before it.
  ///
  /// The predicate is given the last value that was let through, and the new one.
  ///
  /// - Demand, completion, failure and cancellation are those of ``removeDuplicates()``.
  ///
  /// ```swift
  /// let cancellable = [1, 3, 4].publisher.removeDuplicates { $0 % 2 == $1 % 2 }.sink { print($0) }  // 1, 4
  /// ```
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/removeDuplicates()`` returns.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose repeated values are left out.
    public let upstream: Upstream
    /// Whether the second value repeats the first, which is the last one that was let through.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Leaves out each value of `upstream` that repeats, as `predicate` says, the one let through before it.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(predicate, to: subscriber))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var last: Output?
      @usableFromInline let predicate: (Output, Output) -> Bool
      @usableFromInline let downstream: Downstream

      @inlinable init(_ predicate: @escaping (Output, Output) -> Bool, to downstream: Downstream) {
        self.predicate = predicate
        self.downstream = downstream
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        if let last, predicate(last, input) { return .max(1) }
        // Before it goes down, so that a value sent from within the delivery is compared with this one.
        last = input
        return downstream.receive(input)
      }

      @usableFromInline var description: String { "RemoveDuplicates" }
    }
  }
}
