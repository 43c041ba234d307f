import AllocationCounter

/// Runs workloads: contenders in turn, one run at a time, the order rotated, so that a noisy moment hits all alike.
public struct Measure {
  public var runs: Int
  /// The least time of one run; shorter ones say more about the clock than about the work.
  public var shortest: Duration

  public init(runs: Int = 7, shortest: Duration = .milliseconds(50)) {
    self.runs = runs
    self.shortest = shortest
  }

  private typealias Body = (_ count: Int, _ watch: Watch) -> Int

  /// - Throws: ``Disagreement`` when contenders do not come to the same result: then they did not do the same work.
  public func callAsFunction(_ workload: Workload) throws -> Report.Row {
    let bodies = workload.contenders.map { $0.prepare() }
    let proof = workload.proof
    let results = bodies.map { $0(proof, Watch()) }
    for (contender, result) in zip(workload.contenders, results) where result != results[0] {
      throw Disagreement(
        description: "\(workload.name): \(contender.name) came to \(result), \(workload.contenders[0].name) to \(results[0])")
    }

    let allocations = bodies.map { self.allocations($0, proof: proof, batch: workload.batch) }
    let units = Double(workload.batch)
    let times: [[Double]]
    switch workload.measures {
    case .bytes: times = bodies.map { [bytes($0, proof: proof) / units] }
    case .nanoseconds: times = self.times(bodies, workload.clock).map { $0.map { $0 / units } }
    }
    return Report.Row(
      name: workload.name, unit: workload.unit, measures: workload.measures, reach: workload.reach,
      promisedAllocations: workload.allocations,
      figures: workload.contenders.indices.map { index in
        // The ratio is taken run by run, then its median: what slows a whole round down cancels out.
        Report.Figure(
          contender: workload.contenders[index].name, cost: times[index].median,
          ratio: zip(times[index], times[0]).map { $0 / $1 }.median, allocations: allocations[index])
      })
  }

  public func callAsFunction(_ growth: Growth) throws -> Report.GrowthRow {
    Report.GrowthRow(
      name: growth.name, unit: growth.unit,
      cells: try growth.sizes.map { size in
        let row = try self(
          Workload("\(growth.name), \(size)", per: growth.unit, batch: growth.isBatched ? size : 1, growth.workload(size)))
        return Report.GrowthCell(size: size, figures: row.figures)
      })
  }

  /// The nanoseconds of a piece of work, in every run of every contender.
  private func times(_ bodies: [Body], _ clock: Watch.Clock) -> [[Double]] {
    let counts = bodies.map { calibrate($0, clock) }
    var times = bodies.map { _ in [Double]() }
    for run in 0..<runs {
      for step in bodies.indices {
        let which = (run + step) % bodies.count
        let watch = Watch(clock)
        _ = bodies[which](counts[which], watch)
        times[which].append(watch.elapsed / .nanoseconds(1) / Double(counts[which]))
      }
    }
    return times
  }

  /// The allocations of a unit. What a run allocates once, however long it is, does not count.
  private func allocations(_ body: Body, proof: Int, batch: Int) -> Double? {
    guard allocationsAreCounted() else { return nil }
    let (short, long) = (Watch(countsAllocations: true), Watch(countsAllocations: true))
    _ = body(proof, short)
    _ = body(proof * 3, long)
    return Double(long.allocations - short.allocations) / Double(proof * 2 * batch)
  }

  /// The heap bytes that are there at the end of a piece of work and were not before.
  private func bytes(_ body: Body, proof: Int) -> Double {
    let watch = Watch(countsAllocations: true)
    _ = body(proof, watch)
    return Double(watch.bytes) / Double(proof)
  }

  private func calibrate(_ body: Body, _ clock: Watch.Clock) -> Int {
    var count = 1
    while true {
      let watch = Watch(clock)
      let start = clock.now
      _ = body(count, watch)
      // Work that does not count takes time as well, and must not make a run endless.
      let elapsed = max(watch.elapsed, (clock.now - start) / 8)
      if elapsed >= shortest { return count }
      let factor = elapsed > .zero ? shortest / elapsed * 1.2 : 10
      count = Swift.max(count + 1, Int(Double(count) * Swift.min(factor, 10)))
    }
  }
}

/// Two contenders of one workload that came to different results.
public struct Disagreement: Error, CustomStringConvertible {
  public let description: String
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
