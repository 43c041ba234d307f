public import UndercurrentCore

/// A scheduler whose time stands still until a test moves it.
///
/// It takes the place of any scheduler with the same kind of time. Jobs run on the thread that moves the time, in the order of
/// their times, and those due at one time in the order in which they were scheduled, unless ``Order`` says otherwise. A job sees the
/// time at which it is due; what it schedules in turn runs within the same move if it is due within it.
///
/// ```swift
/// let scheduler = VirtualScheduler()
/// let letters = PassthroughSubject<String, Never>()
/// let cancellable = letters.debounce(for: .seconds(1), scheduler: scheduler).sink { print($0) }
/// letters.send("a")
/// letters.send("b")
/// scheduler.advance(by: .seconds(1))  // b
/// ```
///
/// A `Clock` on the same time is ``clock``, and tasks that run when the time moves are started on ``executor``.
///
/// - Threads: jobs may be scheduled and cancelled from any. Move the time from one thread at a time.
/// - Complexity: O(log n) a job, n being how many are pending.
public final class VirtualScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let timeline: Guarded<Timeline<SchedulerTimeType>>
  /// What it says its tolerance is. Jobs run just when they are due all the same.
  public let minimumTolerance: SchedulerTimeType.Stride
  /// Where tasks run that belong to the virtual time: on the thread that moves it, before the time goes on. See ``VirtualExecutor``.
  public let executor = VirtualExecutor()
  /// How many tasks have been woken from their sleep and have not got back to work yet.
  let waking = Guarded(0)

  /// In which order jobs run that are due at one time.
  public enum Order: Sendable {
    /// The one that was scheduled first, first: what a serial queue does.
    case oldestFirst
    /// The one that was scheduled last, first. A concurrent queue keeps no order, and so may do this: what is right here depends on
    /// no order.
    case newestFirst
  }

  /// A scheduler whose time begins at `now`.
  public init(
    now: SchedulerTimeType, minimumTolerance: SchedulerTimeType.Stride = .nanoseconds(0), order: Order = .oldestFirst
  ) {
    timeline = Guarded(Timeline(now: now, isReversed: order == .newestFirst))
    self.minimumTolerance = minimumTolerance
  }

  /// The current virtual time.
  public var now: SchedulerTimeType { timeline.withLock { $0.now } }

  /// When the pending jobs are due, earliest first.
  public var pending: [SchedulerTimeType] { timeline.withLock { $0.pending.map(\.due) } }

  /// The pending jobs, in the order in which they are going to run.
  public var pendingWork: [PendingWork] {
    timeline.withLock { $0.pending.map { PendingWork(due: $0.due, interval: $0.interval) } }
  }

  /// A job that has not run yet. Printed, it reads like `at 1.5s` or `at 1.5s, every 0.5s`.
  public struct PendingWork: CustomStringConvertible {
    /// When it is to run.
    public let due: SchedulerTimeType
    /// How often it runs again, for a job that repeats.
    public let interval: SchedulerTimeType.Stride?

    public var description: String { "at \(due)" + (interval.map { ", every \($0)" } ?? "") }
  }

  // MARK: Moving the time

  /// Moves the time forward, running on the way whatever becomes due.
  ///
  /// Several threads may do so at once; the time ends up at the latest of what they ask for. A negative length is a programming error.
  public func advance(by length: SchedulerTimeType.Stride = .nanoseconds(0)) {
    precondition(length >= .nanoseconds(0), "virtual time only goes forward: it cannot be advanced by \(length)")
    move(to: now.advanced(by: length))
  }

  /// Moves the time forward to `instant`, running on the way whatever becomes due. An earlier time is a programming error.
  public func advance(to instant: SchedulerTimeType) {
    precondition(instant >= now, "virtual time only goes forward: it is \(now), and \(instant) is past")
    move(to: instant)
  }

  private func move(to instant: SchedulerTimeType) {
    while step(until: instant) {}
    arrive(at: instant)
  }

  /// Runs until nothing is pending. Work that repeats for ever, or schedules itself for ever, never lets this return; `limit` is
  /// how many jobs are taken for that.
  public func run(limit: Int = 1_000_000) {
    precondition(limit > 0, "the limit is one job or more, not \(limit)")
    var count = 0
    while step() {
      count += 1
      precondition(count < limit, "after \(limit) jobs there are still pending ones: something repeats for ever")
    }
  }

  /// Runs up to `limit` jobs; `false` if there are more.
  func drain(limit: Int) -> Bool {
    for _ in 0..<limit where !step() { return true }
    return pending.isEmpty
  }

  /// Runs the next job, if there is one due by then, and the tasks before and after it.
  func step(until limit: SchedulerTimeType? = nil) -> Bool {
    executor.run()
    guard let action = timeline.withLock({ $0.next(until: limit) }) else { return false }
    action()
    executor.run()
    return true
  }

  func arrive(at instant: SchedulerTimeType) { timeline.withLock { $0.arrive(at: instant) } }

  /// A job that can be taken back.
  func add(at date: SchedulerTimeType, _ action: @escaping () -> Void) -> Int {
    timeline.withLock { $0.add(action, at: max(date, $0.now)) }
  }

  func remove(_ job: Int) {
    let action = timeline.withLock { $0.remove(job) }
    withExtendedLifetime(action) {}
  }

  // MARK: Scheduling

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    _ = timeline.withLock { $0.add(action, at: $0.now) }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = timeline.withLock { $0.add(action, at: max(date, $0.now)) }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > .zero, "work is repeated after some time: an interval of \(interval) is none")
    let id = timeline.withLock { $0.add(action, at: max(date, $0.now), every: interval) }
    return AnyCancellable { [weak self] in self?.remove(id) }
  }
}

extension VirtualScheduler where SchedulerTimeType == MonotonicTime, SchedulerOptions == Never {
  /// A scheduler whose time begins at zero.
  public convenience init(order: Order = .oldestFirst) { self.init(now: .zero, order: order) }
}

// Safe: the only state is under its lock.
extension VirtualScheduler: @unchecked Sendable {}
