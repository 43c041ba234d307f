import Testing
import UndercurrentTesting

@testable import UndercurrentCore

struct DebounceMachineTests {
  /// The machine, with a due time of two ticks, against the rule in plain words.
  private func faults(_ history: [ClockInput], flushes: Bool) -> [String] {
    var bench = ClockBench(DebounceMachine<Int, Oops, Int>(dueTime: 2, flushes: flushes))
    var demand = Subscribers.Demand.none
    var (waiting, expected): ((value: Int, due: Int)?, [Int]) = (nil, [])
    var (hasEnded, isCancelled, isDone) = (false, false, false)
    var faults: [String] = []
    for (step, input) in history.enumerated() {
      switch input {
      case .value:
        bench.send(step)
        if !hasEnded, !isCancelled { waiting = (step, bench.now + 2) }
      case .tick:
        bench.tick()
        if let (value, due) = waiting, due == bench.now || hasEnded {
          if demand.takeOne() { expected.append(value) }
          waiting = nil
        }
        isDone = hasEnded && !isCancelled || isDone
      case .one:
        demand += 1
        bench.request(.max(1))
      case .end:
        bench.end()
        if !flushes { waiting = nil }
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
  func agreesWithTheRuleInEveryShortHistory(flushes: Bool) {
    for history in histories(of: ClockInput.allCases, length: 7) {
      let faults = faults(history, flushes: flushes)
      if !faults.isEmpty { Issue.record("\(history): \(faults)") }
    }
  }
}
