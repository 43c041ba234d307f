/// Runs workloads: contenders in turn, one run at a time, the order rotated, so that a noisy moment hits all alike.
public struct Measure {
  public var runs: Int
  /// The least time of one run; shorter ones say more about the clock than about the work.
  public var shortest: Duration

  public init(runs: Int = 7, shortest: Duration = .milliseconds(50)) {
    self.runs = runs
    self.shortest = shortest
  }

  /// - Throws: ``Disagreement`` when contenders do not come to the same result: then they did not do the same work.
  public func callAsFunction(_ workload: Workload) throws -> Report.Row {
    let bodies = workload.contenders.map { $0.prepare() }
    let proof = 1_000
    let results = bodies.map { $0(proof) }
    for (contender, result) in zip(workload.contenders, results) where result != results[0] {
      throw Disagreement(
        description: "\(workload.name): \(contender.name) came to \(result), \(workload.contenders[0].name) to \(results[0])")
    }

    let counts = bodies.map(calibrate)
    var times = bodies.map { _ in [Double]() }
    for run in 0..<runs {
      for step in bodies.indices {
        let which = (run + step) % bodies.count
        let clock = ContinuousClock()
        let start = clock.now
        _ = bodies[which](counts[which])
        times[which].append((clock.now - start) / .nanoseconds(1) / Double(counts[which]))
      }
    }
    return Report.Row(
      name: workload.name, unit: workload.unit, reach: workload.reach,
      figures: zip(workload.contenders, times).map { contender, mine in
        // The ratio is taken run by run, then its median: what slows a whole round down cancels out.
        Report.Figure(
          contender: contender.name, nanoseconds: mine.median, ratio: zip(mine, times[0]).map { $0 / $1 }.median)
      })
  }

  private func calibrate(_ body: (Int) -> Int) -> Int {
    var count = 1
    let clock = ContinuousClock()
    while true {
      let start = clock.now
      _ = body(count)
      let elapsed = clock.now - start
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
