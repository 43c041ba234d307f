/// A running part of a pipeline that a downstream steers: the far end of a ``Link``.
@usableFromInline
package protocol Stage: AnyObject {
  /// More values are wanted; never called with no demand at all.
  func request(_ demand: Subscribers.Demand)
  /// Called once at most, and only while the stage has not ended.
  func cancel()
}

/// What a downstream holds in place of the stage that feeds it.
///
/// A stage holds its downstream for as long as it lives, and a subscriber may keep its subscription for ever. The link between
/// them is cut at the end and on cancel, so that neither keeps the other alive afterwards:
///
///     stage ──always──▶ downstream ──▶ link ──until cut──▶ stage
@usableFromInline
package final class Link<Far: Stage>: Subscription, Described {
  @usableFromInline let far: Guarded<Far?>
  @usableFromInline package let description: String

  /// - Parameter description: The name that Combine gives this subscription in `print`.
  @inlinable package init(_ description: String, to stage: Far? = nil) {
    self.description = description
    self.far = Guarded(stage)
  }

  /// For a stage that has to know its link before the link can know it.
  @inlinable package func join(_ stage: Far) { far.withLock { $0 = stage } }

  @inlinable package func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    far.withLock { $0 }?.request(demand)
  }

  @inlinable package func cancel() { cut()?.cancel() }

  /// Lets go of the stage, and returns it to the one caller who did so.
  @inlinable @discardableResult
  package func cut() -> Far? { far.withLock { $0.take() } }
}

// Safe: the only state is under its lock, and a stage is made to be reached from any thread.
extension Link: @unchecked Sendable {}
