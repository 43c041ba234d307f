/// What is against the rules in something that a stage has refused.
@usableFromInline
package struct Breach {
  @usableFromInline package enum Event {
    case subscription
    /// A value or an ending.
    case other
  }

  @usableFromInline package let culprit: (any Subscription.Type)?
  @usableFromInline package let rule: Violations.Rule

  /// Nothing if the stage was over for reasons of its own: what comes then may have been on its way.
  ///
  /// - Parameters:
  ///   - subscription: What the upstream had sent before.
  ///   - hasEnded: Whether the upstream had ended.
  ///   - isOpen: Whether the stage was still running.
  @usableFromInline
  package init?(_ event: Event, after subscription: (any Subscription)?, hasEnded: Bool, isOpen: Bool) {
    culprit = subscription.map { type(of: $0) }
    switch event {
    case .subscription where subscription != nil || hasEnded: rule = .subscriptionFirst
    case .other where hasEnded: rule = .nothingAfterTheEnding
    case .other where isOpen: rule = subscription == nil ? .subscriptionFirst : .onlyWhatWasAskedFor
    case .subscription, .other: return nil
    }
  }
}
