extension Publisher {
  /// Subscribes anew when this publisher fails.
  ///
  /// - Parameter retries: How often at most. A negative number is no limit.
  /// - Demand: passes through. What an attempt leaves unanswered the next one is asked for.
  /// - Buffer: none. What a failed attempt has sent has been delivered, and comes again.
  /// - Completion: passes through; the failure of the last attempt does.
  /// - Cancellation: of the attempt that is running, and there is no other.
  /// - A publisher that fails at once is retried in a loop: the stack does not deepen.
  ///
  /// ```swift
  /// struct Busy: Error {}
  /// let once = [1, 2].publisher.tryMap { if $0 < 2 { $0 } else { throw Busy() } }
  /// let cancellable = once.retry(1).sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, 1, failure(Busy())
  /// ```
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> { Publishers.Retry(upstream: self, retries: retries) }
}

extension Publishers {
  /// The publisher that ``Publisher/retry(_:)`` returns.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to once, and again after each failure.
    public let upstream: Upstream
    /// How often at most; `nil` or a negative number is no limit.
    public let retries: Int?

    /// Subscribes to `upstream` anew when it fails, at most `retries` times.
    @inlinable
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      Attempts(upstream, retries, to: subscriber).begin()
    }

    /// One attempt after another, until one does not fail or there are none left.
    @usableFromInline
    final class Attempts<Downstream: Subscriber> where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline struct State {
        /// `nil`: any number.
        @usableFromInline var left: Int?
        /// Whether somebody is subscribing, who begins the next attempt if one becomes due meanwhile.
        @usableFromInline var isSubscribing = true
        @usableFromInline var isDue = false

        @inlinable init(left: Int?) { self.left = left }
      }

      @usableFromInline enum Verdict { case fail, begin, wait }

      @usableFromInline let upstream: Upstream
      @usableFromInline let relay: Relay<Downstream>
      @usableFromInline var next: Any? { relay.downstream }
      @usableFromInline let state: Guarded<State>

      @inlinable
      init(_ upstream: Upstream, _ retries: Int?, to downstream: Downstream) {
        self.upstream = upstream
        relay = Relay("Retry", to: downstream)
        state = Guarded(State(left: retries.flatMap { $0 < 0 ? nil : $0 }))
      }

      @inlinable
      func begin() {
        var isDue = true
        while isDue {
          relay.run(upstream) { self.ended($0) }
          isDue = state.withLock { state in
            state.isSubscribing = state.isDue
            defer { state.isDue = false }
            return state.isDue
          }
        }
      }

      @inlinable
      func ended(_ completion: Subscribers.Completion<Failure>) {
        guard case .failure = completion else { return relay.end(completion) }
        let verdict = state.withLock { state -> Verdict in
          if state.left == 0 { return .fail }
          if let left = state.left { state.left = left - 1 }
          defer { state.isSubscribing = true }
          state.isDue = state.isSubscribing
          return state.isSubscribing ? .wait : .begin
        }
        switch verdict {
        case .fail: relay.end(completion)
        case .begin: begin()
        case .wait: break
        }
      }
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry: Sendable where Upstream: Sendable {}
