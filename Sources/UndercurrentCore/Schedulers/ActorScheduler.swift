/// A scheduler that runs work on an actor. An addition to Combine.
///
/// - Order: work runs in the order in which it was scheduled, one piece at a time. What is due later runs in the order of its time.
/// - Place: work never runs before `schedule` returns, wherever it is called; with ``inPlace`` it does when it is called on the actor
///   and nothing scheduled before it is still waiting.
/// - Time: that of the continuous clock, counted from when the scheduler was made. Repeated work skips the turns that it misses
///   while the actor is busy, and does not run any more once it is cancelled on the actor.
/// - Needs no run loop and no queue: only that the actor is free to run, as in any program whose main function is asynchronous.
///
/// ```swift
/// let clicks = PassthroughSubject<Int, Never>()
/// let cancellable =
///   clicks
///   .throttle(for: .milliseconds(100), scheduler: .mainActor, latest: true)
///   .sink { print($0) }
/// ```
public struct ActorScheduler: Scheduler, Sendable {
  /// There is nothing to say about how work is run.
  public typealias SchedulerOptions = Never

  private let agenda: Agenda
  private let runsInPlace: Bool

  /// A scheduler for an actor.
  ///
  /// Work of two schedulers made for one actor runs in no particular order; copies of one scheduler keep theirs.
  public init(_ actor: any Actor) { self.init(Agenda(actor), runsInPlace: false) }

  private init(_ agenda: Agenda, runsInPlace: Bool) {
    self.agenda = agenda
    self.runsInPlace = runsInPlace
  }

  /// The scheduler of the main actor.
  public static let main = ActorScheduler(MainActor.shared)

  /// This scheduler, for those who cannot wait: work scheduled on the actor runs before `schedule` returns, unless what was scheduled
  /// before it has not run yet. Use it for what has to be on the screen at once.
  public var inPlace: ActorScheduler { ActorScheduler(agenda, runsInPlace: true) }

  /// How long ago the scheduler was made, in the time of the continuous clock. Copies of one scheduler agree.
  public var now: MonotonicTime { agenda.now }

  public var minimumTolerance: MonotonicTime.Stride { .zero }

  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    agenda.mailbox.post(action, inPlace: runsInPlace)
  }

  public func schedule(
    after date: MonotonicTime, tolerance: MonotonicTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    _ = agenda.add(at: date) { [agenda] in agenda.mailbox.post(action, inPlace: false) }
  }

  public func schedule(
    after date: MonotonicTime, interval: MonotonicTime.Stride, tolerance: MonotonicTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > .zero, "work is repeated after some time: an interval of \(interval) is none")
    let repetition = Repetition(action)
    let job = agenda.add(at: date, every: interval) { [agenda] in
      if repetition.begins() { agenda.mailbox.post({ repetition.run() }, inPlace: false) }
    }
    return AnyCancellable { [agenda] in
      agenda.remove(job)
      repetition.cancel()
    }
  }
}

/// What is to be run on an actor: now, in the mailbox, and later.
private final class Agenda: Sendable {
  private struct Plan {
    var timeline = Timeline(now: MonotonicTime.zero)
    /// What the task sleeps for that will look at the timeline next.
    var awaited: MonotonicTime?
  }

  let mailbox: Mailbox<() -> Void>
  private let start = ContinuousClock.now
  private let plan = Guarded(Plan())

  init(_ actor: any Actor) { mailbox = Mailbox(on: actor) { $0() } }

  var now: MonotonicTime { MonotonicTime(nanoseconds: start.duration(to: .now).nanoseconds) }

  func add(at due: MonotonicTime, every interval: MonotonicTime.Stride? = nil, _ action: @escaping () -> Void) -> Int {
    let (job, isNext) = plan.withLock { plan in
      let job = plan.timeline.add(action, at: due, every: interval)
      let isNext = plan.awaited.map { due < $0 } ?? true
      if isNext { plan.awaited = due }
      return (job, isNext)
    }
    if isNext { wake(at: due) }
    return job
  }

  func remove(_ job: Int) {
    let action = plan.withLock { $0.timeline.remove(job) }
    withExtendedLifetime(action) {}
  }

  private func wake(at due: MonotonicTime) {
    Task {
      // Nobody cancels this task; should the clock refuse to wait, the work is done early rather than never.
      try? await Task.sleep(until: start.advanced(by: .nanoseconds(due.nanoseconds)), clock: .continuous)
      ring(for: due)
    }
  }

  /// - Parameter due: The time for which this was woken. A clock may be early by a hair.
  private func ring(for due: MonotonicTime) {
    let now = max(now, due)
    while let action = plan.withLock({ $0.timeline.next(until: now) }) { action() }
    let next = plan.withLock { plan -> MonotonicTime? in
      // Else another task sleeps for what is next, and will look.
      guard plan.awaited == due else { return nil }
      plan.awaited = plan.timeline.nextDue
      return plan.awaited
    }
    if let next { wake(at: next) }
  }
}

extension Scheduler where Self == ActorScheduler {
  /// The scheduler of the main actor. See ``ActorScheduler``.
  public static var mainActor: ActorScheduler { .main }

  /// The scheduler of the main actor that runs work at once where it can. See ``ActorScheduler/inPlace``.
  public static var mainActorInPlace: ActorScheduler { ActorScheduler.main.inPlace }
}
