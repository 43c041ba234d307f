public import Synchronization

/// The one subscription that a subscriber has: the first it is offered, until the ending.
///
/// Nearly every subscription is a ``Link``, and a reference to one is kept and passed on much faster than an existential, which takes five
/// words and goes through the runtime. Any other is put in a box.
@usableFromInline
struct UpstreamSlot: ~Copyable, Sendable {
  @usableFromInline enum Phase: UInt8, AtomicRepresentable, Sendable { case awaited, open, ended }

  @usableFromInline enum Progress {
    case awaited
    case subscribed
    /// It has ended, with or without having sent a subscription.
    case completed
    case cancelled
  }

  /// A subscription of another make.
  /// A stage, so that a link can lead to it.
  @usableFromInline final class Other {
    @usableFromInline let subscription: (any Subscription)?
    @usableFromInline let type: any Subscription.Type

    @usableFromInline init(_ subscription: (any Subscription)?, _ type: any Subscription.Type) {
      self.subscription = subscription
      self.type = type
    }
  }

  @usableFromInline struct Upstream {
    @usableFromInline var progress = Progress.awaited
    @usableFromInline var link: Link?
    @usableFromInline var other: Other?
    @usableFromInline var hadLink = false

    @inlinable init() {}

    /// What the subscription is, or was until it completed.
    var type: (any Subscription.Type)? { hadLink ? Link.self : other?.type }
  }

  @usableFromInline let upstream = Guarded(Upstream())
  @usableFromInline let phase = Atomic(Phase.awaited)
  @usableFromInline let hasReported = Atomic(false)

  @inlinable init() {}

  /// Whether values may be delivered: the subscription has come, and the ending has not. One plain read.
  @inlinable @inline(__always)
  var isOpen: Bool { phase.load(ordering: .relaxed) == .open }

  /// Whether no value may be delivered any more.
  @inlinable @inline(__always)
  var hasEnded: Bool { phase.load(ordering: .relaxed) == .ended }

  /// The subscription, if there is one and it has not ended.
  @usableFromInline var current: (any Subscription)? {
    let (link, other) = upstream.withLock { ($0.link, $0.other) }
    return link ?? other?.subscription
  }

  // MARK: Beginning

  /// `false` when there has been a subscription already, or a cancel.
  @usableFromInline func keep(_ subscription: any Subscription) -> Bool { keep(subscription, Link.of(subscription)) }

  @inline(__always)
  private func keep(_ subscription: any Subscription, _ link: Link?) -> Bool {
    let other = link == nil ? Other(subscription, type(of: subscription)) : nil
    return upstream.withLock { upstream in
      guard upstream.progress == .awaited,
        phase.compareExchange(expected: .awaited, desired: .open, ordering: .acquiringAndReleasing).exchanged
      else { return false }
      upstream.progress = .subscribed
      upstream.link = link
      upstream.hadLink = link != nil
      upstream.other = other
      return true
    }
  }

  /// Keeps the first subscription it is offered and asks it for everything; any other is cancelled.
  @usableFromInline func receive(_ subscription: any Subscription, _ subscriber: @autoclosure () -> String) {
    let link = Link.of(subscription)
    if !keep(subscription, link) {
      refuse(subscription, subscriber())
    } else if let link {
      link.request(.unlimited)
    } else {
      subscription.request(.unlimited)
    }
  }

  /// Asks the subscription, if there is one and it has not ended.
  @usableFromInline func request(_ demand: Subscribers.Demand) {
    let (link, other) = upstream.withLock { ($0.link, $0.other) }
    link?.request(demand)
    other?.subscription?.request(demand)
  }

  // MARK: Ending

  /// Ends it because upstream has ended. `false` when it had ended before, or not begun.
  ///
  /// - Parameter isEarly: Whether that may come before the subscription, as it may to Combine's `Sink`.
  @usableFromInline func complete(isEarly: Bool = false) -> Bool {
    if !isEarly, phase.load(ordering: .relaxed) == .awaited { return false }
    return close(.completed) != nil
  }

  /// Ends it, and cancels the subscription. `false` when it had ended before.
  ///
  /// - Parameter first: Runs before the subscription is cancelled, and not at all when it had ended before.
  @usableFromInline func cancel(first: () -> Void = {}) -> Bool {
    guard let last = close(.cancelled) else { return false }
    first()
    last.link?.cancel()
    last.other?.subscription?.cancel()
    return true
  }

  /// Ends it, and leaves it to the caller to cancel the subscription. `nil` when there was none, or it had ended before.
  @usableFromInline func leave() -> (any Subscription)? { close(.cancelled).flatMap { $0.link ?? $0.other?.subscription } }

  /// Ends it, for the one caller who comes first: an ending and a cancel may come at the same time, and one of them counts. What there
  /// was until then, which is no longer held.
  private func close(_ progress: Progress) -> (link: Link?, other: Other?)? {
    if phase.exchange(.ended, ordering: .acquiringAndReleasing) == .ended { return nil }
    let last = upstream.withLock { upstream in
      upstream.progress = progress
      return (link: upstream.link.take(), other: upstream.other.take())
    }
    if progress == .completed, let other = last.other {
      let type = Other(nil, other.type)
      upstream.withLock { $0.other = type }
    }
    return last
  }

  // MARK: What is against the rules

  /// Cancels a subscription that was not kept, and reports it if it was one too many.
  @inline(never)
  @usableFromInline func refuse(_ subscription: any Subscription, _ subscriber: String) {
    subscription.cancel()
    switch upstream.withLock({ $0.progress }) {
    case .subscribed, .completed: report(type(of: subscription), .subscriptionFirst, subscriber)
    case .awaited, .cancelled: break
    }
  }

  /// Reports a value or an ending that was dropped, unless it may have been on its way when the subscription was cancelled.
  @discardableResult
  @inline(never)
  @usableFromInline func refuse(_ subscriber: String) -> Subscribers.Demand {
    let (progress, type) = upstream.withLock { ($0.progress, $0.type) }
    switch progress {
    case .awaited: report(nil, .subscriptionFirst, subscriber)
    case .completed: report(type, .nothingAfterTheEnding, subscriber)
    case .subscribed, .cancelled: break
    }
    return .none
  }

  /// Reports a value that was dropped because it had not been asked for.
  @inline(never)
  @usableFromInline func refuseSurplus(_ subscriber: String) -> Subscribers.Demand {
    let (progress, type) = upstream.withLock { ($0.progress, $0.type) }
    if progress == .subscribed { report(type, .onlyWhatWasAskedFor, subscriber) }
    return .none
  }

  private func report(_ type: (any Subscription.Type)?, _ rule: Violations.Rule, _ subscriber: String) {
    if !hasReported.exchange(true, ordering: .relaxed) { Violations.report(type, rule, to: subscriber) }
  }
}
