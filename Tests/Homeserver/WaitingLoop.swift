import Foundation
import UndercurrentCore

/// Runs work in the real time on the thread that waits for something: a thread that is to see what becomes of what it has asked,
/// step by step, and is woken as soon as there is anything to do.
final class WaitingLoop: Scheduler, @unchecked Sendable {
  private struct Job {
    let date: MonotonicTime
    let number: Int
    let action: () -> Void
  }

  // Safe: under the condition's lock.
  private var jobs: [Job] = []
  private var count = 0
  private let condition = NSCondition()
  private let start = (sinceEpoch: Date().timeIntervalSince1970, uptime: DispatchTime.now().uptimeNanoseconds)

  /// Since the beginning of 1970, and never back.
  var now: MonotonicTime {
    MonotonicTime(nanoseconds: Int(start.sinceEpoch * 1_000_000_000) + Int(DispatchTime.now().uptimeNanoseconds - start.uptime))
  }

  var minimumTolerance: MonotonicTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { add(now, action) }

  func schedule(
    after date: MonotonicTime, tolerance: MonotonicTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    add(date, action)
  }

  func schedule(
    after date: MonotonicTime, interval: MonotonicTime.Stride, tolerance: MonotonicTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition()
    repeats(at: date, every: interval, repetition, action)
    return repetition
  }

  private final class Repetition: Cancellable {
    var isOver = false
    func cancel() { isOver = true }
  }

  private func repeats(
    at date: MonotonicTime, every interval: MonotonicTime.Stride, _ repetition: Repetition, _ action: @escaping () -> Void
  ) {
    add(date) { [self] in
      if repetition.isOver { return }
      action()
      repeats(at: date.advanced(by: interval), every: interval, repetition, action)
    }
  }

  private func add(_ date: MonotonicTime, _ action: @escaping () -> Void) {
    condition.lock()
    count += 1
    let job = Job(date: date, number: count, action: action)
    let place = jobs.firstIndex { ($0.date, $0.number) > (job.date, job.number) } ?? jobs.endIndex
    jobs.insert(job, at: place)
    condition.signal()
    condition.unlock()
  }

  /// Runs what is to be done until the condition holds, for so many seconds at most. Returns whether it holds.
  func run(forAtMost seconds: Double, until isDone: () -> Bool) -> Bool {
    let end = now.advanced(by: .seconds(seconds))
    while !isDone() {
      guard let job = next(before: end) else { return isDone() }
      job.action()
    }
    return true
  }

  /// The next thing to do, when it is time for it.
  private func next(before end: MonotonicTime) -> Job? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      let now = now
      if let first = jobs.first, first.date <= now { return jobs.removeFirst() }
      if now >= end { return nil }
      let wake = min(end, jobs.first?.date ?? end)
      _ = condition.wait(until: Date(timeIntervalSinceNow: Double(now.distance(to: wake).nanoseconds) / 1_000_000_000))
    }
  }
}
