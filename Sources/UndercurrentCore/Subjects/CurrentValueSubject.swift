/// A subject that has a value at any time, and gives it to every new subscriber.
///
/// - Demand: a subscriber that was not ready for a value gets the newest one, and only that, when it next asks.
/// - Order: as for ``PassthroughSubject``, except that nobody goes backwards: when a `send` from within a delivery has brought a
///   newer value, the older one is not delivered to those it has not reached yet.
/// - Completion: goes to all at once. Setting ``value`` afterwards still stores it; `send` does not.
/// - Threads: may be used from any, ``value`` included.
/// - Cost: one short lock a value more than a ``PassthroughSubject``; subscribing and cancelling take constant time.
///
/// ```swift
/// let temperature = CurrentValueSubject<Int, Never>(20)
/// let cancellable = temperature.sink { print($0) }  // 20
/// temperature.value += 1                            // 21
/// ```
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let broadcast: Broadcast<Output, Failure>

  /// A subject whose first value is `value`.
  public init(_ value: Output) { broadcast = Broadcast("CurrentValueSubject", latest: value) }

  /// The current value. Setting it sends it.
  @inlinable
  public var value: Output {
    get { broadcast.latest }
    set { if broadcast.replace(with: newValue) == 0 { broadcast.keep(newValue) } }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    broadcast.attach(subscriber)
  }

  @inlinable
  public func send(_ value: Output) { broadcast.replace(with: value) }

  public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

  public func send(subscription: any Subscription) { broadcast.send(subscription: subscription) }
}

// Safe when the values are: the broadcast is made to be used from any thread.
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
