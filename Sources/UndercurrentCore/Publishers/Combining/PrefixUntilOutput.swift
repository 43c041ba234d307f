extension Publisher {
  /// Sends values until another publisher sends its first, and finishes then.
  ///
  /// - Demand passes through; the other publisher is subscribed to first and asked for one value. Nothing is buffered.
  /// - Completion: passes through, a failure no less, and cancels the other publisher. The other's first value cancels this one.
  ///   If the other ends without a value, nothing happens.
  /// - Cancellation: of both.
  /// - Threads: the other publisher may send on any. A value that is just being delivered comes before the ending.
  ///
  /// ```swift
  /// let (numbers, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
  /// let cancellable = numbers.prefix(untilOutputFrom: stop).sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// numbers.send(1)  // 1
  /// stop.send()      // finished
  /// numbers.send(2)
  /// ```
  @inlinable
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/prefix(untilOutputFrom:)`` returns.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent at the beginning.
    public let upstream: Upstream
    /// The publisher whose first value ends that. It is subscribed to first.
    public let other: Other

    /// Sends the values of `upstream` until `other` has sent one, and finishes then.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      UntilOutput("PrefixUntilOutput", other: .ends, to: subscriber).start(upstream, other) { _ in }
    }
  }
}

extension Publishers.PrefixUntilOutput: Sendable where Upstream: Sendable, Other: Sendable {}
