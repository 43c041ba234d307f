/// Watches what passes through a ``Tap``.
@usableFromInline
protocol TapObserver<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error

  func received(subscription: any Subscription)
  func received(_ input: Input)
  func received(completion: Subscribers.Completion<Failure>)
  func requested(_ demand: Subscribers.Demand)
  /// A value was answered with more demand.
  func answered(_ demand: Subscribers.Demand)
  func cancelled()
}

/// A stage that changes nothing, and tells an observer of everything before it passes it on.
@usableFromInline
final class Tap<Observer: TapObserver, Downstream: Subscriber>: Subscriber, Stage, Described
where Observer.Input == Downstream.Input, Observer.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let observer: Observer
  @usableFromInline let downstream: Downstream
  @usableFromInline var next: Any? { downstream }
  @usableFromInline let upstream = UpstreamSlot()
  @usableFromInline let link: Link

  @inlinable
  init(_ description: String, _ observer: Observer, to downstream: Downstream) {
    self.observer = observer
    self.downstream = downstream
    link = Link(description, to: Tap.self)
    link.join(self)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.keep(subscription) else { return upstream.refuse(subscription, description) }
    observer.received(subscription: subscription)
    downstream.receive(subscription: link)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isOpen else { return upstream.refuse(description) }
    observer.received(input)
    // The observer may have cancelled.
    guard upstream.isOpen else { return .none }
    let more = downstream.receive(input)
    if more > .none { observer.answered(more) }
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else {
      _ = upstream.refuse(description)
      return
    }
    observer.received(completion: completion)
    if link.cut() { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    observer.requested(demand)
    upstream.request(demand)
  }

  @inlinable
  func cancel() { _ = upstream.cancel(first: observer.cancelled) }

  @usableFromInline var description: String { link.description }
}
