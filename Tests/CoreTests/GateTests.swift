import Testing

@testable import UndercurrentCore

struct GateTests {
  @Test func namesOneReleaserInEveryShortHistory() {
    // Every sequence of eight steps: enter, enter as the last, leave, close.
    for history in 0..<(1 << 16) {
      let gate = Gate()
      var (inside, isClosed, releases) = (0, false, 0)
      for step in 0..<8 {
        switch history >> (2 * step) & 3 {
        case 0:
          let entered = gate.enter()
          if entered == isClosed { Issue.record("enter in history \(history), step \(step)") }
          if entered { inside += 1 }
        case 1:
          let entered = gate.enterLast()
          if entered == isClosed { Issue.record("enterLast in history \(history), step \(step)") }
          if entered { inside += 1 }
          isClosed = true
        case 2:
          if inside > 0 {
            inside -= 1
            if gate.leave() { releases += 1 }
          }
        default:
          if gate.close() { releases += 1 }
          isClosed = true
        }
        if gate.isClosed != isClosed { Issue.record("isClosed in history \(history), step \(step)") }
        if releases != (isClosed && inside == 0 ? 1 : 0) { Issue.record("releases in history \(history), step \(step)") }
      }
    }
  }

  @Test func threadsAgreeOnTheReleaser() {
    final class Holder: Sendable { let gate = Gate() }
    for _ in 0..<200 {
      let holder = Holder()
      let tally = Tally()
      together(3) { thread in
        if thread == 0 {
          if holder.gate.close() { tally.add() }
        } else {
          for _ in 0..<50 where holder.gate.enter() { if holder.gate.leave() { tally.add() } }
        }
      }
      #expect(tally.count == 1)
    }
  }
}
