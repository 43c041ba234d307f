extension PublisherLaws {
  /// A rule that the kit checks. The raw value is its number in the specification of Reactive Streams; the article
  /// <doc:TheRules> has them all.
  public enum Rule: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Nobody receives more than was asked for.
    case notMoreThanAsked = "1.1"
    /// A subscriber is entered by one thread at a time; only `checkThreads` can tell.
    case oneAtATime = "1.3"
    /// A publisher that is done, or whose upstream has failed, says so.
    case endArrives = "1.5"
    /// There is one ending, and nothing after it.
    case nothingAfterTheEnd = "1.7"
    /// Nothing begins to be delivered once `cancel()` has returned.
    case nothingAfterCancel = "1.8"
    /// The subscription comes, and before anything else.
    case subscriptionFirst = "1.9"
    /// A subscriber that is told of the end neither requests nor cancels.
    case noCallsAtTheEnd = "2.3"
    /// A subscriber cancels a second subscription, and goes on with the first.
    case secondSubscriptionCancelled = "2.5"
    /// What is no longer needed is cancelled upstream.
    case cancelGoesUp = "2.6"
    /// A subscriber is given one subscription.
    case oneSubscription = "2.12"
    /// Asking for more from within a delivery does not nest deliveries without bound.
    case boundedRecursion = "3.3"
    /// After a cancel, nothing more is asked for.
    case deadAfterCancel = "3.6"
    /// What was asked for, in however many pieces, can come.
    case demandAddsUp = "3.8"
    /// What has ended or was cancelled is let go of.
    case letsGo = "3.13"

    public var description: String {
      switch self {
      case .notMoreThanAsked: "nobody receives more than was asked for"
      case .oneAtATime: "a subscriber is entered by one thread at a time"
      case .endArrives: "a publisher that is done says so"
      case .nothingAfterTheEnd: "one ending, and nothing after it"
      case .nothingAfterCancel: "nothing is delivered once cancel() has returned"
      case .subscriptionFirst: "the subscription comes before anything else"
      case .noCallsAtTheEnd: "a subscriber that is told of the end neither requests nor cancels"
      case .secondSubscriptionCancelled: "a second subscription is cancelled, and nothing else is done with it"
      case .cancelGoesUp: "what is no longer needed is cancelled upstream"
      case .oneSubscription: "a subscriber is given one subscription"
      case .boundedRecursion: "asking for more from within a delivery does not nest deliveries without bound"
      case .deadAfterCancel: "after a cancel nothing more is asked for"
      case .demandAddsUp: "what was asked for, in however many pieces, can come"
      case .letsGo: "what has ended or was cancelled is let go of"
      }
    }
  }
}
