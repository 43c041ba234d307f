/// Something that a publisher can send to.
///
/// A subscriber asks for values through the subscription it is given, and with the demand it returns for each value.
/// It is entered on whatever thread the publisher sends on, never on two at once.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// What the subscriber takes; the output of the publishers that it can be attached to.
  associatedtype Input
  /// How those publishers may fail; `Never` when they must not.
  associatedtype Failure: Error

  /// Comes first and once. Keep the subscription to ask for values later or to cancel.
  func receive(subscription: any Subscription)
  /// One value that was asked for. The result is added to what is still outstanding.
  func receive(_ input: Input) -> Subscribers.Demand
  /// The end; nothing comes after it.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Tells the subscriber that something happened, where there is no value to tell.
  @inlinable
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The names of subscribers and of what they exchange with publishers live here.
public enum Subscribers {}
