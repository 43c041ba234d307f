import Testing

@testable import ChatModel

struct DraftTests {
  @Test func eachConversationKeepsItsOwn() {
    var bench = ReducerBench.signedIn()
    #expect(bench.user(.draft("nowhere")) == [])
    bench.open("ann")
    #expect(bench.user(.draft("to ann")) == [.writing("ann")])
    bench.open("bob")
    #expect(bench.state.draft == "")
    bench.user(.draft("to bob"))
    bench.open("ann")
    #expect(bench.state.draft == "to ann")
    bench.user(.close)
    #expect(bench.state.draft == "")
    bench.open("bob")
    #expect(bench.state.draft == "to bob")
  }

  @Test func sendingEmptiesIt() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.draft("hi"))
    #expect(
      bench.user(.send("t1", "hi")) == [.stoppedWriting, bench.perform(.send("ann", "t1", .text("hi", replyTo: nil)))])
    #expect(bench.state.draft == "")
  }

  @Test func aMessageThatArrivesLeavesIt() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.draft("half a th"))
    bench.message("ann", message(1, "ann"))
    #expect(bench.state.draft == "half a th")
  }

  @Test func anEditPutsTheDraftAsideAndGivesItBack() {
    var bench = ReducerBench.signedIn(["ann": [message(1, ReducerBench.me, "teh")]])
    bench.open("ann")
    bench.user(.draft("half"))
    bench.user(.compose(.reply(to: .event("e1"))))
    bench.user(.compose(.edit(of: .event("e1"))))
    #expect(bench.state.draft == "teh")
    bench.user(.draft("the"))
    #expect(
      bench.user(.send("t1", "the")) == [.stoppedWriting, bench.perform(.send("ann", "t1", .edit(of: "e1", "the")))])
    #expect(bench.texts == ["the"])
    #expect(bench.state.draft == "half")
    #expect(bench.state.openRoom?.composer.mode == .reply(to: .event("e1")))
    bench.user(.compose(.edit(of: .event("e1"))))
    #expect(bench.user(.compose(.new)) == [.stoppedWriting])
    #expect(bench.state.draft == "half")
    #expect(bench.state.openRoom?.composer.mode == .reply(to: .event("e1")))
    #expect(
      bench.user(.send("t2", "half")) == [.stoppedWriting])
    #expect(bench.service(.sent("ann", "t1", "e2")) == [bench.perform(.send("ann", "t2", .text("half", replyTo: "e1")))])
  }

  @Test func onlyOwnMessagesAreEdited() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann", "theirs")]])
    bench.open("ann")
    bench.user(.draft("mine"))
    bench.user(.compose(.edit(of: .event("e1"))))
    #expect(bench.state.draft == "mine")
  }

  @Test func anEditThatChangesNothingSendsNothing() {
    var bench = ReducerBench.signedIn(["ann": [message(1, ReducerBench.me, "same")]])
    bench.open("ann")
    bench.user(.compose(.edit(of: .event("e1"))))
    #expect(bench.user(.send("t1", "same")) == [.stoppedWriting])
    #expect(bench.state.openRoom?.composer == Composer())
  }
}
