/// The rules of waiting for quiet. One timer runs at a time: when it fires and values have come since it was started, it is
/// started again for what is left to wait, so a value costs no timer of its own.
@usableFromInline
package struct DebounceMachine<Output, Failure: Error, Time: Strideable>: Machine {
  // What is waiting at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Output

  @usableFromInline enum Phase {
    case open
    case ending(Subscribers.Completion<Failure>?)
    case closed
  }

  /// A timer to start, and for which value it is.
  @usableFromInline package struct Timer {
    @usableFromInline package let due: Time
    @usableFromInline package let round: UInt

    @inlinable init(due: Time, round: UInt) { (self.due, self.round) = (due, round) }
  }

  @usableFromInline var phase = Phase.open
  @usableFromInline var upstream: (any Subscription)?
  @usableFromInline var demand = Subscribers.Demand.none
  /// The newest value, and when it is due.
  @usableFromInline var latest: Output?
  @usableFromInline var due: Time?
  /// Counts the values, and says for which one the timer was started.
  @usableFromInline var round: UInt = 0
  @usableFromInline var timerRound: UInt?
  @usableFromInline var timer: (any Cancellable)?
  /// Whether the newest value has become due.
  @usableFromInline var isDue = false

  @inlinable package init() {}

  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }

  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Bool {
    guard isOpen, upstream == nil else { return false }
    upstream = subscription
    return true
  }

  /// The downstream has its subscription, and may have cancelled it already.
  @inlinable
  package func started() -> Steering { upstream.map { Steering(request: [$0], .unlimited) } ?? Steering() }

  /// Takes the value, leaves the one it replaces, and returns the timer to start if none is running.
  @inlinable
  package mutating func received(_ value: inout Output?, due: Time) -> Timer? {
    guard isOpen else { return nil }
    swap(&latest, &value)
    self.due = due
    isDue = false
    round &+= 1
    return timerRound == nil ? start() : nil
  }

  @inlinable
  mutating func start() -> Timer? {
    timerRound = round
    return due.map { Timer(due: $0, round: round) }
  }

  /// Keeps a timer that was started, or returns it to be cancelled if it has fired or nobody waits for it any more.
  @inlinable
  package mutating func armed(_ running: any Cancellable, _ round: UInt) -> (any Cancellable)? {
    guard isOpen, timerRound == round else { return running }
    timer = running
    return nil
  }

  @inlinable
  package mutating func fired(_ round: UInt) -> (fired: (any Cancellable)?, timer: Timer?) {
    guard isOpen, timerRound == round else { return (nil, nil) }
    timerRound = nil
    let fired = timer.take()
    if round == self.round {
      isDue = true
      return (fired, nil)
    }
    return (fired, start())
  }

  /// Upstream has ended: there is a timer to cancel.
  @inlinable
  package mutating func completed() -> Steering {
    guard isOpen else { return Steering() }
    phase = .ending(nil)
    timerRound = nil
    return Steering(releasing: upstream.take(), timer: timer.take())
  }

  /// The ending has come through the scheduler.
  @inlinable
  package mutating func delivered(_ completion: Subscribers.Completion<Failure>) {
    if case .ending(nil) = phase { phase = .ending(completion) }
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    return Steering()
  }

  @inlinable
  package mutating func cancelled() -> Steering {
    phase = .closed
    timerRound = nil
    return Steering(cancel: upstream.take().map { [$0] } ?? [], timer: timer.take())
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) { demand += more }

  @inlinable package var isQuiet: Bool { false }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    switch phase {
    case .open:
      guard isDue, let value = latest.take() else { return nil }
      isDue = false
      if demand.takeOne() { return .value(value) }
      waste = value
      return .nothing
    case .ending(let completion?):
      phase = .closed
      return .completion(completion)
    case .ending(nil), .closed:
      return nil
    }
  }
}
