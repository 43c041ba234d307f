/// The rules of waiting for quiet. When the alarm rings and values have come since it was set, it is set again for what is left to
/// wait, so a value costs no timer of its own.
@usableFromInline
package struct DebounceMachine<Output, Failure: Error, Time: Strideable>: ClockMachine {
  // What is waiting at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Output

  @usableFromInline let dueTime: Time.Stride
  /// Whether a value that waits when upstream finishes is delivered before the ending.
  @usableFromInline let flushes: Bool
  @usableFromInline package var phase = ClockPhase<Failure>.open
  @usableFromInline package var upstream: (any Subscription)?
  @usableFromInline package var isSubscribed = false
  @usableFromInline package var demand = Subscribers.Demand.none
  @usableFromInline package var alarm = Alarm<Time>()
  /// The newest value, and when it is due.
  @usableFromInline var latest: Output?
  @usableFromInline var due: Time?
  /// Whether the newest value has become due.
  @usableFromInline var isDue = false
  /// Whether the ending may be delivered.
  @usableFromInline var mayEnd = false

  @inlinable
  package init(dueTime: Time.Stride, flushes: Bool = false) {
    self.dueTime = dueTime
    self.flushes = flushes
  }

  @inlinable
  package mutating func received(_ value: inout Output?, now: Time) -> Alarm<Time>.Setting? {
    guard isOpen else { return nil }
    swap(&latest, &value)
    let due = now.advanced(by: dueTime)
    self.due = due
    isDue = false
    return alarm.isSet ? nil : alarm.set(due)
  }

  /// The ending goes through the scheduler, and does not wait for quiet.
  @inlinable
  package mutating func completed(
    _ completion: Subscribers.Completion<Failure>, now: Time
  ) -> (steering: Steering, alarm: Alarm<Time>.Setting?) {
    guard isOpen else { return (Steering(), nil) }
    phase = .ending(completion)
    return (Steering(releasing: upstream.take(), timer: alarm.clear()), alarm.set(now))
  }

  @inlinable
  package mutating func rang(_ setting: Alarm<Time>.Setting, now: Time) -> Alarm<Time>.Setting? {
    if case .ending(let completion) = phase {
      mayEnd = true
      if flushes, case .finished = completion { isDue = true }
    } else if let due, due > setting.due {
      return alarm.set(due)
    } else {
      isDue = true
    }
    return nil
  }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if case .closed = phase { return nil }
    if isDue, let value = latest.take() {
      isDue = false
      if demand.takeOne() { return .value(value) }
      waste = value
      return .nothing
    }
    if mayEnd, case .ending(let completion) = phase {
      phase = .closed
      return .completion(completion)
    }
    return nil
  }
}
