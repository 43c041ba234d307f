/// The rules of delivering on a scheduler, at once or later: a queue, and one alarm for the first in it that is not due yet. When it
/// rings, that one and all behind it that are due by then may be delivered. So order is kept on every scheduler, and a burst
/// costs one job.
@usableFromInline
package struct HopMachine<Output, Failure: Error, Time: Strideable>: ClockMachine {
  // What is in the queue at the end stays until the outlet goes, which nothing holds any more then.
  @usableFromInline package typealias Waste = Output

  @usableFromInline let delay: Time.Stride
  @usableFromInline package var phase = ClockPhase<Failure>.open
  @usableFromInline package var upstream: (any Subscription)?
  @usableFromInline package var isSubscribed = false
  @usableFromInline package var demand = Subscribers.Demand.none
  @usableFromInline package var alarm = Alarm<Time>()
  @usableFromInline var queue = Ring<(value: Output, due: Time)>()
  /// When the ending is due.
  @usableFromInline var end: Time?
  /// How many, from the front of the queue, may be delivered; the alarm is set when there is anything behind them.
  @usableFromInline var released = 0
  /// Whether the ending may be delivered, behind the queue.
  @usableFromInline var mayEnd = false
  /// What a value was answered with, which upstream is still to be told.
  @usableFromInline var owed = Subscribers.Demand.none

  @inlinable package init(delay: Time.Stride) { self.delay = delay }

  /// Demand passes through: nothing is asked for that the downstream did not ask for.
  @inlinable package mutating func started() -> Steering { Steering() }

  @inlinable
  package mutating func received(_ value: inout Output?, now: Time) -> Alarm<Time>.Setting? {
    guard isOpen, let taken = value.take() else { return nil }
    let due = now.advanced(by: delay)
    queue.append((taken, due))
    return alarm.isSet ? nil : alarm.set(due)
  }

  @inlinable
  package mutating func completed(
    _ completion: Subscribers.Completion<Failure>, now: Time
  ) -> (steering: Steering, alarm: Alarm<Time>.Setting?) {
    guard isOpen else { return (Steering(), nil) }
    phase = .ending(completion)
    let due = now.advanced(by: delay)
    end = due
    return (Steering(releasing: upstream.take()), alarm.isSet ? nil : alarm.set(due))
  }

  @inlinable
  package mutating func rang(_ setting: Alarm<Time>.Setting, now: Time) -> Alarm<Time>.Setting? {
    // A timer may be early by a hair on its own clock; what it rings for is due then.
    let limit = max(setting.due, now)
    while released < queue.count {
      let due = queue[released].due
      if due > limit { return alarm.set(due) }
      released += 1
    }
    guard let end else { return nil }
    if end > limit { return alarm.set(end) }
    mayEnd = true
    return nil
  }

  @inlinable
  package mutating func requested(_ more: Subscribers.Demand) -> Steering {
    demand += more
    return upstream.map { Steering(request: [$0], more) } ?? Steering()
  }

  @inlinable
  package mutating func credited(_ more: Subscribers.Demand) {
    demand += more
    owed += more
  }

  @inlinable
  package mutating func next(_ waste: inout Waste?) -> Signal<Output, Failure>? {
    if owed > .none {
      defer { owed = .none }
      if let upstream { return .request([upstream], owed) }
    }
    if case .closed = phase { return nil }
    if released > 3, released == queue.count, demand == .unlimited { return .values(takeAll()) }
    if released > 0, let value = queue.popFirst()?.value {
      released -= 1
      if demand.takeOne() { return .value(value) }
      // An upstream that sends more than it was asked for.
      waste = value
      return .surplus(upstream.map { type(of: $0) })
    }
    if mayEnd, case .ending(let completion) = phase {
      phase = .closed
      return .completion(completion)
    }
    return nil
  }

  /// All that wait, for one delivery: taken one by one, they would have the thread that brings values and the one that delivers them
  /// wait for each other's lock.
  @inlinable
  mutating func takeAll() -> () -> Output? {
    var taken = Ring<(value: Output, due: Time)>()
    swap(&taken, &queue)
    released = 0
    return { taken.popFirst()?.value }
  }
}

extension Ring {
  /// The element at an offset from the oldest.
  @inlinable subscript(offset: Int) -> Element {
    guard let element = slots[(head &+ offset) & (slots.count &- 1)] else {
      preconditionFailure("a ring of \(count) has no element at \(offset)")
    }
    return element
  }
}
