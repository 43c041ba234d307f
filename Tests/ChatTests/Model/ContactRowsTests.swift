import ChatModel
import Testing
import UndercurrentCore

struct ContactRowsTests {
  private func names(_ bench: ReducerBench) -> [String] { bench.state.contactRows.map(\.name) }

  @Test func theMostRecentMessageIsFirstThenNames() {
    var bench = ReducerBench.signedIn()
    #expect(names(bench) == ["Ann", "Bob", "Cid"])
    bench.service(.message("cid", message(1, "cid", "one", at: 10)))
    #expect(names(bench) == ["Cid", "Ann", "Bob"])
    bench.service(.message("bob", message(2, "bob", "two", at: 20)))
    #expect(names(bench) == ["Bob", "Cid", "Ann"])
    bench.service(.message("ann", message(3, "ann", "three", at: 10)))
    #expect(names(bench) == ["Bob", "Ann", "Cid"])
    bench.user(.open("cid"))
    bench.user(.send("t1", "four"), at: 30)
    #expect(names(bench) == ["Cid", "Bob", "Ann"])
    #expect(bench.state.contactRows.map(\.lastMessage) == ["four", "two", "three"])
    #expect(bench.state.contactRows.map(\.lastMessageTime) == [time(30), time(20), time(10)])
    #expect(bench.state.contactRows.map(\.unread) == [0, 1, 1])
    #expect(bench.state.contactRows.map(\.isOpen) == [true, false, false])
  }

  @Test(arguments: [("", ["Ann", "Bob", "Cid"]), ("B", ["Bob"]), ("i", ["Cid"]), (" n a ", ["Ann"]), ("x", [])])
  func theSearchFindsWords(_ query: String, _ found: [String]) {
    var bench = ReducerBench.signedIn()
    bench.user(.search(query))
    #expect(names(bench) == found)
  }
}
