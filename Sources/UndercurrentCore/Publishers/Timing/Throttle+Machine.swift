/// The rules of letting at most one value through in an interval: the time of the last one, and one value that waits.
@usableFromInline
package struct ThrottleMachine<Output, Failure: Error, Time: Strideable>: ClockMachine {
  // What is waiting at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Output

  @usableFromInline let interval: Time.Stride
  /// Whether a value takes the place of one that waits.
  @usableFromInline let replaces: Bool
  @usableFromInline package var phase = ClockPhase<Failure>.open
  @usableFromInline package var upstream: (any Subscription)?
  @usableFromInline package var isSubscribed = false
  @usableFromInline package var demand = Subscribers.Demand.none
  @usableFromInline package var alarm = Alarm<Time>()
  /// What waits; the alarm is set for it.
  @usableFromInline var waiting: Output?
  /// When the last value was delivered.
  @usableFromInline var last: Time?
  /// When what waits became due.
  @usableFromInline var dueSince: Time?
  /// Whether the ending may be delivered.
  @usableFromInline var mayEnd = false

  @inlinable
  package init(interval: Time.Stride, latest: Bool) {
    self.interval = interval
    replaces = latest
  }

  @inlinable
  package mutating func received(_ value: inout Output?, now: Time) -> Alarm<Time>.Setting? {
    guard isOpen else { return nil }
    if waiting == nil {
      waiting = value.take()
      return alarm.isSet ? nil : alarm.set(last.map { max(now, $0.advanced(by: interval)) } ?? now)
    }
    if replaces { swap(&waiting, &value) }
    return nil
  }

  @inlinable
  package mutating func completed(
    _ completion: Subscribers.Completion<Failure>, now: Time
  ) -> (steering: Steering, alarm: Alarm<Time>.Setting?) {
    guard isOpen else { return (Steering(), nil) }
    phase = .ending(completion)
    return (Steering(releasing: upstream.take()), alarm.isSet ? nil : alarm.set(now))
  }

  @inlinable
  package mutating func rang(_ setting: Alarm<Time>.Setting, now: Time) -> Alarm<Time>.Setting? {
    dueSince = max(setting.due, now)
    if case .ending = phase { mayEnd = true }
    return nil
  }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if case .closed = phase { return nil }
    if let moment = dueSince.take(), let value = waiting.take() {
      if demand.takeOne() {
        last = moment
        return .value(value)
      }
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
