import Testing
import UndercurrentCore

@testable import ChatModel

struct ContactRowsTests {
  private func names(_ bench: ReducerBench) -> [String] { bench.state.contactRows.map(\.name) }

  @Test func theMostRecentMessageIsFirstThenNames() {
    var bench = ReducerBench.signedIn()
    #expect(names(bench) == ["Ann", "Bob", "Cid"])
    bench.message("cid", message(1, "cid", "one", at: 10))
    #expect(names(bench) == ["Cid", "Ann", "Bob"])
    bench.message("bob", message(2, "bob", "two", at: 20))
    #expect(names(bench) == ["Bob", "Cid", "Ann"])
    bench.message("ann", message(3, "ann", "three", at: 10))
    #expect(names(bench) == ["Bob", "Ann", "Cid"])
    bench.open("cid")
    bench.user(.send("t1", "four"), at: 30)
    #expect(names(bench) == ["Cid", "Bob", "Ann"])
    #expect(bench.state.contactRows.map(\.lastMessage) == ["four", "two", "three"])
    #expect(bench.state.contactRows.map(\.lastMessageTime) == [time(30), time(20), time(10)])
    #expect(bench.state.contactRows.map(\.unread) == [0, 1, 1])
    #expect(bench.state.contactRows.map(\.isOpen) == [true, false, false])
    #expect(bench.state.contactRows.map(\.isUnsent) == [true, false, false])
    for (index, row) in bench.state.contactRows.enumerated() { #expect(bench.state.contactIndex(of: row.id) == index) }
  }

  @Test(arguments: [("", ["Ann", "Bob", "Cid"]), ("B", ["Bob"]), ("i", ["Cid"]), (" n a ", ["Ann"]), ("x", [])])
  func theSearchFindsWords(_ query: String, _ found: [String]) {
    var bench = ReducerBench.signedIn()
    bench.user(.search(query))
    #expect(names(bench) == found)
  }

  @Test func theTabsShowAPart() {
    var bench = ReducerBench.signedIn(["bob": [message(1, "bob")]])
    bench.sync([
      .presence("cid", Presence(.away)),
      .room(RoomInfo(id: "g", kind: .group(name: "Group"), membership: .joined, members: [ReducerBench.me: .joined])),
    ])
    func shown(_ tab: ListTab) -> [String] {
      bench.state.contactRows(in: 0..<bench.state.contactCount(of: tab), of: tab).map(\.name)
    }
    #expect(shown(.all) == ["Bob", "Ann", "Cid", "Group"])
    #expect(shown(.unread) == ["Bob"])
    #expect(shown(.online) == ["Bob", "Ann"])
    #expect(shown(.groups) == ["Group"])
    #expect(bench.state.contactRows(in: 1..<3).map(\.name) == ["Ann", "Cid"])
    #expect(bench.state.contactRows(in: 3..<9).map(\.name) == ["Group"])
  }
}
