import Testing

@testable import UndercurrentCore

struct ReceiveOnMachineTests {
  enum Input: CaseIterable { case value, end, job, one, cancel }

  /// The machine against the plainest model there is: a queue, and a job that delivers what was in it when it began.
  private func faults(_ history: [Input], answer: Subscribers.Demand) -> [String] {
    var bench = Bench(ReceiveOnMachine<Int, Oops>(), answer: answer)
    let line = Line()
    bench.machine.subscribed(line)()
    var (queue, expected, hasJob): ([Int], [Int], Bool) = ([], [], false)
    var demand = Subscribers.Demand.none
    var (hasEnded, isCancelled, isDone) = (false, false, false)
    var faults: [String] = []
    for (step, input) in history.enumerated() {
      switch input {
      case .value:
        let isDue = bench.machine.received(step)
        if !hasEnded, !isCancelled {
          queue.append(step)
          if isDue == hasJob { faults.append("one job at a time") }
          hasJob = true
        } else if isDue {
          faults.append("a job after the end")
        }
      case .end:
        let isDue = bench.machine.completed(.finished).isDue
        if !hasEnded, !isCancelled, isDue == hasJob { faults.append("one job at a time") }
        hasJob = hasJob || isDue
        hasEnded = hasEnded || !isCancelled
      case .job:
        guard hasJob else { continue }
        bench.machine.began()
        bench.drain()
        hasJob = bench.machine.ended()
        if !isCancelled {
          for value in queue where demand.takeOne() {
            expected.append(value)
            demand += answer
          }
          queue = []
          isDone = isDone || hasEnded
        }
      case .one:
        demand += 1
        bench.machine.requested(.max(1))()
      case .cancel:
        isCancelled = true
        bench.machine.cancelled()()
      }
      let count = bench.values.count
      bench.drain()
      if bench.values.count != count { faults.append("delivered outside a job") }
    }
    if bench.values != expected { faults.append("delivered \(bench.values), not \(expected)") }
    if bench.completions != (isDone ? [.finished] : []) || bench.late > 0 { faults.append("the ending") }
    if line.cancels != (isCancelled && !hasEnded ? 1 : 0) { faults.append("cancelled \(line.cancels) times") }
    return faults
  }

  @Test(arguments: [Subscribers.Demand.none, .max(1)])
  func agreesWithAPlainQueueInEveryShortHistory(answer: Subscribers.Demand) {
    for history in histories(of: Input.allCases, length: 6) {
      let faults = faults(history, answer: answer)
      if !faults.isEmpty { Issue.record("\(history): \(faults)") }
    }
  }
}
