/// A subject that sends each value on to those who are ready for it, and keeps none.
///
/// - Demand: a value is not delivered to a subscriber that has not asked for one, and not kept for it either.
/// - Order: subscribers are served in the order of subscription. A `send` from within a delivery is delivered to all before the
///   outer one goes on, as in Combine.
/// - Completion: goes to all at once; a later subscriber gets it right after its subscription.
/// - Threads: may be used from any. While one thread is delivering, a value sent by another is delivered by the first one, in
///   order, so that no subscriber is ever entered twice at once and no lock is held while it runs.
/// - Cost: one atomic read and one call a subscriber; subscribing and cancelling take constant time.
///
/// ```swift
/// let words = PassthroughSubject<String, Never>()
/// let cancellable = words.map(\.count).sink { print($0) }
/// words.send("under")    // 5
/// words.send("current")  // 7
/// ```
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let broadcast = Broadcast<Output, Failure>("PassthroughSubject")

  /// A subject without subscribers.
  public init() {}

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    broadcast.attach(subscriber)
  }

  @inlinable
  public func send(_ value: Output) { broadcast.send(value) }

  public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

  public func send(subscription: any Subscription) { broadcast.send(subscription: subscription) }
}

// Safe when the values are: the broadcast is made to be used from any thread.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
