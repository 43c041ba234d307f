public import Synchronization

/// The one subscription that a subscriber has: the first it is offered, until the ending.
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

  /// Asks the subscription, if there is one and it has not ended.
  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if case .subscribed(let subscription) = upstream.withLock({ $0 }) { subscription.request(demand) }
  }

  /// `false` when there has been a subscription already, or a cancel.
  @usableFromInline func keep(_ subscription: any Subscription) -> Bool {
    upstream.withLock { upstream in
      guard case .awaited = upstream else { return false }
      upstream = .subscribed(subscription)
      return true
    }
  }

  /// Ends it, for the one caller who comes first: an ending and a cancel may come at the same time, and one of them counts.
  ///
  /// - Parameter cancels: Whether the subscription is to be cancelled too.
  @usableFromInline func end(cancels: Bool) -> Bool {
    if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return false }
    let last = upstream.withLock { upstream in
      defer { upstream = .ended }
      return upstream
    }
    if cancels, case .subscribed(let subscription) = last { subscription.cancel() }
    return true
  }
}
