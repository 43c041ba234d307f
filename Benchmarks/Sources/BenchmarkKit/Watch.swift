import AllocationCounter

/// Adds up the time, and what is allocated, in the parts of a run that count.
public final class Watch {
  private(set) var elapsed = Duration.zero
  private(set) var allocations = 0
  private(set) var bytes = 0
  private let counts: Bool

  init(countsAllocations: Bool = false) { counts = countsAllocations }

  public func time<Result>(_ work: () -> Result) -> Result {
    let before = allocationCounts()
    if counts { countAllocations(true) }
    let clock = ContinuousClock()
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
