/// A subscriber whose own type is hidden, or which is made of closures.
///
/// ```swift
/// let one = AnySubscriber<Int, Never>(
///   receiveSubscription: { $0.request(.max(1)) }, receiveValue: { print($0); return .none })
/// [1, 2].publisher.subscribe(one)  // 1
/// ```
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  public let combineIdentifier: CombineIdentifier

  // Formed where the hidden subscriber's type is known: the calls are direct there, whoever calls the closures.
  @usableFromInline let subscription: (any Subscription) -> Void
  @usableFromInline let value: (Input) -> Subscribers.Demand
  @usableFromInline let completion: (Subscribers.Completion<Failure>) -> Void
  /// The subscriber, or the name of one that is made of closures.
  @usableFromInline let hidden: () -> Any

  /// Hides the type of `subscriber`. One that is hidden already is not wrapped once more.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let same = subscriber as? Self {
      self = same
      return
    }
    combineIdentifier = subscriber.combineIdentifier
    subscription = { subscriber.receive(subscription: $0) }
    value = { subscriber.receive($0) }
    completion = { subscriber.receive(completion: $0) }
    hidden = { subscriber }
  }

  /// A subscriber that feeds `subject`.
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    self.init(SubjectSubscriber(subject))
  }

  /// A subscriber made of closures; without one for values it asks for nothing.
  @inlinable
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    subscription = receiveSubscription ?? { _ in }
    value = receiveValue ?? { _ in .none }
    completion = receiveCompletion ?? { _ in }
    hidden = { "Anonymous AnySubscriber" }
  }

  @inlinable public func receive(subscription: any Subscription) { self.subscription(subscription) }

  @inlinable public func receive(_ value: Input) -> Subscribers.Demand { self.value(value) }

  @inlinable public func receive(completion: Subscribers.Completion<Failure>) { self.completion(completion) }

  public var description: String { "\(hidden())" }
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  public var playgroundDescription: Any { description }
}

extension AnySubscriber: Described {
  @usableFromInline package var next: Any? { (hidden() as? any Described)?.next }
}
