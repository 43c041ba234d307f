extension Publisher {
  /// Goes on with another publisher when this one fails.
  ///
  /// - Parameter handler: Makes the other publisher. It runs once, while nothing is locked.
  /// - Demand: passes through to the one that is sending. What this one leaves unanswered is handed on to the other.
  /// - Buffer: none.
  /// - Completion: passes through, the other's failure included.
  /// - Cancellation: of the one that is sending. The other is not subscribed to any more.
  /// - A cancel while the other is being subscribed to is honoured (Combine lets it run on), and what this one sends after its
  ///   failure is dropped.
  ///
  /// ```swift
  /// struct Offline: Error {}
  /// let news = Fail<String, Offline>(error: Offline())
  /// let cancellable = news.catch { _ in Just("yesterday's") }.sink { print($0) }  // yesterday's
  /// ```
  @inlinable
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/catch(_:)`` returns.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher that may fail.
    public let upstream: Upstream
    /// Makes the publisher that goes on after a failure, once for each subscriber at most. It runs while nothing is locked.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Goes on with what `handler` makes of the failure of `upstream`.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let relay = Relay("Catch", to: subscriber)
      relay.run(upstream) { [handler] completion in
        switch completion {
        case .finished: relay.end(.finished)
        case .failure(let error): relay.run(handler(error)) { relay.end($0) }
        }
      }
    }
  }
}
