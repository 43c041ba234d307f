/// A sink whose closures belong to an actor: they run there and nowhere else.
///
/// A value that comes on the actor is delivered before its sender goes on, as by any sink. One that comes on another thread waits in
/// the mailbox, and so does what comes after it, so that the order is the one in which values came.
@usableFromInline
final class IsolatedSink<Input, Failure: Error>: Subscriber, Described {
  @usableFromInline enum Event {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline let tether: Tether
  @usableFromInline let mailbox: Mailbox<Event>
  @usableFromInline let description: String

  @inlinable init(_ description: String, _ tether: Tether, _ mailbox: Mailbox<Event>) {
    self.description = description
    self.tether = tether
    self.mailbox = mailbox
  }

  /// A sink to subscribe, and what its user keeps in place of it.
  @inlinable
  static func make(
    _ description: String = "Sink", tether: Tether = Tether(), on actor: any Actor, value: @escaping (Input) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in }
  ) -> (sink: IsolatedSink, lifetime: AnyCancellable) {
    let mailbox = Mailbox<Event>(on: actor) { event in
      // Looked at here, where it counts: what was cancelled while it waited is not delivered.
      switch event {
      case .value(let input):
        if tether.upstream.hasEnded { tether.upstream.refuse(description) } else { value(input) }
      case .completion(let ending):
        if tether.upstream.complete(isEarly: true) { completion(ending) } else { tether.upstream.refuse(description) }
      }
    }
    // The mailbox has the closures, and the pipeline has the mailbox: who keeps the result for ever keeps neither.
    let lifetime = AnyCancellable { [weak mailbox] in
      tether.cancel()
      mailbox?.clear()
    }
    return (IsolatedSink(description, tether, mailbox), lifetime)
  }

  @inlinable func receive(subscription: any Subscription) { tether.upstream.receive(subscription, description) }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    if tether.upstream.hasEnded { return tether.upstream.refuse(description) }
    mailbox.postHere(.value(input))
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    if tether.upstream.hasEnded {
      tether.upstream.refuse(description)
    } else {
      mailbox.post(.completion(completion), inPlace: true)
    }
  }
}
