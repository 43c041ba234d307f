/// The upstreams of a subject. Kept under the subject's lock; what is taken out is released outside it.
@usableFromInline
struct Feeds {
  @usableFromInline var running: [any Subscription] = []
  /// How many there may be before those that have ended are looked for.
  @usableFromInline var pruneAt = 4

  @inlinable init() {}

  /// Takes one on, and forgets those that have ended or were cancelled: they are returned.
  ///
  /// They are looked for only when there are twice as many as were running the last time, which makes it constant time an upstream.
  @usableFromInline mutating func add(_ subscription: any Subscription) -> [any Subscription] {
    var ended: [any Subscription] = []
    if running.count >= pruneAt {
      let all = running
      running = []
      for upstream in all {
        if let tether = upstream as? Tether, tether.upstream.hasEnded { ended.append(tether) } else { running.append(upstream) }
      }
      pruneAt = Swift.max(4, running.count * 2)
    }
    running.append(subscription)
    return ended
  }

  /// All of them, which the subject that ends has no use for any more.
  @usableFromInline mutating func takeAll() -> [any Subscription] {
    defer { running = [] }
    return running
  }
}
