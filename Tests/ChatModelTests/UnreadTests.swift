import Testing

@testable import ChatModel

struct UnreadTests {
  private func unread(_ bench: ReducerBench) -> [Int] {
    ["ann", "bob", "cid"].map { bench.state.rooms[$0]?.unread ?? -1 }
  }

  @Test func everyForeignMessageCountsOnce() {
    var bench = ReducerBench.signedIn()
    for expected in [1, 1, 1] {
      bench.message("ann", message(1, "ann"))
      #expect(bench.state.totalUnread == expected)
    }
    bench.message("ann", message(3, "ann"))
    bench.message("bob", message(4, "bob"))
    #expect(unread(bench) == [2, 1, 0])
    #expect(bench.state.totalUnread == 3)
  }

  @Test func pushLiveAndSyncOfTheSameCountOnceAndADeletedOneNoMore() {
    var bench = ReducerBench.signedIn()
    bench.message("ann", message(1, "ann"))
    bench.message("ann", message(1, "ann"), message(2, "ann"))
    #expect(unread(bench) == [2, 0, 0])
    bench.message("ann", event(3, "ann", .edit(of: "e2", "y")))
    bench.message("ann", event(4, "ann", .reaction(to: "e2", "!")))
    #expect(unread(bench) == [2, 0, 0])
    bench.message("ann", event(5, "ann", .redaction(of: "e1")))
    bench.message("ann", event(5, "ann", .redaction(of: "e1")))
    #expect(unread(bench) == [1, 0, 0])
    #expect(bench.state.totalUnread == 1)
  }

  @Test func whoWritesAtAnotherDeviceHasRead() {
    var bench = ReducerBench.signedIn()
    bench.message("ann", message(1, "ann"), message(2, ReducerBench.me), message(3, "ann"))
    #expect(unread(bench) == [1, 0, 0])
  }

  @Test func theHistoryCountsFromWhereItWasRead() {
    let bench = ReducerBench.signedIn(
      [
        "ann": [message(1, "ann"), message(2, "ann"), message(3, "ann"), message(4, "ann")],
        "bob": [message(5, "bob")],
      ], read: ["ann": "e2", "bob": "e5"])
    #expect(unread(bench) == [2, 0, 0])
  }

  @Test func theServiceCountsWhatIsNotHere() {
    var bench = ReducerBench.signedIn()
    let chunk = TimelineChunk(events: [message(8, "bob"), message(9, "bob")], isLimited: true, back: "p")
    bench.sync([.timeline("bob", chunk), .unread("bob", 7)])
    #expect(unread(bench) == [0, 7, 0])
    bench.message("bob", message(10, "bob"))
    #expect(unread(bench) == [0, 8, 0])
    // What is fetched was counted before.
    bench.service(.history("bob", from: "p", HistoryPage(events: [message(7, "bob"), message(6, "bob")], next: nil)))
    #expect(unread(bench) == [0, 8, 0])
    bench.open("bob")
    #expect(unread(bench) == [0, 0, 0])
    #expect(bench.state.totalUnread == 0)
  }

  @Test func whatWasReadBeforeAllThatIsHereIsFoundInTheHistory() {
    var bench = ReducerBench.signedIn()
    let chunk = TimelineChunk(events: [message(8, "bob"), message(9, "bob")], isLimited: true, back: "p8")
    bench.sync([.timeline("bob", chunk), .receipt("bob", ReducerBench.me, "e5"), .unread("bob", 4)])
    #expect(unread(bench) == [0, 4, 0])
    bench.service(.history("bob", from: "p8", HistoryPage(events: [message(7, "bob"), message(6, "bob")], next: "p6")))
    #expect(unread(bench) == [0, 4, 0])
    bench.service(.history("bob", from: "p6", HistoryPage(events: [message(5, "bob"), message(4, "bob")], next: nil)))
    #expect(unread(bench) == [0, 4, 0])
    bench.message("bob", event(10, "bob", .redaction(of: "e7")))
    #expect(unread(bench) == [0, 3, 0])
    #expect(bench.state.rooms["bob"]?.lastRead == "e5")
  }

  @Test func openingMarksAsReadAndTellsTheServiceOnce() {
    var bench = ReducerBench.signedIn()
    bench.message("ann", message(1, "ann"))
    bench.message("ann", message(2, "ann"))
    #expect(bench.open("ann") == [bench.perform(.read("ann", "e2"))])
    #expect(bench.open("ann") == [])
    #expect(unread(bench) == [0, 0, 0])
  }

  @Test func theMarkerStaysUntilTheUserLeaves() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann"), message(2, "ann")]], read: ["ann": "e1"])
    bench.open("ann")
    bench.message("ann", message(3, "ann"))
    #expect(bench.state.messageRows.map(\.isFirstUnread) == [false, true, false])
    bench.user(.close)
    bench.open("ann")
    #expect(bench.state.messageRows.map(\.isFirstUnread) == [false, false, false])
  }

  @Test func whatArrivesInTheOpenConversationIsRead() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    #expect(bench.message("ann", message(1, "ann")) == [bench.perform(.read("ann", "e1"))])
    #expect(bench.message("ann", message(1, "ann")) == [])
    #expect(bench.message("bob", message(2, "bob")).allSatisfy { $0.request == nil })
    #expect(unread(bench) == [0, 1, 0])
  }

  @Test func nothingIsReadWhileTheUserLooksElsewhere() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.focus(false))
    bench.message("ann", message(1, "ann"))
    #expect(unread(bench) == [1, 0, 0])
    #expect(bench.user(.focus(true)) == [bench.perform(.read("ann", "e1"))])
    #expect(unread(bench) == [0, 0, 0])
  }

  @Test func aClosedConversationNeverMarksAsRead() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "hi"))
    #expect(bench.user(.close) == [.stoppedWriting])
    #expect(bench.user(.close) == [])
    #expect(bench.message("ann", message(1, "ann")).allSatisfy { $0.request == nil })
    #expect(bench.service(.sent("ann", "t1", "e2")) == [])
    #expect(unread(bench) == [1, 0, 0])
  }

  @Test func openingAnotherLeavesTheFirst() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    #expect(bench.open("bob") == [.stoppedWriting])
    #expect(bench.state.openContact?.name == "Bob")
    bench.message("ann", message(1, "ann"))
    #expect(unread(bench) == [1, 0, 0])
  }

  @Test func aReceiptThatGoesBackIsIgnored() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann"), message(2, "ann"), message(3, "ann")]])
    bench.sync([.receipt("ann", ReducerBench.me, "e2")])
    #expect(unread(bench) == [1, 0, 0])
    bench.sync([.receipt("ann", ReducerBench.me, "e1"), .receipt("ann", "ann", "e3"), .receipt("ann", "ann", "e2")])
    #expect(unread(bench) == [1, 0, 0])
    #expect(bench.state.rooms["ann"]?.receipts["ann"] == "e3")
  }

  @Test func aReceiptThatIsLostIsToldAgain() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann")]])
    bench.open("ann")
    bench.lose()
    #expect(bench.sync([]) == [bench.perform(.read("ann", "e1"))])
    bench.service(.done(.read("ann", "e1")))
    bench.lose()
    #expect(bench.sync([]) == [])
  }
}
