import Testing
import UndercurrentTesting

@testable import UndercurrentCore

struct CombineLatestMachineTests {
  enum Input: CaseIterable { case a, b, endA, failB, one, all, cancel }

  private func faults(_ history: [Input], answer: Subscribers.Demand, inBursts: Bool) -> [String] {
    var bench = Bench(CombineLatestMachine<Latest2<Int, Int>, Oops>(), answer: answer)
    let lines = [TestSubscription(), TestSubscription()]
    for (index, line) in lines.enumerated() { bench.machine.subscribed(index, line)() }
    var (newest, changes): ((Int?, Int?), Int) = ((nil, nil), 0)
    var asked = Subscribers.Demand.none
    var (isCancelled, hasFailed, hasEndedA, isStuck) = (false, false, false, false)
    // How many values of one led to nothing because the other had none.
    var early = 0
    var faults: [String] = []
    var countAtCancel: Int?
    for (step, input) in history.enumerated() {
      switch input {
      case .a, .b:
        if isCancelled || hasFailed || isStuck || (input == .a && hasEndedA) { continue }
        if input == .a { newest.0 = step } else { newest.1 = step }
        if newest.0 != nil, newest.1 != nil { changes += 1 } else { early += 1 }
        var waste: Latest2<Int, Int>.Change?
        let change: Latest2<Int, Int>.Change = input == .a ? .a(step) : .b(step)
        if let value = bench.machine.received(change, mustWait: inBursts, &waste) { bench.deliver(value) }
      case .endA:
        hasEndedA = hasEndedA || !(isCancelled || hasFailed)
        bench.machine.completed(0, .finished)()
      case .failB:
        hasFailed = hasFailed || !isCancelled
        bench.machine.completed(1, .failure(.two))()
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
      // Nothing can come any more, and what was asked for runs out.
      if hasEndedA, newest.0 == nil, asked > .none, asked != .unlimited, !isCancelled, !hasFailed { isStuck = true }
      if !inBursts { bench.drain() }
      if let countAtCancel, bench.values.count + bench.completions.count > countAtCancel { faults.append("after cancel") }
    }
    bench.drain()
    if .max(bench.values.count) > asked + bench.credit { faults.append("more than asked for") }
    if bench.values.count > changes { faults.append("more than there were") }
    if bench.values.map(\.0) != bench.values.map(\.0).sorted() { faults.append("backwards") }
    if bench.values.map(\.1) != bench.values.map(\.1).sorted() { faults.append("backwards") }
    if bench.completions.count > 1 || bench.late > 0 { faults.append("after the ending") }
    if isStuck {
      if !isCancelled, bench.completions != [.finished] { faults.append("left waiting") }
      if lines[1].cancelCount != 1 { faults.append("the other runs on") }
      return faults
    }
    if !isCancelled, hasFailed {
      if bench.completions != [.failure(.two)] { faults.append("the failure is missing") }
      if lines[1].cancelCount > 0 { faults.append("cancelled what had failed") }
    }
    if !isCancelled, !hasFailed {
      // Whoever asks for more now gets the newest combination, if it has not had it.
      bench.machine.requested(.max(1))()
      bench.drain()
      if changes > 0, bench.values.last.map({ $0 == (newest.0!, newest.1!) }) != true { faults.append("the newest is missing") }
      if hasEndedA, newest.0 == nil, asked != .unlimited {
        if bench.completions != [.finished] { faults.append("left waiting") }
        return faults
      }
      let least = asked + bench.credit + .max(1)
      if lines[1].requested < least || lines[1].requested > least + .max(max(0, early - 1)) {
        faults.append("not asked for the same")
      }
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

  @Test func slotsCombineOnceAllAreFilled() {
    var three = Latest3<Int, String, Bool>()
    #expect(three.combined == nil)
    #expect(three.exchange(.a(1)) == nil && three.exchange(.b("b")) == nil && three.exchange(.c(true)) == nil)
    if case .a(1)? = three.exchange(.a(2)) {} else { Issue.record("the old value is missing") }
    if case .b("b")? = three.exchange(.b("c")) {} else { Issue.record("the old value is missing") }
    if case .c(true)? = three.exchange(.c(false)) {} else { Issue.record("the old value is missing") }
    #expect(three.combined.map { $0 == (2, "c", false) } == true)
    var four = Latest4<Int, Int, Int, Int>()
    for change in [Latest4<Int, Int, Int, Int>.Change.a(1), .b(2), .c(3)] { #expect(four.exchange(change) == nil) }
    #expect(four.combined == nil)
    #expect(four.exchange(.d(4)) == nil)
    for change in [Latest4<Int, Int, Int, Int>.Change.a(5), .b(6), .c(7), .d(8)] { #expect(four.exchange(change) != nil) }
    #expect(four.combined.map { $0 == (5, 6, 7, 8) } == true)
  }
}
