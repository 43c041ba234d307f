public import Synchronization

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
package final class Link: Subscription, Described {
  @usableFromInline let far: Guarded<AnyObject?>
  // A link is reached as `any Subscription`, and what is reached so runs unspecialized if it is generic. This closure is formed
  // where the type of the stage is known, captures nothing, and is not generic: it carries specialized code across.
  @usableFromInline let steer: (AnyObject, Subscribers.Demand?) -> Void
  @usableFromInline package let description: String
  /// Whether a user has let go of the pipeline by way of this link, and wants to hear nothing more, whatever still comes.
  @usableFromInline let isLeft = Atomic(false)
  /// Whether a ``Mooring`` has made it.
  @usableFromInline let isMooring: Bool

  /// A link that leads to a stage of this type once it has joined one.
  ///
  /// - Parameter description: The name that Combine gives this subscription in `print`.
  @inlinable package init<S: Stage>(_ description: String, to type: S.Type, _ far: S? = nil, isMooring: Bool = false) {
    self.description = description
    self.isMooring = isMooring
    self.far = Guarded(far)
    steer = { object, demand in
      let stage = unsafeDowncast(object, to: S.self)
      if let demand { stage.request(demand) } else { stage.cancel() }
    }
  }

  @inlinable package convenience init<S: Stage>(_ description: String, to stage: S) {
    self.init(description, to: S.self, stage)
  }

  /// The subscription as what it nearly always is.
  @inlinable static func of(_ subscription: any Subscription) -> Link? {
    // An existential keeps an object in its first word. Casting says the same, but asks the runtime to find out.
    isLink(subscription) ? withUnsafePointer(to: subscription) { UnsafeRawPointer($0).load(as: Link.self) } : nil
  }

  @inlinable @inline(__always) static func isLink<S: Subscription>(_: S) -> Bool { S.self == Link.self }

  /// Leads to `stage` from now on, which has to be of the type that the link was made for.
  @inlinable package func join(_ stage: AnyObject) { far.withLock { $0 = stage } }

  /// Leads to `stage` if it leads nowhere.
  @usableFromInline func joinFirst(_ stage: AnyObject) -> Bool {
    far.withLock { far in
      if far == nil { far = stage }
      return far === stage
    }
  }

  @usableFromInline package func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    if let stage = far.withLock({ $0 }) { steer(stage, demand) }
  }

  @usableFromInline package func cancel() {
    if let stage = far.withLock({ $0.take() }) { steer(stage, nil) }
  }

  /// Cancels for the user of a sink, who is told of nothing from now on.
  ///
  /// A cancel alone does not say that: an operator of another make, which hands this link on, may cancel it and then send an ending.
  @usableFromInline func leave() {
    isLeft.store(true, ordering: .relaxed)
    cancel()
  }

  /// Whether the stage has been let go of, or cancelled.
  @usableFromInline package var isCut: Bool { far.withLock { $0 == nil } }

  /// Lets go of the stage. `false` when that had happened before.
  @discardableResult
  @usableFromInline package func cut() -> Bool { far.withLock { $0.take() } != nil }
}

// Safe: the only state is under its lock, and a stage is made to be reached from any thread.
extension Link: @unchecked Sendable {}
