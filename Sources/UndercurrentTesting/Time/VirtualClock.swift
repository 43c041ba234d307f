public import UndercurrentCore

/// A clock whose time is that of a ``VirtualScheduler``: who sleeps wakes up when a test moves the time, between the scheduler's
/// jobs and in order with them.
///
/// - Cancellation: a task that is cancelled wakes up at once, and its alarm is no longer pending.
public struct VirtualClock: Clock {
  /// A point in the virtual time.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time of the scheduler.
    public let time: MonotonicTime

    /// The instant at a time of the scheduler.
    public init(_ time: MonotonicTime) { self.time = time }

    /// The instant that is later by `duration`; earlier, if that is negative.
    public func advanced(by duration: Duration) -> Instant {
      Instant(time.advanced(by: .nanoseconds(duration.nanoseconds)))
    }

    /// How long it is from this instant to `other`, to the nanosecond; negative if that is earlier.
    public func duration(to other: Instant) -> Duration { .nanoseconds(time.distance(to: other.time).nanoseconds) }

    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.time < rhs.time }

    public var description: String { time.description }
  }

  private let alarms: any Alarms

  /// A clock with the time of `scheduler`.
  public init<Options>(_ scheduler: VirtualScheduler<MonotonicTime, Options>) { alarms = scheduler }

  /// The virtual time.
  public var now: Instant { Instant(alarms.now) }
  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the virtual time has been moved to `deadline`, or returns at once if it has. The tolerance is not made use of.
  ///
  /// Throws a `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if deadline <= now { return }
    let sleeper = Sleeper(alarms)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleeper.sleep(until: deadline.time, $0) }
    } onCancel: {
      sleeper.cancel()
    }
    alarms.waking.withLock { $0 -= 1 }
  }
}

extension VirtualScheduler where SchedulerTimeType == MonotonicTime {
  /// A clock with this time.
  public var clock: VirtualClock { VirtualClock(self) }

  // MARK: Moving the time among tasks

  /// Moves the time forward like ``advance(by:)``, and lets tasks go on that run elsewhere than on ``executor``.
  ///
  /// Before the time goes on from one job to the next, it waits until every task that was woken has returned from its sleep, which
  /// the clock reports, and then gives up its own place once, so that what such a task does on the caller's actor comes first.
  /// It cannot know what a task does on other threads after that. Tasks on ``executor`` have no such gap, and need none of this:
  /// ``advance(by:)`` runs them.
  public func advanceSettling(by length: MonotonicTime.Stride = .nanoseconds(0)) async {
    await advanceSettling(to: now.advanced(by: length))
  }

  /// Moves the time forward to `instant`, as ``advanceSettling(by:)`` does.
  public func advanceSettling(to instant: MonotonicTime) async {
    precondition(instant >= now, "virtual time only goes forward: it is \(now), and \(instant) is past")
    await settle()
    while step(until: instant) { await settle() }
    arrive(at: instant)
  }

  private func settle() async {
    repeat {
      executor.run()
      await Task.yield()
    } while waking.withLock { $0 } > 0
    await Task.yield()
  }
}

/// What a clock needs of a scheduler.
private protocol Alarms: AnyObject, Sendable {
  var now: MonotonicTime { get }
  var waking: Guarded<Int> { get }
  func add(at date: MonotonicTime, _ action: @escaping () -> Void) -> Int
  func remove(_ job: Int)
}

extension VirtualScheduler: Alarms where SchedulerTimeType == MonotonicTime {}

/// One sleep of one task. Whoever comes first, the alarm or a cancel, takes the continuation, and resumes it outside the lock.
private final class Sleeper: Sendable {
  typealias Continuation = CheckedContinuation<Void, any Error>

  private let state = Guarded((continuation: Continuation?.none, alarm: Int?.none, isOver: false))
  private let alarms: any Alarms

  init(_ alarms: any Alarms) { self.alarms = alarms }

  func sleep(until date: MonotonicTime, _ continuation: Continuation) {
    let isCancelled = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isCancelled { return continuation.resume(throwing: CancellationError()) }
    let alarm = alarms.add(at: date) { self.wake() }
    let isOver = state.withLock { state in
      state.alarm = alarm
      return state.isOver
    }
    // Cancelled in between, when there was no alarm to be taken back.
    if isOver { alarms.remove(alarm) }
  }

  private func wake() {
    guard let (continuation, _) = end() else { return }
    alarms.waking.withLock { $0 += 1 }
    continuation?.resume()
  }

  func cancel() {
    guard let (continuation, alarm) = end() else { return }
    if let alarm { alarms.remove(alarm) }
    continuation?.resume(throwing: CancellationError())
  }

  private func end() -> (Continuation?, Int?)? {
    state.withLock { state in
      if state.isOver { return nil }
      defer { state = (nil, nil, true) }
      return (state.continuation, state.alarm)
    }
  }
}
