/// What holds a subscription for a subscriber that its user does not hold, until the end.
///
///     cancellable ──▶ tether ──until the end──▶ subscription
///     pipeline ──▶ subscriber ──▶ tether
@usableFromInline
final class Tether: Subscription, Described, Sendable {
  @usableFromInline let upstream = UpstreamSlot()

  @inlinable init() {}

  // A subject that is fed asks through this.
  @usableFromInline func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

  @usableFromInline func cancel() { _ = upstream.cancel() }

  @usableFromInline var description: String { "Subject" }
}
