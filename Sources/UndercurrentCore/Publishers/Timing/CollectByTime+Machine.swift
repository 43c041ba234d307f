/// The rules of gathering values into batches, which are complete when a clock ticks or when they have a certain size.
///
/// A batch that the clock completes waits for the next tick if nothing is asked for, and grows meanwhile. Upstream is asked for as
/// much as the batches that are asked for can hold, and without a size, for everything.
@usableFromInline
package struct BatchMachine<Input, Failure: Error>: Machine {
  @usableFromInline package typealias Output = [Input]
  // What is waiting at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Never

  /// How large a batch may be.
  @usableFromInline let size: Int?
  @usableFromInline var phase = ClockPhase<Failure>.open
  @usableFromInline var upstream: (any Subscription)?
  @usableFromInline var upstreamHasEnded = false
  @usableFromInline var demand = Subscribers.Demand.none
  /// What has been asked of upstream and has not come.
  @usableFromInline var outstanding = Subscribers.Demand.none
  @usableFromInline var batch: [Input] = []
  /// Complete batches that were not delivered yet.
  @usableFromInline var complete = Ring<[Input]>()
  /// What upstream is still to be asked for.
  @usableFromInline var owed = Subscribers.Demand.none
  /// The clock; it ticks until it is cleared.
  @usableFromInline var clock = Alarm<Void>()

  @inlinable package init(size: Int?) { self.size = size }

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }

  /// Whether upstream may send.
  @inlinable package var accepts: Bool { isOpen && upstream != nil }

  @usableFromInline package func breach(_ event: Breach.Event) -> Breach? {
    Breach(event, after: upstream, hasEnded: upstreamHasEnded, isOpen: isOpen)
  }

  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Bool {
    guard isOpen, upstream == nil else { return false }
    upstream = subscription
    return true
  }

  /// The number of the clock to start, and what is to be cancelled instead.
  @inlinable
  package mutating func started() -> (stopped: (any Cancellable)?, number: UInt?) {
    guard isOpen else { return (nil, nil) }
    return (clock.clear(), clock.set(()).number)
  }

  /// A full batch starts the clock anew: the number of the new one, and what is to be cancelled instead.
  @inlinable
  package mutating func received(_ value: Input) -> (stopped: (any Cancellable)?, number: UInt?) {
    guard accepts else { return (nil, nil) }
    outstanding -= 1
    batch.append(value)
    guard batch.count == size else { return (nil, nil) }
    closeBatch()
    return started()
  }

  @inlinable
  package mutating func ticked(_ number: UInt) {
    guard isOpen, clock.isCurrent(number), !batch.isEmpty, demand > .max(complete.count) else { return }
    closeBatch()
  }

  @inlinable
  mutating func closeBatch() {
    complete.append(batch)
    batch = []
  }

  @inlinable
  package mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Steering {
    guard accepts else { return .refusal() }
    upstreamHasEnded = true
    phase = .ending(completion)
    if case .finished = completion, !batch.isEmpty { closeBatch() }
    return Steering(releasing: upstream.take(), timer: clock.clear())
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    guard let upstream else { return Steering() }
    return Steering(request: [upstream], missing())
  }

  /// What has to be asked for in addition, and is taken as asked for from now on.
  @inlinable
  mutating func missing() -> Subscribers.Demand {
    if demand == .none || outstanding == .unlimited { return .none }
    let wanted = size.map { demand * $0 } ?? .unlimited
    let missing = wanted - (outstanding + batch.count + complete.count * (size ?? 0))
    outstanding += missing
    return missing
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    phase = .closed
    return Steering(cancel: upstream.take().map { [$0] } ?? [], timer: clock.clear())
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    demand += more
    owed += missing()
  }

  @inlinable package var isQuiet: Bool { false }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<[Input], Failure>? {
    if case .closed = phase { return nil }
    if owed > .none {
      defer { owed = .none }
      if let upstream { return .request([upstream], owed) }
    }
    if demand > .none, let batch = complete.popFirst() {
      demand -= 1
      return .value(batch)
    }
    guard case .ending(let completion) = phase else { return nil }
    // A failure does not wait for a demand; an ending waits until every batch has been asked for.
    if case .finished = completion, !complete.isEmpty { return nil }
    phase = .closed
    return .completion(completion)
  }
}
