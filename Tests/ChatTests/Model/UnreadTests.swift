import ChatModel
import Testing

struct UnreadTests {
  private func unread(_ bench: ReducerBench) -> [Int] {
    ["ann", "bob", "cid"].map { bench.state.rooms[$0]?.unread ?? -1 }
  }

  @Test func everyForeignMessageCountsOnce() {
    var bench = ReducerBench.signedIn()
    for expected in [1, 1, 1] {
      bench.service(.message("ann", message(1, "ann")))
      #expect(bench.state.totalUnread == expected)
    }
    bench.service(.message("ann", message(2, ReducerBench.me)))
    #expect(unread(bench) == [1, 0, 0])
    bench.service(.message("ann", message(3, "ann")))
    bench.service(.message("bob", message(4, "bob")))
    #expect(unread(bench) == [2, 1, 0])
    #expect(bench.state.totalUnread == 3)
  }

  @Test func theHistoryCountsFromWhereItWasRead() {
    let bench = ReducerBench.signedIn([
      ReducerBench.room(
        "ann", [message(1, "ann"), message(2, "ann"), message(3, ReducerBench.me), message(4, "ann")], readUpTo: 1),
      ReducerBench.room("bob", [message(5, "bob")], readUpTo: 5),
    ])
    #expect(bench.state.rooms["ann"]?.unread == 2)
    #expect(bench.state.rooms["bob"]?.unread == 0)
  }

  @Test func openingMarksAsReadAndTellsTheServiceOnce() {
    var bench = ReducerBench.signedIn()
    bench.service(.message("ann", message(1, "ann")))
    bench.service(.message("ann", message(2, "ann")))
    #expect(bench.user(.open("ann")) == [bench.perform(.read("ann", upTo: 2))])
    #expect(bench.user(.open("ann")) == [])
    #expect(unread(bench) == [0, 0, 0])
  }

  @Test func whatArrivesInTheOpenConversationIsRead() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    #expect(bench.service(.message("ann", message(1, "ann"))) == [bench.perform(.read("ann", upTo: 1))])
    #expect(bench.service(.message("ann", message(1, "ann"))) == [])
    #expect(bench.service(.message("bob", message(2, "bob"))) == [])
    #expect(unread(bench) == [0, 1, 0])
  }

  @Test func aClosedConversationNeverMarksAsRead() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.user(.send("t1", "hi"))
    #expect(bench.user(.close) == [.stoppedWriting])
    #expect(bench.user(.close) == [])
    #expect(bench.service(.message("ann", message(1, "ann"))) == [])
    #expect(bench.service(.sent("ann", "t1", stamp(2))) == [])
    #expect(unread(bench) == [1, 0, 0])
  }

  @Test func openingAnotherLeavesTheFirst() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    #expect(bench.user(.open("bob")) == [.stoppedWriting])
    #expect(bench.user(.open("nobody")) == [])
    #expect(bench.state.openContact?.name == "Bob")
    bench.service(.message("ann", message(1, "ann")))
    #expect(unread(bench) == [1, 0, 0])
  }
}
