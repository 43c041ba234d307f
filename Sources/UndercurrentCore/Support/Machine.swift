/// The rules of an operator that has many inputs, a buffer or a clock: a value, which holds no lock, reads no clock, schedules
/// nothing and calls nobody. An ``Outlet`` runs it.
///
/// Inputs are methods named after what happened (`received`, `finished`); what an input wants done upstream it returns. What is to
/// go downstream waits in the machine until the outlet pulls it with `next`.
@usableFromInline
package protocol Machine<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  /// What a machine lets go of, which has to be released outside the lock.
  associatedtype Waste

  /// The downstream asked for more.
  mutating func requested(_ demand: Subscribers.Demand) -> Steering
  /// The downstream wants no more; nothing comes out of the machine from now on.
  mutating func cancelled() -> Steering
  /// The downstream answered a value with more demand.
  mutating func credited(_ demand: Subscribers.Demand)
  /// Whether there is certainly nothing to do: a quick answer to what `next` would find out.
  var isQuiet: Bool { get }
  /// The next thing to do, if there is any.
  mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>?
}

/// What an outlet does for its machine, one at a time and outside the lock.
@usableFromInline
package enum Signal<Output, Failure: Error> {
  case value(Output)
  /// Values that were asked for, one at each call: who delivers them takes no lock for each, and stops when it is cancelled.
  case values(() -> Output?)
  case completion(Subscribers.Completion<Failure>)
  case request([any Subscription], Subscribers.Demand)
  /// A value was thrown away that its upstream had not been asked for.
  case surplus((any Subscription.Type)?)
  /// Something was taken in that leads to nothing; there may be more.
  case nothing
}

/// What is to be done upstream, and what is to be released, before anything is delivered.
@usableFromInline
package struct Steering {
  @usableFromInline var cancel: [any Subscription] = []
  @usableFromInline var request: [any Subscription] = []
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var timer: (any Cancellable)?
  /// What has ended: only let go of, but outside the lock.
  @usableFromInline var released: (any Subscription)?
  /// Whether the machine did not take what an upstream did: the stage finds out whether that was against the rules.
  @usableFromInline package private(set) var isRefusal = false

  @inlinable package init() {}

  /// Nothing was taken in; a subscription that was not is cancelled.
  @usableFromInline package static func refusal(_ subscription: (any Subscription)? = nil) -> Steering {
    var steering = Steering(cancel: subscription.map { [$0] } ?? [])
    steering.isRefusal = true
    return steering
  }

  @inlinable package init(releasing subscription: (any Subscription)?, timer: (any Cancellable)? = nil) {
    released = subscription
    self.timer = timer
  }

  @inlinable package init(request: [any Subscription], _ demand: Subscribers.Demand) {
    self.request = request
    self.demand = demand
  }

  @inlinable package init(cancel: [any Subscription], timer: (any Cancellable)? = nil) {
    self.cancel = cancel
    self.timer = timer
  }

  @inlinable package func callAsFunction() {
    timer?.cancel()
    for subscription in cancel { subscription.cancel() }
    if demand > .none { for subscription in request { subscription.request(demand) } }
  }
}
