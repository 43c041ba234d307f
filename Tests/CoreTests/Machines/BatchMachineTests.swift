import Testing
import UndercurrentTesting

@testable import UndercurrentCore

struct BatchMachineTests {
  /// The machine against what must hold of all batches.
  private func faults(_ history: [ClockInput], size: Int?, answer: Subscribers.Demand) -> [String] {
    var bench = Bench(BatchMachine<Int, Oops>(size: size), answer: answer)
    let line = TestSubscription()
    if !bench.machine.subscribed(line) { return ["the subscription"] }
    var clock = bench.machine.started().number
    var (sent, demand): ([Int], Subscribers.Demand) = ([], .none)
    var (hasEnded, isCancelled) = (false, false)
    var faults: [String] = []
    for (step, input) in history.enumerated() {
      switch input {
      case .value:
        // An upstream that keeps to what it is asked for.
        guard Subscribers.Demand.max(sent.count) < line.requested else { continue }
        let isFull = bench.machine.batch.count + 1 == size
        let number = bench.machine.received(step).number
        if hasEnded || isCancelled { continue }
        if (number != nil) != isFull { faults.append("the clock starts anew with a full batch, and only then") }
        clock = number ?? clock
        sent.append(step)
      case .tick:
        bench.machine.ticked(clock ?? 0)
      case .one:
        demand += 1
        bench.machine.requested(.max(1))()
      case .end:
        bench.machine.completed(.finished)()
        hasEnded = hasEnded || !isCancelled
      case .cancel:
        bench.machine.cancelled()()
        isCancelled = true
      }
      bench.drain()
      if input == .tick, !isCancelled, demand + bench.credit > .max(bench.values.count), !bench.machine.batch.isEmpty {
        faults.append("a tick left something that was asked for")
      }
    }
    let (values, given) = (bench.values, bench.values.flatMap { $0 })
    if given != Array(sent.prefix(given.count)) { faults.append("delivered \(values) of \(sent)") }
    if values.contains(where: { $0.isEmpty || $0.count > size ?? .max }) { faults.append("sizes of \(values)") }
    if Subscribers.Demand.max(values.count) > demand + bench.credit { faults.append("more than was asked for") }
    if let size, line.requested > (demand + bench.credit) * size { faults.append("asked for \(line.requested)") }
    let isDone = hasEnded && !isCancelled && given.count == sent.count
    if !isCancelled, bench.completions != (isDone ? [.finished] : []) { faults.append("the ending") }
    if bench.late > 0 || line.cancelCount != (isCancelled && !hasEnded ? 1 : 0) { faults.append("after the ending") }
    return faults
  }

  @Test(arguments: [nil, 1, 2], [Subscribers.Demand.none, .max(1)])
  func keepsTheRulesInEveryShortHistory(size: Int?, answer: Subscribers.Demand) {
    for history in histories(of: ClockInput.allCases, length: 6) {
      let faults = faults(history, size: size, answer: answer)
      if !faults.isEmpty { Issue.record("\(history): \(faults)") }
    }
  }

  @Test func aTickOfAClockThatWasStoppedDoesNothing() {
    var bench = Bench(BatchMachine<Int, Oops>(size: 2))
    _ = bench.machine.subscribed(TestSubscription())
    _ = bench.machine.requested(.unlimited)
    let old = bench.machine.started().number
    for value in 1...3 { _ = bench.machine.received(value) }
    bench.machine.ticked(old ?? 0)
    bench.drain()
    #expect(bench.values == [[1, 2]])
  }
}
