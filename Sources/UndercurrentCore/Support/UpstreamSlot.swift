public import Synchronization

/// The one subscription that a subscriber has: the first it is offered, until the ending.
@usableFromInline
struct UpstreamSlot: ~Copyable, Sendable {
  @usableFromInline enum Phase: UInt8, AtomicRepresentable, Sendable { case awaited, open, ended }

  @usableFromInline enum Upstream {
    case awaited
    case subscribed(any Subscription)
    /// It has ended, with or without having sent a subscription.
    case completed((any Subscription.Type)?)
    case cancelled
  }

  @usableFromInline let upstream = Guarded(Upstream.awaited)
  @usableFromInline let phase = Atomic(Phase.awaited)
  @usableFromInline let hasReported = Atomic(false)

  @inlinable init() {}

  /// Whether values may be delivered: the subscription has come, and the ending has not. One plain read.
  @inlinable @inline(__always)
  var isOpen: Bool { phase.load(ordering: .relaxed) == .open }

  /// Whether no value may be delivered any more.
  @inlinable @inline(__always)
  var hasEnded: Bool { phase.load(ordering: .relaxed) == .ended }

  // MARK: Beginning

  /// `false` when there has been a subscription already, or a cancel.
  @usableFromInline func keep(_ subscription: any Subscription) -> Bool {
    upstream.withLock { upstream in
      guard case .awaited = upstream,
        phase.compareExchange(expected: .awaited, desired: .open, ordering: .acquiringAndReleasing).exchanged
      else { return false }
      upstream = .subscribed(subscription)
      return true
    }
  }

  /// Keeps the first subscription it is offered and asks it for everything; any other is cancelled.
  @usableFromInline func receive(_ subscription: any Subscription, _ subscriber: @autoclosure () -> String) {
    if keep(subscription) { subscription.request(.unlimited) } else { refuse(subscription, subscriber()) }
  }

  /// Asks the subscription, if there is one and it has not ended.
  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if case .subscribed(let subscription) = upstream.withLock({ $0 }) { subscription.request(demand) }
  }

  // MARK: Ending

  /// Ends it because upstream has ended. `false` when it had ended before, or not begun.
  ///
  /// - Parameter isEarly: Whether that may come before the subscription, as it may to Combine's `Sink`.
  @usableFromInline func complete(isEarly: Bool = false) -> Bool {
    if !isEarly, phase.load(ordering: .relaxed) == .awaited { return false }
    guard let last = close() else { return false }
    upstream.withLock { upstream in
      if case .subscribed(let subscription) = last {
        upstream = .completed(type(of: subscription))
      } else {
        upstream = .completed(nil)
      }
    }
    return true
  }

  /// Ends it, and cancels the subscription. `false` when it had ended before.
  @usableFromInline func cancel() -> Bool {
    guard let last = close() else { return false }
    if case .subscribed(let subscription) = last { subscription.cancel() }
    return true
  }

  /// Ends it, for the one caller who comes first: an ending and a cancel may come at the same time, and one of them counts. What there
  /// was until then, which is no longer held.
  @usableFromInline func close() -> Upstream? {
    if phase.exchange(.ended, ordering: .acquiringAndReleasing) == .ended { return nil }
    return upstream.withLock { upstream in
      defer { upstream = .cancelled }
      return upstream
    }
  }

  // MARK: What is against the rules

  /// Cancels a subscription that was not kept, and reports it if it was one too many.
  @inline(never)
  @usableFromInline func refuse(_ subscription: any Subscription, _ subscriber: String) {
    subscription.cancel()
    switch upstream.withLock({ $0 }) {
    case .subscribed, .completed: report(type(of: subscription), .subscriptionFirst, subscriber)
    case .awaited, .cancelled: break
    }
  }

  /// Reports a value or an ending that was dropped, unless it may have been on its way when the subscription was cancelled.
  @discardableResult
  @inline(never)
  @usableFromInline func refuse(_ subscriber: String) -> Subscribers.Demand {
    switch upstream.withLock({ $0 }) {
    case .awaited: report(nil, .subscriptionFirst, subscriber)
    case .completed(let type): report(type, .nothingAfterTheEnding, subscriber)
    case .subscribed, .cancelled: break
    }
    return .none
  }

  /// Reports a value that was dropped because it had not been asked for.
  @inline(never)
  @usableFromInline func refuseSurplus(_ subscriber: String) -> Subscribers.Demand {
    if case .subscribed(let subscription) = upstream.withLock({ $0 }) {
      report(type(of: subscription), .onlyWhatWasAskedFor, subscriber)
    }
    return .none
  }

  private func report(_ type: (any Subscription.Type)?, _ rule: Violations.Rule, _ subscriber: String) {
    if !hasReported.exchange(true, ordering: .relaxed) { Violations.report(type, rule, to: subscriber) }
  }
}
