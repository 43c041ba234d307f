import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

/// What the others are told of one's own typing.
struct TypingNoticeTests {
  private func typing(_ seconds: Int, _ room: RoomID, _ isTyping: Bool) -> ScriptedService.Asked {
    ScriptedService.Asked(time(seconds), .typing(room, isTyping))
  }

  /// A key at each of the seconds.
  private func write(_ bench: StoreBench, _ seconds: [Int]) {
    for second in seconds {
      bench.at(second)
      bench.store.draft("at \(second)")
    }
  }

  @Test func startsOnceAndStopsAfterThreeSecondsOfRest() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    write(bench, [0, 1, 2])
    bench.at(60)
    #expect(bench.service.typing == [typing(0, "ann", true), typing(5, "ann", false)])
    #expect(bench.scheduler.pending == [])
  }

  @Test func isToldAgainEveryTenSecondsOfWriting() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    write(bench, Array(0...24))
    bench.at(60)
    #expect(
      bench.service.typing == [
        typing(0, "ann", true), typing(10, "ann", true), typing(20, "ann", true), typing(27, "ann", false),
      ])
  }

  @Test func startsAgainAfterARest() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    write(bench, [0, 4])
    bench.at(60)
    #expect(
      bench.service.typing == [
        typing(0, "ann", true), typing(3, "ann", false), typing(4, "ann", true), typing(7, "ann", false),
      ])
  }

  @Test func sendingStopsAtOnceAndOnce() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    write(bench, [0])
    bench.at(1)
    bench.store.send("hi")
    bench.at(60)
    #expect(bench.service.typing == [typing(0, "ann", true), typing(1, "ann", false)])
  }

  @Test func leavingStopsAtOnceAndOnce() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    write(bench, [0])
    bench.at(1)
    bench.store.open("bob")
    write(bench, [2])
    bench.store.close()
    bench.at(60)
    #expect(
      bench.service.typing == [
        typing(0, "ann", true), typing(1, "ann", false), typing(2, "bob", true), typing(2, "bob", false),
      ])
  }

  @Test func emptyingTheComposerStops() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    write(bench, [0])
    bench.at(1)
    bench.store.draft("")
    bench.at(60)
    #expect(bench.service.typing == [typing(0, "ann", true), typing(1, "ann", false)])
  }

  @Test func signingOutStops() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    write(bench, [0])
    bench.store.signOut()
    bench.at(60)
    #expect(bench.service.typing == [typing(0, "ann", true), typing(0, "ann", false)])
    #expect(bench.service.asked.last?.request == .signOut)
  }

  @Test func theSameTextAgainIsNotWriting() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.store.draft("")
    #expect(bench.service.typing == [])
    write(bench, [0])
    bench.at(2)
    bench.store.draft("at 0")
    bench.at(60)
    #expect(bench.service.typing == [typing(0, "ann", true), typing(3, "ann", false)])
  }

  @Test func sendingWithoutWritingTellsNothing() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.store.send("hi")
    bench.at(60)
    #expect(bench.service.typing == [])
  }
}
