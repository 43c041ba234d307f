/// The one timer that the rules of a stage with a clock have at a time, as the rules see it: when it is to ring, and what cancels it.
///
/// Setting it starts nothing: the stage does that, and hands over what cancels the timer. Settings are numbered, so that a timer
/// that rings, or is handed over, when its setting is gone already, does no harm.
@usableFromInline
package struct Alarm<Time> {
  /// A timer to start: when it is to ring, and its number.
  @usableFromInline package struct Setting {
    @usableFromInline package let due: Time
    @usableFromInline package let number: UInt

    @inlinable init(due: Time, number: UInt) { (self.due, self.number) = (due, number) }
  }

  @usableFromInline var setting: Setting?
  @usableFromInline var timer: (any Cancellable)?
  @usableFromInline var count: UInt = 0

  @inlinable package init() {}

  @inlinable package var isSet: Bool { setting != nil }

  /// Sets the alarm, which is not set, and returns the timer to start.
  @inlinable
  package mutating func set(_ due: Time) -> Setting {
    count &+= 1
    let setting = Setting(due: due, number: count)
    self.setting = setting
    return setting
  }

  /// Keeps what cancels a timer, or returns it to be cancelled if it has rung, or was cleared, by now.
  @inlinable
  package mutating func armed(_ running: any Cancellable, _ number: UInt) -> (any Cancellable)? {
    guard isCurrent(number) else { return running }
    timer = running
    return nil
  }

  /// Whether this is what the alarm is set to.
  @inlinable package func isCurrent(_ number: UInt) -> Bool { setting?.number == number }

  /// What has rung, and what is to be cancelled; the alarm is not set any more. Nothing for a timer that is not the current one.
  @inlinable
  package mutating func rang(_ number: UInt) -> (setting: Setting, timer: (any Cancellable)?)? {
    guard let current = setting, current.number == number else { return nil }
    setting = nil
    return (current, timer.take())
  }

  /// Ends the setting if there is one, and returns what is to be cancelled.
  @inlinable
  package mutating func clear() -> (any Cancellable)? {
    setting = nil
    return timer.take()
  }
}
