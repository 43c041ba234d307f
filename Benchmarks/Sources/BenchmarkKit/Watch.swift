import AllocationCounter
import Foundation

/// Adds up the time, and what is allocated, in the parts of a run that count.
public final class Watch {
  /// What counts as time.
  public enum Clock: Sendable {
    /// That for which the program was running, added up over its threads: what else runs on the machine does not count.
    case running
    /// That which went by: for work that threads share, or wait for.
    case wall

    var now: Duration {
      var time = timespec()
      clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  private(set) var elapsed = Duration.zero
  private(set) var allocations = 0
  private(set) var bytes = 0
  private let clock: Clock
  private let counts: Bool

  init(_ clock: Clock = .running, countsAllocations: Bool = false) { (self.clock, counts) = (clock, countsAllocations) }

  public func time<Result>(_ work: () -> Result) -> Result {
    let before = allocationCounts()
    if counts { countAllocations(true) }
    let start = clock.now
    let result = work()
    elapsed += clock.now - start
    if counts {
      countAllocations(false)
      let after = allocationCounts()
      allocations += after.allocations - before.allocations
      bytes += after.liveBytes - before.liveBytes
    }
    return result
  }
}
