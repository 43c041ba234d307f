import ChatModel
import Testing
import UndercurrentCore

struct MessageRowsTests {
  @Test func onlyTheLastOfARunShowsTheAvatar() {
    var bench = ReducerBench.signedIn([
      ReducerBench.room(
        "ann",
        [
          message(1, "ann", "a"), message(2, "ann", "b"), message(3, ReducerBench.me, "c"), message(4, "ann", "d"),
          message(5, "ann", "e"),
        ])
    ])
    bench.user(.open("ann"))
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [false, true, true, false, true])
    #expect(bench.state.messageRows.map(\.showsAvatar) == [false, true, true, false, true])
    #expect(bench.state.messageRows.map(\.senderName) == ["Ann", "Ann", "Me", "Ann", "Ann"])
    #expect(bench.state.messageRows.map(\.isOwn) == [false, false, true, false, false])
  }

  @Test func aRunGrowsAndOutlivesAChangeOfPresence() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.service(.message("ann", message(1, "ann", "a")))
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [true])
    bench.service(.presence("ann", Presence(.away)))
    bench.service(.message("ann", message(2, "ann", "b")))
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [false, true])
    bench.user(.send("t1", "c"))
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [false, true, true])
  }

  @Test func thereAreNoneWithNothingOpen() {
    var bench = ReducerBench.signedIn([ReducerBench.room("ann", [message(1, "ann", "a")])])
    #expect(bench.state.messageRows == [])
    bench.user(.open("ann"))
    bench.user(.close)
    #expect(bench.state.messageRows == [])
  }

  @Test func aTextThatChangesNothingDoesNotPublish() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    var count = 0
    let cancellable = bench.store.messageRows.sink { _ in count += 1 }
    bench.store.draft("h")
    bench.service.tell(.presence("ann", Presence(.away)))
    #expect(count == 1)
    bench.store.send("hi")
    #expect(count == 2)
    cancellable.cancel()
  }
}
