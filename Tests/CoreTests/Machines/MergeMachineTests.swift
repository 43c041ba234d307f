import Testing
import UndercurrentTesting

@testable import UndercurrentCore

struct MergeMachineTests {
  enum Input: CaseIterable { case a, b, endA, failB, one, all, cancel }

  /// Plays a history, and returns the rules that were broken in it.
  private func faults(_ history: [Input], answer: Subscribers.Demand, inBursts: Bool) -> [String] {
    var bench = Bench(MergeMachine<Int, Oops>(upstreams: 2), answer: answer)
    let lines = [TestSubscription(), TestSubscription()]
    for (index, line) in lines.enumerated() { bench.machine.subscribed(index, line)() }
    var (received, asked): ([Int], Subscribers.Demand) = ([], .none)
    var (isCancelled, hasFailed, hasEndedA) = (false, false, false)
    var faults: [String] = []
    var countAtCancel: Int?
    for (step, input) in history.enumerated() {
      switch input {
      case .a, .b:
        let upstream = input == .a ? 0 : 1
        if isCancelled || hasFailed || (upstream == 0 && hasEndedA) { continue }
        // An upstream that keeps the rules.
        let sent = received.count { $0 / 100 == upstream }
        if lines[upstream].requested <= .max(sent) { continue }
        received.append(upstream * 100 + step)
        if let value = bench.machine.received(upstream, upstream * 100 + step, mustWait: inBursts) { bench.deliver(value) }
      case .endA:
        hasEndedA = true
        bench.machine.completed(0, .finished)()
      case .failB:
        hasFailed = hasFailed || !isCancelled
        bench.machine.completed(1, .failure(.one))()
      case .one:
        asked += 1
        bench.machine.requested(.max(1))()
      case .all:
        asked = .unlimited
        bench.machine.requested(.unlimited)()
      case .cancel:
        isCancelled = true
        bench.machine.cancelled()()
        if countAtCancel == nil { countAtCancel = bench.values.count + bench.completions.count }
      }
      if !inBursts { bench.drain() }
      if let countAtCancel, bench.values.count + bench.completions.count > countAtCancel { faults.append("after cancel") }
    }
    bench.drain()
    if bench.values != Array(received.prefix(bench.values.count)) { faults.append("order") }
    if .max(bench.values.count) > asked + bench.credit { faults.append("more than asked for") }
    if bench.completions.count > 1 || bench.late > 0 { faults.append("after the ending") }
    if isCancelled, lines[0].cancelCount > 1 || lines[1].cancelCount > 1 { faults.append("cancelled twice") }
    if hasEndedA, !hasFailed, !isCancelled, lines[0].cancelCount > 0 { faults.append("cancelled what had ended") }
    if !isCancelled, hasFailed, bench.completions != [.failure(.one)] { faults.append("the failure is missing") }
    if !isCancelled, !hasFailed {
      let owed = asked + bench.credit
      if bench.values.count < received.count, .max(bench.values.count) < owed { faults.append("kept back") }
      let through = bench.values.count { $0 / 100 == 1 }
      if owed != .unlimited, lines[1].requested != .max(through + 1) { faults.append("not one in advance") }
      if owed == .unlimited, lines[1].requested != .unlimited { faults.append("not asked for everything") }
      if !bench.completions.isEmpty { faults.append("ended too early") }
    }
    return faults
  }

  @Test(arguments: [Subscribers.Demand.none, .max(1), .unlimited], [false, true])
  func keepsTheRulesInEveryShortHistory(answer: Subscribers.Demand, inBursts: Bool) {
    for history in histories(of: Input.allCases, length: 5) {
      let faults = faults(history, answer: answer, inBursts: inBursts)
      if !faults.isEmpty { Issue.record("\(history): \(faults)") }
    }
  }

  @Test func finishesWhenAllHaveAndTheQueueIsEmpty() {
    var bench = Bench(MergeMachine<Int, Oops>(upstreams: 2))
    for upstream in 0..<2 { bench.machine.subscribed(upstream, TestSubscription())() }
    #expect(bench.machine.received(0, 1, mustWait: false) == nil)
    bench.machine.completed(0, .finished)()
    bench.machine.completed(0, .finished)()
    bench.drain()
    #expect(bench.completions == [])
    bench.machine.completed(1, .finished)()
    bench.drain()
    #expect(bench.completions == [])
    bench.machine.requested(.max(1))()
    bench.drain()
    #expect(bench.values == [1])
    #expect(bench.completions == [.finished])
    var empty = Bench(MergeMachine<Int, Never>(upstreams: 0))
    empty.drain()
    #expect(empty.completions == [.finished])
  }
}
