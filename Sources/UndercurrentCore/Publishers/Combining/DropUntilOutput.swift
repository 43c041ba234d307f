extension Publisher {
  /// Leaves values out until another publisher sends its first.
  ///
  /// - Demand passes through; the other publisher is subscribed to first and asked for one value. A value that is left out is asked
  ///   for again, so that a subscriber that asked for one gets one (in Combine, it does not).
  /// - Buffer: none.
  /// - Completion: passes through, a failure no less, and cancels the other publisher. If the other ends without a value, this
  ///   publisher is cancelled and that ending goes down; after its first value the other is cancelled, and its ending means nothing.
  /// - Cancellation: of both.
  /// - Threads: the other publisher may send on any.
  ///
  /// ```swift
  /// let (numbers, start) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
  /// let cancellable = numbers.drop(untilOutputFrom: start).sink { print($0) }
  /// numbers.send(1)
  /// start.send()
  /// numbers.send(2)  // 2
  /// ```
  @inlinable
  public func drop<P: Publisher>(
    untilOutputFrom publisher: P
  ) -> Publishers.DropUntilOutput<Self, P> where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/drop(untilOutputFrom:)`` returns.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are left out at the beginning.
    public let upstream: Upstream
    /// The publisher whose first value opens the way. It is subscribed to first.
    public let other: Other

    /// Leaves out the values of `upstream` until `other` has sent one.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let stage = UntilOutput("DropUntilOutput", other: .opens, to: subscriber)
      // After a value the other publisher is cancelled: an ending that still counts is one without a value.
      stage.start(upstream, other) { completion in if stage.upstream.cancel() { stage.end(completion) } }
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput: Sendable where Upstream: Sendable, Other: Sendable {}
