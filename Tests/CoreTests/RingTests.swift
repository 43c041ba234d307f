import Testing
import UndercurrentCore

struct RingTests {
  @Test func behavesAsAnArrayInEveryShortHistory() {
    // Every sequence of twelve steps, each an append or a removal.
    for history in 0..<(1 << 12) {
      var ring = Ring<Int>()
      var model: [Int] = []
      for step in 0..<12 {
        if history >> step & 1 == 0 {
          ring.append(step)
          model.append(step)
        } else {
          let expected = model.isEmpty ? nil : model.removeFirst()
          if ring.popFirst() != expected { Issue.record("history \(history), step \(step)") }
        }
        if ring.count != model.count || ring.isEmpty != model.isEmpty { Issue.record("history \(history), step \(step)") }
      }
    }
  }

  @Test func growsWhenItHasWrappedAround() {
    var ring = Ring<Int>()
    for value in 0..<3 { ring.append(value) }
    #expect(ring.popFirst() == 0)
    #expect(ring.popFirst() == 1)
    for value in 3..<40 { ring.append(value) }
    for value in 2..<40 { #expect(ring.popFirst() == value) }
    #expect(ring.popFirst() == nil)
  }

  @Test func keepsNothingThatWasTakenOut() {
    var watch = Watch()
    var ring = Ring<Token>()
    for number in 0..<9 { ring.append(watch(Token(number), "\(number)")) }
    for _ in 0..<7 { _ = ring.popFirst() }
    #expect(watch.alive == ["7", "8"])
  }

  @Test func holdsOptionals() {
    var ring = Ring<Int?>()
    ring.append(nil)
    ring.append(1)
    #expect(ring.popFirst() == .some(nil))
    #expect(ring.popFirst() == .some(1))
    #expect(ring.popFirst() == nil)
  }
}
