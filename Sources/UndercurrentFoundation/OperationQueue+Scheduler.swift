import Dispatch
public import Foundation
public import UndercurrentCore

/// An operation queue runs work as operations: at most `maxConcurrentOperationCount` at once, and in the order in which it was
/// scheduled if that is one. Its time is the date.
///
/// - Tolerance: made use of by work that repeats. What is due once becomes an operation as near to its time as can be.
extension OperationQueue: Scheduler {
  /// A point in time of an operation queue: a date.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// A length of time, in seconds, like a run loop's.
    public typealias Stride = RunLoop.SchedulerTimeType.Stride

    /// The same point in time, as Foundation has it.
    public var date: Date

    /// The point in time of `date`.
    public init(_ date: Date) { self.date = date }

    public func distance(to other: SchedulerTimeType) -> Stride { Stride(other.date.timeIntervalSince(date)) }

    public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(date.addingTimeInterval(n.timeInterval)) }
  }

  /// There is nothing to say about how a job is run.
  public struct SchedulerOptions {
    /// Nothing said; the same as no options.
    public init() {}
  }

  /// The date: a time that goes back when somebody sets the computer's clock back.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    // The queue runs the action once, when the caller has handed it over.
    let work = Transfer(action)
    addOperation { work.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let work = Transfer(action)
    waiting.asyncAfter(deadline: deadline(date)) {
      self.addOperation { work.value() }
    }
  }

  /// While one turn of the job waits or runs, the next is left out.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval >= 0, "work is repeated after some time: an interval of \(interval.timeInterval) s is none")
    let job = Repetition(action)
    let timer = DispatchSource.makeTimerSource(queue: waiting)
    timer.setEventHandler { if job.begins() { self.addOperation { job.run() } } }
    timer.schedule(
      deadline: deadline(date), repeating: dispatched(interval.timeInterval), leeway: dispatched(tolerance.timeInterval))
    timer.resume()
    return AnyCancellable {
      timer.cancel()
      job.cancel()
    }
  }
}

private func deadline(_ date: OperationQueue.SchedulerTimeType) -> DispatchTime {
  .now() + dispatched(Swift.max(0, date.date.timeIntervalSinceNow))
}

/// Seconds, as a queue takes them: what is longer than it can count is never.
private func dispatched(_ seconds: TimeInterval) -> DispatchTimeInterval {
  DispatchQueue.SchedulerTimeType.Stride.seconds(seconds).timeInterval
}

/// Where operations wait for their time.
private let waiting = DispatchQueue(label: "undercurrent.operations")
