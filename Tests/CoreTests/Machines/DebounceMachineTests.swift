import Testing

@testable import UndercurrentCore

struct DebounceMachineTests {
  enum Input: CaseIterable { case value, tick, one, end, cancel }

  private final class Timer: Cancellable {
    var isRunning = true
    func cancel() { isRunning = false }
  }

  /// The machine, with a due time of two ticks, against the rule in plain words.
  private func faults(_ history: [Input]) -> [String] {
    var bench = Bench(DebounceMachine<Int, Oops, Int>())
    let line = Line()
    if !bench.machine.subscribed(line) { return ["the subscription"] }
    bench.machine.started()()
    var timers: [(timer: Timer, due: Int, round: UInt)] = []
    var (now, demand) = (0, Subscribers.Demand.none)
    var (waiting, expected): ((value: Int, due: Int)?, [Int]) = (nil, [])
    var (hasEnded, isCancelled) = (false, false)
    var faults: [String] = []

    func start(_ next: DebounceMachine<Int, Oops, Int>.Timer?) {
      guard let next else { return }
      let timer = Timer()
      timers.append((timer, next.due, next.round))
      bench.machine.armed(timer, next.round)?.cancel()
    }

    for (step, input) in history.enumerated() {
      switch input {
      case .value:
        var value = Optional(step)
        start(bench.machine.received(&value, due: now + 2))
        if !hasEnded, !isCancelled { waiting = (step, now + 2) }
      case .tick:
        now += 1
        while let index = timers.firstIndex(where: { $0.timer.isRunning && $0.due <= now }) {
          let (fired, next) = bench.machine.fired(timers[index].round)
          fired?.cancel()
          timers[index].timer.cancel()
          bench.drain()
          start(next)
        }
        if let due = waiting, due.due == now {
          if demand.takeOne() { expected.append(due.value) }
          waiting = nil
        }
      case .one:
        demand += 1
        bench.machine.requested(.max(1))()
      case .end:
        bench.machine.completed()()
        bench.machine.delivered(.finished)
        hasEnded = hasEnded || !isCancelled
        waiting = nil
      case .cancel:
        isCancelled = true
        bench.machine.cancelled()()
        waiting = nil
      }
      bench.drain()
      let running = timers.count { $0.timer.isRunning }
      if running != (waiting == nil ? 0 : 1) { faults.append("\(running) timers run after step \(step)") }
    }
    if bench.values != expected { faults.append("delivered \(bench.values), not \(expected)") }
    if bench.completions != (hasEnded ? [.finished] : []) || bench.late > 0 { faults.append("the ending") }
    if line.cancels != (isCancelled && !hasEnded ? 1 : 0) { faults.append("cancelled \(line.cancels) times") }
    if line.asked != .unlimited { faults.append("asked for \(line.asked)") }
    return faults
  }

  @Test func agreesWithTheRuleInEveryShortHistory() {
    for history in histories(of: Input.allCases, length: 6) {
      let faults = faults(history)
      if !faults.isEmpty { Issue.record("\(history): \(faults)") }
    }
  }
}
