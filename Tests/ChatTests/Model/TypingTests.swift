import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

/// What is shown of the others' typing.
struct TypingTests {
  @Test func toldAtZeroAndTenItShowsUntilTwentyFive() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    var seen: [String] = []
    let cancellable = bench.store.typingLine.sink { seen.append("\(bench.scheduler.now) \($0 ?? "-")") }
    bench.service.tell(.typing("ann", "ann", true))
    bench.at(10)
    bench.service.tell(.typing("ann", "ann", true))
    bench.at(60)
    #expect(seen == ["0s -", "0s Ann is typing", "25s -"])
    #expect(bench.scheduler.pending == [])
    cancellable.cancel()
  }

  @Test func eachRunsOutByItself() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    var seen: [String] = []
    let cancellable = bench.store.typingLine.sink { seen.append("\(bench.scheduler.now) \($0 ?? "-")") }
    bench.service.tell(.typing("ann", "bob", true))
    bench.at(4)
    bench.service.tell(.typing("ann", "ann", true))
    bench.at(60)
    #expect(seen == ["0s -", "0s Bob is typing", "4s Ann and Bob are typing", "15s Ann is typing", "19s -"])
    cancellable.cancel()
  }

  @Test func aMessageAStopAndLeavingEndIt() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.service(.typing("ann", "ann", true))
    bench.service(.message("ann", message(1, "ann", "done")))
    #expect(bench.state.typingLine == nil)
    bench.service(.typing("ann", "ann", true))
    bench.service(.typing("ann", "ann", false))
    #expect(bench.state.typingLine == nil)
    bench.service(.typing("ann", "ann", true))
    bench.service(.presence("ann", Presence(.away)))
    #expect(bench.state.typingLine == "Ann is typing")
    bench.service(.presence("ann", Presence(.offline)))
    #expect(bench.state.typingLine == nil)
  }

  @Test func theMessageOfOneLeavesTheTypingOfAnother() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.service(.typing("ann", "ann", true))
    bench.service(.typing("ann", "bob", true))
    bench.service(.message("ann", message(1, "ann")))
    #expect(bench.state.typingLine == "Bob is typing")
  }

  @Test func ownTypingIsNotShown() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.service(.typing("ann", ReducerBench.me, true))
    #expect(bench.state.typingLine == nil)
  }

  @Test func itHoldsUpToItsDeadlineAndNotAtIt() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.service(.typing("ann", "ann", true), at: 3)
    bench.timePassed(at: 17)
    #expect(bench.state.typingLine == "Ann is typing")
    bench.timePassed(at: 18)
    #expect(bench.state.typingLine == nil)
  }

  @Test func theLineIsAboutTheOpenConversation() {
    var bench = ReducerBench.signedIn()
    bench.service(.typing("ann", "ann", true))
    #expect(bench.state.typingLine == nil)
    #expect(bench.state.contactRows.map(\.isTyping) == [true, false, false])
    bench.user(.open("bob"))
    #expect(bench.state.typingLine == nil)
    bench.service(.typing("bob", "bob", true))
    bench.service(.typing("bob", "ann", true))
    bench.service(.typing("bob", "cid", true))
    #expect(bench.state.typingLine == "Ann, Bob and Cid are typing")
    bench.service(.typing("bob", "dan", true))
    #expect(bench.state.typingLine == "Several people are typing")
  }
}
