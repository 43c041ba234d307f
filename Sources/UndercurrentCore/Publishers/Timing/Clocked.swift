/// The rules of an operator with one upstream and one alarm. It is told the time, and says when the alarm is to ring next.
@usableFromInline
package protocol ClockMachine<Output, Failure, Time>: Machine {
  associatedtype Time: Strideable

  var phase: ClockPhase<Failure> { get set }
  var upstream: (any Subscription)? { get set }
  /// Whether the subscription has come: asking an existential whether it is there copies it.
  var isSubscribed: Bool { get set }
  var demand: Subscribers.Demand { get set }
  var alarm: Alarm<Time> { get set }

  /// The downstream has its subscription, and may have cancelled it already.
  mutating func started() -> Steering
  /// Takes the value, and leaves what is to be released.
  mutating func received(_ value: inout Output?, now: Time) -> Alarm<Time>.Setting?
  mutating func completed(
    _ completion: Subscribers.Completion<Failure>, now: Time
  ) -> (steering: Steering, alarm: Alarm<Time>.Setting?)
  mutating func rang(_ setting: Alarm<Time>.Setting, now: Time) -> Alarm<Time>.Setting?
}

/// How far a stage is: it receives; or upstream has ended, and the ending is still to be delivered; or it delivers nothing more.
@usableFromInline
package enum ClockPhase<Failure: Error> {
  case open
  case ending(Subscribers.Completion<Failure>)
  case closed
}

extension ClockMachine {
  @inlinable var isOpen: Bool { if case .open = phase { true } else { false } }

  /// Whether upstream may send.
  @inlinable var accepts: Bool { isOpen && isSubscribed }

  /// `false` when it is not the first.
  @inlinable
  package mutating func subscribed(_ subscription: any Subscription) -> Bool {
    guard isOpen, !isSubscribed else { return false }
    isSubscribed = true
    upstream = subscription
    return true
  }

  @inlinable
  package mutating func started() -> Steering { upstream.map { Steering(request: [$0], .unlimited) } ?? Steering() }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    return Steering()
  }

  @inlinable package mutating func credited(_ more: Subscribers.Demand) { demand += more }

  @inlinable
  package mutating func cancelled() -> Steering {
    phase = .closed
    return Steering(cancel: upstream.take().map { [$0] } ?? [], timer: alarm.clear())
  }

  @inlinable package var isQuiet: Bool { false }
}

/// A stage that runs a ``ClockMachine`` on a scheduler's time.
@usableFromInline
final class Clocked<M: ClockMachine, C: AlarmClock, Downstream: Subscriber>: Subscriber, Described
where M.Time == C.Time, M.Output == Downstream.Input, M.Failure == Downstream.Failure {
  @usableFromInline typealias Input = M.Output
  @usableFromInline typealias Failure = M.Failure

  @usableFromInline let outlet: Outlet<M, Downstream>
  @usableFromInline var next: Any? { outlet.downstream }
  @usableFromInline let clock: C
  // Belongs to upstream, which does one thing at a time.
  @usableFromInline @exclusivity(unchecked) var upstreamHasEnded = false

  @inlinable
  init(_ description: String, _ machine: M, _ clock: C, to downstream: Downstream) {
    outlet = Outlet(description, machine, to: downstream)
    self.clock = clock
  }

  @inlinable
  func receive(subscription: any Subscription) {
    var isFirst = false
    outlet.send { isFirst = $0.subscribed(subscription) }
    if isFirst {
      outlet.downstream.receive(subscription: outlet.link)
      outlet.send({ $0.started() }, perform: { $0() })
    } else {
      subscription.cancel()
      report(.subscription)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let now = clock.now
    var value = Optional(input)
    var isRefused = false
    outlet.send(
      { machine in
        isRefused = !machine.accepts
        return isRefused ? nil : machine.received(&value, now: now)
      }, perform: { set($0) })
    if isRefused { report(.other) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if finish(completion) { upstreamHasEnded = true } else { report(.other) }
  }

  /// Ends this; `false` when it had ended. What upstream sends afterwards is against no rule unless the ending was upstream's own.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) -> Bool {
    let now = clock.now
    var isRefused = false
    outlet.send(
      { machine in
        isRefused = !machine.accepts
        return isRefused ? (Steering(), nil) : machine.completed(completion, now: now)
      },
      perform: { (control: (steering: Steering, alarm: Alarm<M.Time>.Setting?)) in
        control.steering()
        set(control.alarm)
      })
    return !isRefused
  }

  @inline(never)
  @usableFromInline
  func report(_ event: Breach.Event) {
    let hasEnded = upstreamHasEnded
    outlet.report { Breach(event, after: $0.upstream, hasEnded: hasEnded, isOpen: $0.isOpen) }
  }

  @inlinable
  func set(_ alarm: Alarm<M.Time>.Setting?) {
    guard let alarm else { return }
    let number = alarm.number
    guard let timer = clock.start(alarm.due, { self.ring(number) }) else { return }
    // A scheduler without time has rung it by now.
    outlet.send({ $0.alarm.armed(timer, number) }, perform: { $0?.cancel() })
  }

  @inlinable
  func ring(_ number: UInt) {
    let now = clock.now
    let ring = { (machine: inout M) -> (timer: (any Cancellable)?, next: Alarm<M.Time>.Setting?) in
      guard let (setting, timer) = machine.alarm.rang(number) else { return (nil, nil) }
      return (timer, machine.rang(setting, now: now))
    }
    outlet.send(ring) { timer, next in
      timer?.cancel()
      set(next)
    }
  }

  @usableFromInline var description: String { outlet.link.description }
}
