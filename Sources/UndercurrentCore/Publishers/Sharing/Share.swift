extension Publisher {
  /// Lets any number of subscribers share one subscription to this publisher.
  ///
  /// - It is ``multicast(_:)`` with a ``PassthroughSubject`` and ``ConnectablePublisher/autoconnect()``: this publisher is
  ///   subscribed to when the first subscriber comes, and cancelled when the last one has cancelled.
  /// - Demand: asks for everything. A subscriber gets no value that it has not asked for in time.
  /// - Buffer: none.
  /// - Completion: goes to all who are there, a failure no less. What has finished stays finished: who comes later gets the
  ///   ending alone.
  /// - A publisher that sends at once, such as a sequence, sends everything to the first subscriber: use `makeConnectable()` and
  ///   connect when all are there.
  ///
  /// ```swift
  /// let numbers = PassthroughSubject<Int, Never>()
  /// let shared = numbers.map { print("once", $0) }.share()
  /// let first = shared.sink { print("first") }
  /// let second = shared.sink { print("second") }
  /// numbers.send(1)  // once 1, first, second
  /// ```
  @inlinable
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
  /// The publisher that ``Publisher/share()`` returns. Equal are only those that are the same.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to once for all.
    public final let upstream: Upstream
    @usableFromInline final let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Shares one subscription to `upstream`, from the first subscriber's coming to the last one's cancelling.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    @inlinable
    public final func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      shared.receive(subscriber: subscriber)
    }

    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}
