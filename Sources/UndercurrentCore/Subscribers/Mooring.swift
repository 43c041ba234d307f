public import Synchronization

/// The subscription of a sink that its user does not hold: the user holds the ``Link`` that it is kept by.
///
/// That is the link that the stage above has sent, for nearly every sink. Where a subscription of another make is sent, or one has not
/// come yet when the user is to be given something to hold, it is a link that the mooring makes and ties to the subscription.
@usableFromInline
struct Mooring: ~Copyable, Sendable {
  /// What the user holds. It stays when the sink has ended.
  @usableFromInline let link = SetOnce()
  @usableFromInline let isComplete = Atomic(false)
  @usableFromInline let hasReported = Atomic(false)

  @inlinable init() {}

  /// What the user is given to hold.
  @usableFromInline var end: Link { link.current(Link.self)?.takeUnretainedValue() ?? link.set(.mooring()) }

  /// Whether nothing may be delivered any more. Plain reads.
  @inlinable @inline(__always)
  var hasEnded: Bool { isComplete.load(ordering: .relaxed) || isLeft }

  @inlinable @inline(__always)
  var isLeft: Bool { link.current(Link.self)?._withUnsafeGuaranteedRef { $0.isLeft.load(ordering: .relaxed) } ?? false }

  /// Keeps the first subscription it is offered and asks it for everything; any other is cancelled.
  @inlinable func receive(_ subscription: any Subscription, _ subscriber: String) {
    if !isComplete.load(ordering: .relaxed), let upstream = Link.of(subscription), link.keep(upstream) {
      upstream.request(.unlimited)
    } else {
      tie(subscription, subscriber)
    }
  }

  @inline(never)
  @usableFromInline func tie(_ subscription: any Subscription, _ subscriber: String) {
    if !isComplete.load(ordering: .relaxed), end.tie(to: subscription) { return }
    subscription.cancel()
    if isComplete.load(ordering: .relaxed) || !isLeft { report(type(of: subscription), .subscriptionFirst, subscriber) }
  }

  /// Ends it because upstream has ended. `false` when it had ended before.
  @usableFromInline func complete() -> Bool {
    if isLeft || isComplete.exchange(true, ordering: .acquiringAndReleasing) { return false }
    link.current(Link.self)?._withUnsafeGuaranteedRef { $0.untie() }
    return true
  }

  /// Reports a value or an ending that was dropped, unless it may have been on its way when the user let go.
  @discardableResult
  @inline(never)
  @usableFromInline func refuse(_ subscriber: String) -> Subscribers.Demand {
    if isComplete.load(ordering: .relaxed) {
      report(link.current(Link.self)?.takeUnretainedValue().tiedType, .nothingAfterTheEnding, subscriber)
    }
    return .none
  }

  private func report(_ type: (any Subscription.Type)?, _ rule: Violations.Rule, _ subscriber: String) {
    if !hasReported.exchange(true, ordering: .relaxed) { Violations.report(type, rule, to: subscriber) }
  }
}

extension Link {
  /// A link that a mooring makes, which nobody but the sink's user gets.
  @usableFromInline static func mooring() -> Link { Link("Sink", to: UpstreamSlot.Other.self, isMooring: true) }

  /// Leads to `subscription` from now on, and asks it for everything; or cancels it, if the user has let go meanwhile. `false` when
  /// this leads elsewhere.
  fileprivate func tie(to subscription: any Subscription) -> Bool {
    let stage = UpstreamSlot.Other(subscription, type(of: subscription))
    guard isMooring, joinFirst(stage) else { return false }
    // Only now: who lets go of it first cancels what was there, which was nothing.
    if isLeft.load(ordering: .relaxed) { cancel() } else { request(.unlimited) }
    return true
  }

  /// Lets go of a subscription that has ended. Any other link is the stage's that sent it, and who handed it on may still need it.
  fileprivate func untie() {
    guard isMooring, let last = far.withLock({ $0.take() }) as? UpstreamSlot.Other else { return }
    join(UpstreamSlot.Other(nil, last.type))
  }

  /// The make of the subscription, if it is another.
  fileprivate var tiedType: (any Subscription.Type)? { (far.withLock { $0 } as? UpstreamSlot.Other)?.type }
}

extension UpstreamSlot.Other: Stage {
  @usableFromInline func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  @usableFromInline func cancel() { subscription?.cancel() }
}
