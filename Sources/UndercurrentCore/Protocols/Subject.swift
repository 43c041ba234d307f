/// A publisher that is fed by hand: `send(_:)` is where a program's own events enter.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to every subscriber that has asked for one.
  func send(_ value: Output)
  /// Ends the subject for every subscriber, once; whatever is sent afterwards is ignored.
  func send(completion: Subscribers.Completion<Failure>)
  /// Hands the subject the subscription of an upstream that is going to feed it.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Tells every subscriber that something happened, where there is no value to tell.
  @inlinable
  public func send() { send(()) }
}
