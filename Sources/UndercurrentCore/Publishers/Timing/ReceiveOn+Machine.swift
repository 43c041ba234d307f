/// The rules of delivering on a scheduler: a queue, and one job at a time that delivers what was in it when the job began.
@usableFromInline
package struct ReceiveOnMachine<Output, Failure: Error>: Machine {
  // What is in the queue at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Output

  @usableFromInline enum Phase {
    case open
    case ending(Subscribers.Completion<Failure>)
    case closed
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline var upstream: (any Subscription)?
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var queue = Ring<Output>()
  /// Whether a job is waiting or running.
  @usableFromInline var hasJob = false
  /// How many values the running job may still deliver; the ending comes with the last.
  @usableFromInline var budget: Int?
  /// What a value was answered with, which upstream is still to be told.
  @usableFromInline var owed = Subscribers.Demand.none

  @inlinable package init() {}

  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Steering {
    guard upstream == nil, case .open = phase else { return Steering(cancel: [subscription]) }
    upstream = subscription
    return Steering()
  }

  /// Whether a job has to be scheduled.
  @inlinable
  package mutating func received(_ value: Output) -> Bool {
    guard case .open = phase else { return false }
    queue.append(value)
    return needsJob()
  }

  /// Whether a job has to be scheduled, and what is to be let go of.
  @inlinable
  package mutating func completed(
    _ completion: Subscribers.Completion<Failure>
  ) -> (isDue: Bool, released: (any Subscription)?) {
    guard case .open = phase else { return (false, nil) }
    phase = .ending(completion)
    return (needsJob(), upstream.take())
  }

  @inlinable
  mutating func needsJob() -> Bool {
    if hasJob { return false }
    hasJob = true
    return true
  }

  @inlinable package mutating func began() { budget = queue.count }

  /// Whether another job has to be scheduled.
  @inlinable
  package mutating func ended() -> Bool {
    budget = nil
    hasJob = false
    switch phase {
    case .open: return queue.isEmpty ? false : needsJob()
    case .ending: return needsJob()
    case .closed: return false
    }
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    return upstream.map { Steering(request: [$0], more) } ?? Steering()
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    phase = .closed
    return upstream.take().map { Steering(cancel: [$0]) } ?? Steering()
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    demand += more
    owed += more
  }

  @inlinable package var isQuiet: Bool { false }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if owed > .none {
      defer { owed = .none }
      if let upstream { return .request([upstream], owed) }
    }
    guard let budget else { return nil }
    if case .closed = phase { return nil }
    if budget > 0, let value = queue.popFirst() {
      self.budget = budget - 1
      if demand.takeOne() { return .value(value) }
      // An upstream that sends more than it was asked for.
      waste = value
      return .nothing
    }
    if queue.isEmpty, case .ending(let completion) = phase {
      phase = .closed
      return .completion(completion)
    }
    return nil
  }
}
