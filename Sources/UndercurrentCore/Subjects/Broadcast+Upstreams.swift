/// What feeds a subject: subscriptions that it asks for everything as soon as anybody has asked it for anything.
extension Broadcast {
  /// Takes an upstream on; a subject that has ended cancels it.
  @usableFromInline
  package func send(subscription: any Subscription) {
    var ended: [any Subscription] = []
    let pulls = shared.withLock { shared -> Bool? in
      if shared.completion != nil { return nil }
      if shared.upstreams.count >= shared.pruneAt { prune(&shared, &ended) }
      shared.upstreams.append(subscription)
      return shared.pulls
    }
    _ = consume ended
    switch pulls {
    case true?: subscription.request(.unlimited)
    case false?: break
    case nil: subscription.cancel()
    }
  }

  /// Forgets the upstreams that have ended or were cancelled. Called under the lock.
  ///
  /// They are looked for only when there are twice as many as were running the last time, which makes it constant time an upstream.
  private func prune(_ shared: inout Shared, _ ended: inout [any Subscription]) {
    var running: [any Subscription] = []
    for upstream in shared.upstreams {
      if let tether = upstream as? Tether, tether.upstream.hasEnded { ended.append(tether) } else { running.append(upstream) }
    }
    shared.upstreams = running
    shared.pruneAt = Swift.max(4, running.count * 2)
  }

  /// The upstreams to ask for values, the first time that anybody asks for any. Called under the lock.
  @usableFromInline
  func firstPull(_ shared: inout Shared) -> [any Subscription] {
    if shared.pulls { return [] }
    shared.pulls = true
    return shared.upstreams
  }
}
