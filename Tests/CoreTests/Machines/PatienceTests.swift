import Testing

@testable import UndercurrentCore

struct PatienceTests {
  private final class Timer: Cancellable {
    private(set) var isRunning = true
    func cancel() { isRunning = false }
  }

  @Test func theTimeIsUpOnceWhenNothingPutItOff() {
    var patience = Patience<Int>()
    let set = patience.wait(until: 5)
    #expect(set?.due == 5)
    #expect(patience.rang(1).isUp)
    #expect(!patience.rang(1).isUp)
    #expect(patience.wait(until: 9)?.due == nil)
  }

  @Test func whatPutsItOffCostsNoTimerAndIsMadeGoodWhenItRings() {
    var patience = Patience<Int>()
    let timer = Timer()
    #expect(patience.wait(until: 5)?.number == 1)
    #expect(patience.armed(timer, 1).isNothing)
    #expect(patience.wait(until: 7)?.due == nil)
    #expect(patience.wait(until: 8)?.due == nil)
    let (rung, next, isUp) = patience.rang(1)
    #expect(rung as AnyObject === timer)
    #expect(next?.due == 8)
    #expect(!isUp)
    #expect(patience.rang(2).isUp)
  }

  @Test func aTimerThatIsArmedWhenItHasRungIsGivenBack() {
    var patience = Patience<Int>()
    _ = patience.wait(until: 5)
    #expect(patience.rang(1).isUp)
    let timer = Timer()
    #expect(patience.armed(timer, 1) as AnyObject === timer)
  }

  @Test func afterTheEndNothingRingsAndNothingIsSet() {
    var patience = Patience<Int>()
    let timer = Timer()
    _ = patience.wait(until: 5)
    _ = patience.armed(timer, 1)
    #expect(patience.end() as AnyObject === timer)
    #expect(!patience.rang(1).isUp)
    #expect(patience.wait(until: 9)?.due == nil)
    #expect(patience.end().isNothing)
  }
}

extension Optional {
  fileprivate var isNothing: Bool { if case .none = self { true } else { false } }
}
