public import Synchronization

/// The one subscription that a subscriber has: the first it is offered, until the ending.
@usableFromInline
struct UpstreamSlot: ~Copyable, Sendable {
  @usableFromInline struct Upstream {
    /// Whether there is no need for a subscription any more.
    @usableFromInline var isFilled = false
    // Nearly every subscription is a link, and a reference is copied and released much faster than an existential.
    @usableFromInline var link: Link?
    @usableFromInline var other: (any Subscription)?

    @inlinable init() {}
  }

  @usableFromInline let upstream = Guarded(Upstream())
  @usableFromInline let hasEnded = Atomic(false)

  @inlinable init() {}

  /// Whether values may still be delivered: one plain read.
  @inlinable @inline(__always)
  var isOpen: Bool { !hasEnded.load(ordering: .relaxed) }

  /// Keeps the first subscription it is offered and asks it for everything; any other is cancelled.
  @usableFromInline func receive(_ subscription: any Subscription) {
    if keep(subscription) { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  /// The subscription, if there is one and it has not ended.
  var current: (any Subscription)? {
    let (link, hasOther) = upstream.withLock { ($0.link, $0.other != nil) }
    return hasOther ? upstream.withLock { $0.other } : link
  }

  /// Asks the subscription, if there is one and it has not ended.
  @usableFromInline func request(_ demand: Subscribers.Demand) {
    let (link, hasOther) = upstream.withLock { ($0.link, $0.other != nil) }
    if let link {
      link.request(demand)
    } else if hasOther {
      upstream.withLock({ $0.other })?.request(demand)
    }
  }

  /// `false` when there has been a subscription already, or a cancel.
  @usableFromInline func keep(_ subscription: any Subscription) -> Bool {
    let link = Link.of(subscription)
    return upstream.withLock { upstream in
      if upstream.isFilled { return false }
      upstream.isFilled = true
      if let link { upstream.link = link } else { upstream.other = subscription }
      return true
    }
  }

  /// Ends it, for the one caller who comes first: an ending and a cancel may come at the same time, and one of them counts.
  ///
  /// - Parameters:
  ///   - cancels: Whether the subscription is to be cancelled too.
  ///   - before: What the one who comes first does before that.
  @usableFromInline func end(cancels: Bool, before: () -> Void = {}) -> Bool {
    if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return false }
    let (link, hasOther) = upstream.withLock { upstream in
      upstream.isFilled = true
      return (upstream.link.take(), upstream.other != nil)
    }
    let other = hasOther ? upstream.withLock { $0.other.take() } : nil
    before()
    if cancels {
      link?.cancel()
      other?.cancel()
    }
    return true
  }
}
