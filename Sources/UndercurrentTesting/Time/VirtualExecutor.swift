import UndercurrentCore

/// Runs tasks on the thread that moves a virtual time, one after the other.
///
/// Whoever moves the time knows with this when the tasks have done all that they can do at that time, without a guess: nothing is
/// left in the queue. So tasks and schedulers' jobs take turns in an order that is the same every time.
///
/// ```swift
/// let scheduler = VirtualScheduler()
/// let clock = scheduler.clock
/// let task = Task(executorPreference: scheduler.executor) {
///   try await clock.sleep(for: .seconds(2))
///   return clock.now
/// }
/// scheduler.advance(by: .seconds(2))
/// print(try await task.value)  // 2s
/// ```
///
/// What belongs to an actor with an executor of its own, such as the main actor, runs there and not here.
public final class VirtualExecutor: TaskExecutor {
  private let jobs = Guarded([UnownedJob]())

  init() {}

  /// Puts a piece of a task into the queue; it runs when the time is moved. For the concurrency runtime to call.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs what is in the queue, and what that brings.
  func run() {
    while true {
      let batch = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      if batch.isEmpty { return }
      for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
