public import Synchronization

/// The one subscription that a subscriber at the end of a pipeline has: the first it is offered, until the ending.
@usableFromInline
struct UpstreamSlot: ~Copyable, Sendable {
  @usableFromInline enum Upstream {
    case awaited
    case subscribed(any Subscription)
    case ended
  }

  @usableFromInline let upstream = Guarded(Upstream.awaited)
  @usableFromInline let hasEnded = Atomic(false)

  @inlinable init() {}

  /// Whether values may still be delivered: one plain read.
  @inlinable @inline(__always)
  var isOpen: Bool { !hasEnded.load(ordering: .relaxed) }

  /// Keeps the first subscription it is offered and asks it for everything; any other is cancelled.
  @usableFromInline func receive(_ subscription: any Subscription) {
    if keep(subscription) { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  /// `false` when there has been a subscription already, or a cancel.
  @usableFromInline func keep(_ subscription: any Subscription) -> Bool {
    upstream.withLock { upstream in
      guard case .awaited = upstream else { return false }
      upstream = .subscribed(subscription)
      return true
    }
  }

  /// The subscription, to the one caller who ends it.
  @usableFromInline func end() -> (any Subscription)? {
    hasEnded.store(true, ordering: .relaxed)
    return upstream.withLock { upstream in
      defer { upstream = .ended }
      if case .subscribed(let subscription) = upstream { return subscription }
      return nil
    }
  }
}
