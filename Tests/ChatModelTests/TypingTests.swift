import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatModel

/// What is shown of the others' typing.
struct TypingTests {
  @Test func toldAtZeroAndTenItShowsUntilTwentyFive() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    var seen: [String] = []
    let cancellable = bench.store.typingLine.sink { seen.append("\(bench.scheduler.now) \($0 ?? "-")") }
    bench.service.typing("ann", "ann")
    bench.at(10)
    bench.service.typing("ann", "ann")
    bench.at(60)
    #expect(seen == ["0s -", "0s Ann is typing", "25s -"])
    #expect(bench.scheduler.pending == [])
    cancellable.cancel()
  }

  @Test func whoeverIsToldAgainHoldsAgain() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    var seen: [String] = []
    let cancellable = bench.store.typingLine.sink { seen.append("\(bench.scheduler.now) \($0 ?? "-")") }
    bench.service.typing("ann", "bob")
    bench.at(4)
    bench.service.typing("ann", "ann", "bob")
    bench.at(60)
    #expect(seen == ["0s -", "0s Bob is typing", "4s Ann and Bob are typing", "19s -"])
    cancellable.cancel()
  }

  @Test func aMessageAStopAndLeavingEndIt() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.typing("ann", "ann")
    bench.message("ann", message(1, "ann", "done"))
    #expect(bench.state.typingLine == nil)
    bench.typing("ann", "ann")
    bench.typing("ann")
    #expect(bench.state.typingLine == nil)
    bench.typing("ann", "ann")
    bench.sync([.presence("ann", Presence(.away))])
    #expect(bench.state.typingLine == "Ann is typing")
    bench.sync([.presence("ann", Presence(.offline))])
    #expect(bench.state.typingLine == nil)
  }

  @Test func theMessageOfOneLeavesTheTypingOfAnother() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.typing("ann", "ann", "bob")
    bench.message("ann", message(1, "ann"))
    #expect(bench.state.typingLine == "Bob is typing")
  }

  @Test func ownTypingIsNotShown() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.typing("ann", ReducerBench.me)
    #expect(bench.state.typingLine == nil)
  }

  @Test func itHoldsUpToItsDeadlineAndNotAtIt() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.typing("ann", "ann", at: 3)
    bench.timePassed(at: 17)
    #expect(bench.state.typingLine == "Ann is typing")
    bench.timePassed(at: 18)
    #expect(bench.state.typingLine == nil)
  }

  @Test func theLineIsAboutTheOpenConversation() {
    var bench = ReducerBench.signedIn()
    bench.typing("ann", "ann")
    #expect(bench.state.typingLine == nil)
    #expect(bench.state.contactRows.map(\.isTyping) == [true, false, false])
    bench.open("bob")
    #expect(bench.state.typingLine == nil)
    bench.typing("bob", "bob", "ann", "cid")
    #expect(bench.state.typingLine == "Ann, Bob and Cid are typing")
    bench.typing("bob", "bob", "ann", "cid", "dan")
    #expect(bench.state.typingLine == "Several people are typing")
  }
}
