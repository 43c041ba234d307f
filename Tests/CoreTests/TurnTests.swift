import Testing
import UndercurrentCore

struct TurnTests {
  /// A turn that the testing macros can copy a reference to.
  private final class Table {
    private let turn = Turn()
    func begin(_ thread: UInt) -> Bool { turn.begin(thread) }
    func end(_ thread: UInt) -> Bool { turn.end(thread) }
    func belongs(to thread: UInt) -> Bool { turn.belongs(to: thread) }
    func isUndisturbed(_ thread: UInt) -> Bool { turn.isUndisturbed(thread) }
    func flag() -> Bool { turn.flag() }
    func unflag(_ thread: UInt) { turn.unflag(thread) }
  }

  @Test func oneThreadHasIt() {
    let turn = Table()
    #expect(turn.begin(2))
    #expect(!turn.begin(4))
    #expect(!turn.begin(2))
    #expect(turn.belongs(to: 2) && !turn.belongs(to: 4))
    #expect(turn.isUndisturbed(2) && !turn.isUndisturbed(4))
    #expect(turn.end(2))
    #expect(!turn.belongs(to: 2))
    #expect(turn.begin(4))
  }

  @Test func itIsNotGivenUpWhileWorkIsLeft() {
    let turn = Table()
    #expect(!turn.flag(), "nobody is there to do the work")
    #expect(turn.begin(2))
    #expect(turn.flag())
    #expect(turn.flag())
    #expect(turn.belongs(to: 2) && !turn.isUndisturbed(2))
    #expect(!turn.end(2))
    turn.unflag(2)
    #expect(turn.isUndisturbed(2))
    #expect(turn.end(2))
    #expect(!turn.flag())
  }
}
