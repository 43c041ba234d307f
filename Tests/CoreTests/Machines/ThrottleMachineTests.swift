import Testing
import UndercurrentTesting

@testable import UndercurrentCore

struct ThrottleMachineTests {
  /// The machine, with an interval of two ticks, against the rule in plain words.
  private func faults(_ history: [ClockInput], latest: Bool) -> [String] {
    var bench = ClockBench(ThrottleMachine<Int, Oops, Int>(interval: 2, latest: latest))
    var demand = Subscribers.Demand.none
    var (waiting, last, expected): ((value: Int, due: Int)?, Int?, [Int]) = (nil, nil, [])
    var (hasEnded, isCancelled, isDone) = (false, false, false)
    var faults: [String] = []
    for (step, input) in history.enumerated() {
      switch input {
      case .value:
        bench.send(step)
        if hasEnded || isCancelled { break }
        if let (_, due) = waiting {
          if latest { waiting = (step, due) }
        } else {
          waiting = (step, max(bench.now, last.map { $0 + 2 } ?? bench.now))
        }
      case .tick:
        bench.tick()
        if let (value, due) = waiting, due <= bench.now {
          if demand.takeOne() {
            expected.append(value)
            last = bench.now
          }
          waiting = nil
        }
        isDone = hasEnded && !isCancelled && waiting == nil || isDone
      case .one:
        demand += 1
        bench.request(.max(1))
      case .end:
        bench.end()
        hasEnded = hasEnded || !isCancelled
      case .cancel:
        isCancelled = true
        bench.cancel()
        waiting = nil
      }
      let isRunning = !isCancelled && !isDone && (waiting != nil || hasEnded)
      if bench.running != (isRunning ? 1 : 0) { faults.append("\(bench.running) timers run after step \(step)") }
    }
    if bench.bench.values != expected { faults.append("delivered \(bench.bench.values), not \(expected)") }
    if bench.bench.completions != (isDone ? [.finished] : []) || bench.bench.late > 0 { faults.append("the ending") }
    if bench.line.cancelCount != (isCancelled && !hasEnded ? 1 : 0) { faults.append("cancelled \(bench.line.cancelCount) times") }
    if bench.line.requested != .unlimited { faults.append("asked for \(bench.line.requested)") }
    return faults
  }

  @Test(arguments: [false, true])
  func agreesWithTheRuleInEveryShortHistory(latest: Bool) {
    for history in histories(of: ClockInput.allCases, length: 7) {
      let faults = faults(history, latest: latest)
      if !faults.isEmpty { Issue.record("\(history): \(faults)") }
    }
  }
}
