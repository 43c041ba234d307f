/// The rules of waiting for something that has to happen by a time, and of starting anew each time it happens. A value costs no
/// timer of its own: when the alarm rings too early, it is set again for what is left to wait.
@usableFromInline
package struct Patience<Time: Comparable> {
  @usableFromInline var alarm = Alarm<Time>()
  @usableFromInline var due: Time?
  @usableFromInline var isOver = false

  @inlinable package init() {}

  /// It is waited until `due` from now on; returns the timer to start, if none is running.
  @inlinable
  package mutating func wait(until due: Time) -> Alarm<Time>.Setting? {
    if isOver { return nil }
    self.due = due
    return alarm.isSet ? nil : alarm.set(due)
  }

  @inlinable
  package mutating func armed(_ running: any Cancellable, _ number: UInt) -> (any Cancellable)? {
    alarm.armed(running, number)
  }

  /// What is to be cancelled, the timer to start, and whether the time is up: that, once at most.
  @inlinable
  package mutating func rang(
    _ number: UInt
  ) -> (timer: (any Cancellable)?, next: Alarm<Time>.Setting?, isUp: Bool) {
    guard let (setting, timer) = alarm.rang(number) else { return (nil, nil, false) }
    if let due, due > setting.due { return (timer, alarm.set(due), false) }
    isOver = true
    return (timer, nil, true)
  }

  /// There is nothing to wait for any more. Returns what is to be cancelled.
  @inlinable
  package mutating func end() -> (any Cancellable)? {
    isOver = true
    return alarm.clear()
  }
}
