/// The simplest kind of stage: it hands the upstream's own subscription down, and what it does with a value is all it does.
///
/// A stage of this kind is a value, stored in the closure of the source above it: no object, no lock, and in a chain of them the
/// compiler sees through from the source to the subscriber. It goes by the identifier of the subscriber that it leads to: one of its own
/// would be an atomic operation and a word for each stage of every subscription.
@usableFromInline
protocol Through: Subscriber, Described where Downstream.Failure == Failure {
  associatedtype Downstream: Subscriber
  var downstream: Downstream { get }
}

extension Through {
  @usableFromInline var next: Any? { downstream }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
}
