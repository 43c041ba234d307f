extension Publisher {
  /// Shares one subscription among all subscribers, and gives the last values to who comes later. An addition to Combine.
  ///
  /// - Parameters:
  ///   - count: How many values a new subscriber gets at most. With zero this is ``share()``, except for what `scope` says and that
  ///     values wait for a subscriber until it asks for them.
  ///   - scope: For how long values are kept, and whether what has ended begins anew.
  /// - Demand: everything, when the first subscriber comes. Values wait for each subscriber.
  /// - Buffer: the last `count` values, and for each subscriber what it has not asked for.
  /// - Completion: comes after the values that wait.
  /// - Cancellation: when the last subscriber has cancelled, this publisher is; who comes then has it subscribed to anew. A
  ///   failure is an ending.
  ///
  /// ```swift
  /// let source = PassthroughSubject<Int, Never>()
  /// let shared = source.share(replay: 1, scope: .whileConnected)
  /// let first = shared.sink { print("first", $0) }
  /// source.send(1)                                    // first 1
  /// let second = shared.sink { print("second", $0) }  // second 1
  /// ```
  public func share(replay count: Int, scope: Publishers.ReplayScope = .whileConnected) -> Publishers.ShareReplay<Self> {
    Publishers.ShareReplay(upstream: self, count: count, scope: scope)
  }
}

extension Publishers {
  /// For how long a shared publisher keeps the values that it gives to new subscribers. An addition to Combine.
  public enum ReplayScope: Hashable, Sendable {
    /// Until there are no subscribers any more, or the publisher has ended. Who comes then begins anew: this restarts, and it can be
    /// retried.
    case whileConnected
    /// For good. What has ended stays ended, and who comes then gets the last values and the ending.
    case forever
  }

  /// The publisher that ``Publisher/share(replay:scope:)`` returns. An addition to Combine.
  public final class ShareReplay<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    private typealias Round = Autoconnect<Multicast<HandleEvents<Upstream>, ReplaySubject<Output, Failure>>>

    /// The publisher that is subscribed to once for all.
    public final let upstream: Upstream
    /// How many of the last values a new subscriber gets at most.
    public final let count: Int
    /// For how long values are kept, and whether what has ended begins anew.
    public final let scope: ReplayScope
    private final let rounds = Rounds()

    /// Shares `upstream`, and replays up to `count` values. A negative count is a programming error and stops the program.
    public init(upstream: Upstream, count: Int, scope: ReplayScope) {
      precondition(count >= 0, "share(replay:) takes a count of zero or more, not \(count)")
      self.upstream = upstream
      self.count = count
      self.scope = scope
    }

    public final func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      round.receive(subscriber: subscriber)
    }

    private var round: Round {
      let (current, number) = rounds.state.withLock { state in
        if state.current == nil { state.number += 1 }
        return (state.current, state.number)
      }
      if let current { return current }
      let subject = ReplaySubject<Output, Failure>(capacity: count)
      let forget: (() -> Void)? = scope == .forever ? nil : { [weak rounds] in rounds?.forget(number) }
      // It is forgotten before the ending goes down, so that who subscribes because of the ending begins anew.
      let new = upstream.handleEvents(receiveCompletion: forget.map { forget in { _ in forget() } }, receiveCancel: forget)
        .multicast(subject: subject).autoconnect()
      return rounds.state.withLock { state in
        // Another thread may have been first.
        if let current = state.current { return current }
        state.current = new
        state.number = number
        return new
      }
    }

    /// What new subscribers join, and which one that is.
    private final class Rounds {
      let state = Guarded((current: Round?.none, number: UInt(0)))

      func forget(_ number: UInt) {
        let forgotten = state.withLock { state in state.number == number ? state.current.take() : nil }
        _ = consume forgotten
      }
    }
  }
}
