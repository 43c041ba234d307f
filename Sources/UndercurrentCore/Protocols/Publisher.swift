/// A source of values over time, and of at most one ending.
///
/// A publisher is a description: nothing runs until a subscriber is attached. What flows then keeps these rules, and every
/// operator of this package keeps them in both directions:
///
/// 1. `receive(subscription:)` comes first and once.
/// 2. Values never exceed what was asked for with ``Subscription/request(_:)`` and with the demand that
///    `receive(_:)` returns. Demand adds up; it is never taken back.
/// 3. At most one completion, and nothing after it. A completion needs no demand.
/// 4. One subscriber is never entered on two threads at once.
public protocol Publisher<Output, Failure> {
  /// What the publisher sends.
  associatedtype Output
  /// What can end it early; `Never` when nothing can.
  associatedtype Failure: Error

  /// Attaches a subscriber. Call `subscribe(_:)` rather than this; this is what a publisher implements.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches `subscriber`, which is given a subscription first and decides with it how much it wants.
  @inlinable
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Feeds a subject with everything this publisher sends, and returns what ends that.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    let feed = SubjectSubscriber(subject)
    receive(subscriber: feed)
    return AnyCancellable(feed.tether)
  }
}

/// The names of the operators' types live here: `Publishers.Map`, `Publishers.Filter`, and so on.
public enum Publishers {}
