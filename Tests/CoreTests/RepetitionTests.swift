import Testing
import UndercurrentCore

struct RepetitionTests {
  @Test func oneTurnAtATime() {
    var count = 0
    let repetition = Repetition { count += 1 }
    #expect(repetition.begins())
    #expect(!repetition.begins(), "a turn waits")
    repetition.run()
    #expect(repetition.begins())
    repetition.cancel()
    repetition.run()
    #expect(count == 1)
    #expect(!repetition.begins())
  }

  /// Each turn costs the same, and none leaves anything on the stack of the next.
  @Test func aMillionTurns() {
    var count = 0
    let repetition = Repetition { count += 1 }
    for _ in 0..<1_000_000 where repetition.begins() { repetition.run() }
    #expect(count == 1_000_000)
  }

  @Test func theWorkIsReleasedWhenItIsCancelled() {
    var watch = Watch()
    let repetition: Repetition
    do {
      let token = watch(Token())
      repetition = Repetition { withExtendedLifetime(token) {} }
    }
    #expect(watch.alive == ["Token"])
    repetition.cancel()
    #expect(watch.alive == [])
  }
}
