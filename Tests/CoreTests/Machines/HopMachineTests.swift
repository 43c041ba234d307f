import Testing
import UndercurrentTesting

@testable import UndercurrentCore

struct HopMachineTests {
  /// The machine against the plainest model there is: a queue in which everything is due at some time.
  private func faults(_ history: [ClockInput], delay: Int, answer: Subscribers.Demand) -> [String] {
    var bench = ClockBench(HopMachine<Int, Oops, Int>(delay: delay), answer: answer)
    var (queue, expected): ([(value: Int, due: Int)], [Int]) = ([], [])
    var (demand, end, isCancelled, isDone) = (Subscribers.Demand.none, Int?.none, false, false)
    var faults: [String] = []
    for (step, input) in history.enumerated() {
      let before = (bench.bench.values.count, bench.bench.completions.count)
      switch input {
      case .value:
        bench.send(step)
        if end == nil, !isCancelled { queue.append((step, bench.now + delay)) }
      case .tick:
        bench.tick()
        while !isCancelled, let first = queue.first, first.due <= bench.now {
          queue.removeFirst()
          if demand.takeOne() {
            expected.append(first.value)
            demand += answer
          }
        }
        isDone = isDone || !isCancelled && queue.isEmpty && end.map { $0 <= bench.now } ?? false
      case .one:
        demand += 1
        bench.request(.max(1))
      case .end:
        bench.end()
        if !isCancelled { end = end ?? bench.now + delay }
      case .cancel:
        isCancelled = true
        bench.cancel()
      }
      if input != .tick, before != (bench.bench.values.count, bench.bench.completions.count) {
        faults.append("delivered outside a job")
      }
      let isWaiting = !isCancelled && !isDone && (!queue.isEmpty || end != nil)
      if bench.running != (isWaiting ? 1 : 0) { faults.append("\(bench.running) timers run after step \(step)") }
    }
    if bench.bench.values != expected { faults.append("delivered \(bench.bench.values), not \(expected)") }
    if bench.bench.completions != (isDone ? [.finished] : []) || bench.bench.late > 0 { faults.append("the ending") }
    if bench.line.cancelCount != (isCancelled && end == nil ? 1 : 0) {
      faults.append("cancelled \(bench.line.cancelCount) times")
    }
    return faults
  }

  @Test(arguments: [0, 1, 2], [Subscribers.Demand.none, .max(1)])
  func agreesWithAPlainQueueInEveryShortHistory(delay: Int, answer: Subscribers.Demand) {
    for history in histories(of: ClockInput.allCases, length: 6) {
      let faults = faults(history, delay: delay, answer: answer)
      if !faults.isEmpty { Issue.record("\(history): \(faults)") }
    }
  }

  @Test func whatComesBetweenTheLastDeliveryOfAJobAndItsEndWaitsForTheNext() {
    var bench = ClockBench(HopMachine<Int, Oops, Int>(delay: 0))
    bench.request(.unlimited)
    bench.send(1)
    bench.tick()
    bench.end()
    #expect(bench.bench.values == [1])
    #expect(bench.bench.completions == [])
    bench.tick()
    #expect(bench.bench.completions == [.finished])
  }

  @Test func aTimerThatIsEarlyByItsOwnClockDeliversWhatItRangFor() {
    var machine = HopMachine<Int, Oops, Int>(delay: 10)
    var waste: Int?
    var value: Int? = 1
    _ = machine.requested(.unlimited)
    let set = machine.received(&value, now: 0)
    #expect(set?.due == 10)
    if let (setting, _) = machine.alarm.rang(set?.number ?? 0) { #expect(machine.rang(setting, now: 9)?.due == nil) }
    if case .value(1) = machine.next(&waste) {} else { Issue.record("nothing was delivered") }
  }
}
