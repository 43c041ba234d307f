extension Publisher where Failure == Never {
  /// Makes a publisher that sends nothing until it is connected.
  ///
  /// - It is ``Publisher/multicast(_:)`` with a ``PassthroughSubject``: everything is asked for once anybody has asked for
  ///   anything, nothing is buffered, the ending goes to all, and cancelling what `connect()` has returned stops it.
  ///
  /// ```swift
  /// let source = [1, 2].publisher.makeConnectable()
  /// let cancellable = source.sink { print($0) }
  /// let connection = source.connect()  // 1, 2
  /// ```
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}

extension Publishers {
  /// The publisher that `makeConnectable()` returns.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Sends the values of `upstream` once it is connected.
    @inlinable public init(upstream: Upstream) { multicast = upstream.multicast { PassthroughSubject() } }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      multicast.receive(subscriber: subscriber)
    }

    /// Subscribes to the upstream for all subscribers, until the result is cancelled or let go of. Connected twice, they get
    /// everything twice.
    @inlinable public func connect() -> any Cancellable { multicast.connect() }
  }
}
