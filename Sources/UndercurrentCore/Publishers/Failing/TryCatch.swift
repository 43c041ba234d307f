extension Publisher {
  /// Goes on with another publisher when this one fails, or fails itself when `handler` throws.
  ///
  /// - Demand, cancellation and everything else are those of ``catch(_:)``.
  ///
  /// ```swift
  /// struct Offline: Error {}
  /// let news = Fail<String, Offline>(error: Offline())
  /// let cancellable = news.tryCatch { error -> Just<String> in throw error }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Offline())
  /// ```
  @inlinable
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryCatch(_:)`` returns.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that may fail.
    public let upstream: Upstream
    /// Makes the publisher that goes on after a failure, once for each subscriber at most; an error is what the publisher fails
    /// with instead.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Goes on with what `handler` makes of the failure of `upstream`, and fails with what it throws.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let relay = Relay("TryCatch", to: subscriber)
      relay.run(upstream) { [handler] completion in
        switch completion {
        case .finished: relay.end(.finished)
        case .failure(let error):
          do {
            relay.run(try handler(error)) { relay.end($0.mapError { $0 }) }
          } catch {
            relay.end(.failure(error))
          }
        }
      }
    }
  }
}
