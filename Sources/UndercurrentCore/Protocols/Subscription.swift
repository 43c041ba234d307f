/// The connection of one subscriber to its publisher.
///
/// May be used from any thread. Cancelling is final and may be repeated.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for `demand` more values. Demand adds up; `.none` changes nothing.
  func request(_ demand: Subscribers.Demand)
}

/// The names of ready-made subscriptions live here.
public enum Subscriptions {
  /// A subscription that has nothing to give and nothing to cancel, for publishers that end at once.
  public static var empty: any Subscription { EmptySubscription.shared }
}

@usableFromInline
final class EmptySubscription: Subscription, Described, Sendable {
  static let shared = EmptySubscription()
  private init() {}
  @usableFromInline func request(_ demand: Subscribers.Demand) {}
  @usableFromInline func cancel() {}
  @usableFromInline var description: String { "Empty" }
}
