/// Feeds a subject with what a publisher sends.
///
/// What the subject holds of it is the ``Tether``, which lets go of the upstream at the end: so an upstream that has ended is not
/// held, and not cancelled, by a subject that lives on.
///
///     cancellable ──▶ tether ──until the end──▶ subscription
///     subject ──until its own end──▶ tether
///     pipeline ──▶ subscriber ──▶ subject, tether
@usableFromInline
final class SubjectSubscriber<Feed: Subject>: Subscriber, Described {
  @usableFromInline let tether = Tether()
  @usableFromInline let subject: Feed

  @inlinable init(_ subject: Feed) { self.subject = subject }

  // The subject asks for values itself, once somebody wants them.
  @usableFromInline func receive(subscription: any Subscription) {
    if tether.upstream.keep(subscription) {
      subject.send(subscription: tether)
    } else {
      tether.upstream.refuse(subscription, description)
    }
  }

  @inlinable func receive(_ input: Feed.Output) -> Subscribers.Demand {
    guard tether.upstream.isOpen else { return tether.upstream.refuse(description) }
    subject.send(input)
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Feed.Failure>) {
    guard tether.upstream.complete() else {
      _ = tether.upstream.refuse(description)
      return
    }
    subject.send(completion: completion)
  }

  @usableFromInline var description: String { "Subject" }
}
