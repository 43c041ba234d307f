/// Feeds a subject with what a publisher sends.
@usableFromInline
final class SubjectSubscriber<Feed: Subject>: Subscriber, Cancellable, Described {
  @usableFromInline final class Target {
    @usableFromInline let subject: Feed
    @inlinable init(_ subject: Feed) { self.subject = subject }
  }

  @usableFromInline let intake: Intake

  @inlinable init(_ subject: Feed) { intake = Intake(Target(subject)) }

  // The subject asks for values itself, once somebody wants them.
  @inlinable func receive(subscription: any Subscription) {
    if intake.upstream.keep(subscription) {
      intake.deliver(to: Target.self) { $0.subject.send(subscription: subscription) }
    } else {
      subscription.cancel()
    }
  }

  @inlinable func receive(_ input: Feed.Output) -> Subscribers.Demand {
    intake.deliver(to: Target.self) { $0.subject.send(input) }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Feed.Failure>) {
    intake.finish(Target.self) { $0.subject.send(completion: completion) }
  }

  @inlinable func cancel() { intake.cancel() }

  @usableFromInline var description: String { "Subject" }
}
