import ChatModel
import Testing

struct DraftTests {
  @Test func eachConversationKeepsItsOwn() {
    var bench = ReducerBench.signedIn()
    #expect(bench.user(.draft("nowhere")) == [])
    bench.user(.open("ann"))
    #expect(bench.user(.draft("to ann")) == [.writing("ann")])
    bench.user(.open("bob"))
    #expect(bench.state.draft == "")
    bench.user(.draft("to bob"))
    bench.user(.open("ann"))
    #expect(bench.state.draft == "to ann")
    bench.user(.close)
    #expect(bench.state.draft == "")
    bench.user(.open("bob"))
    #expect(bench.state.draft == "to bob")
  }

  @Test func sendingEmptiesIt() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.user(.draft("hi"))
    #expect(bench.user(.send("t1", "hi")) == [.stoppedWriting, bench.perform(.send("ann", "t1", "hi"))])
    #expect(bench.state.draft == "")
  }

  @Test func aMessageThatArrivesLeavesIt() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.user(.draft("half a th"))
    bench.service(.message("ann", message(1, "ann")))
    #expect(bench.state.draft == "half a th")
  }
}
