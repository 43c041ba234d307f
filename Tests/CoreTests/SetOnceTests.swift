import Testing

@testable import UndercurrentCore

struct SetOnceTests {
  @Test func theFirstStays() {
    let once = SetOnce()
    let (isSet, current) = (once.isSet, once.current(Token.self))
    #expect(!isSet)
    #expect(current == nil)
    let (first, second) = (Token(), Token())
    let (one, two) = (once.set(first), once.set(second))
    #expect(one === first)
    #expect(two === first)
    let (isSetNow, held) = (once.isSet, once.current(Token.self)?.takeUnretainedValue())
    #expect(isSetNow)
    #expect(held === first)
  }

  @Test func holdsTheFirstAloneAndUntilItGoes() {
    weak var first: Token?
    weak var second: Token?
    do {
      let once = SetOnce()
      do {
        let (one, two) = (Token(), Token())
        (first, second) = (one, two)
        _ = once.set(one)
        _ = once.set(two)
      }
      #expect(first != nil)
      #expect(second == nil)
      withExtendedLifetime(once.isSet) {}
    }
    #expect(first == nil)
  }

  private final class Token {}
}
