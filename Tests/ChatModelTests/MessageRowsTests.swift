import Testing
import UndercurrentCore

@testable import ChatModel

struct MessageRowsTests {
  @Test func onlyTheLastOfARunShowsTheAvatar() {
    var bench = ReducerBench.signedIn([
      "ann": [
        message(1, "ann", "a"), message(2, "ann", "b"), message(3, ReducerBench.me, "c"), message(4, "ann", "d"),
        message(5, "ann", "e"),
      ]
    ])
    bench.user(.mute(true))
    bench.sync([.receipt("ann", ReducerBench.me, "e5")])
    bench.open("ann")
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [false, true, true, false, true])
    #expect(bench.state.messageRows.map(\.showsAvatar) == [false, true, true, false, true])
    #expect(bench.state.messageRows.map(\.senderName) == ["Ann", "Ann", "Me", "Ann", "Ann"])
    #expect(bench.state.messageRows.map(\.isOwn) == [false, false, true, false, false])
    // A window shows the same rows.
    #expect(bench.state.messageRows(in: 1..<4) == Array(bench.state.messageRows[1..<4]))
    #expect(bench.state.messageRows(in: 3..<9) == Array(bench.state.messageRows[3...]))
    for (index, row) in bench.state.messageRows.enumerated() { #expect(bench.state.messageIndex(of: row.id) == index) }
  }

  @Test func aRunGrowsAndOutlivesAChangeOfPresence() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.message("ann", message(1, "ann", "a"))
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [true])
    bench.sync([.presence("ann", Presence(.away))])
    bench.message("ann", message(2, "ann", "b"))
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [false, true])
    bench.user(.send("t1", "c"))
    #expect(bench.state.messageRows.map(\.isLastOfRun) == [false, true, true])
  }

  @Test func answersReactionsEditsAndDeletionsShow() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.message("ann", message(1, "ann", "question"), message(2, "ann", "to go"))
    bench.user(.compose(.reply(to: .event("e1"))))
    bench.user(.send("t1", "answer"))
    #expect(bench.state.messageRows[2].reply == MessageRow.Reply(id: .event("e1"), senderName: "Ann", text: "question"))
    bench.message("ann", message(3, ReducerBench.me, "answer", txn: "t1", replyTo: "e1"))
    #expect(bench.state.messageRows[2].reply?.text == "question")
    bench.user(.react("t2", .event("e1"), "👍"))
    #expect(bench.state.messageRows[0].reactions == [ReactionRow(key: "👍", users: [ReducerBench.me])])
    bench.message(
      "ann", event(4, "ann", .reaction(to: "e1", "👍")), event(5, ReducerBench.me, .reaction(to: "e1", "👍"), txn: "t2"))
    #expect(bench.state.messageRows[0].reactions == [ReactionRow(key: "👍", users: ["ann", ReducerBench.me])])
    bench.message("ann", event(6, "ann", .redaction(of: "e2")), event(7, "ann", .edit(of: "e1", "better")))
    #expect(bench.texts == ["better", "", "answer"])
    #expect(bench.state.messageRows.map(\.isEdited) == [true, false, false])
    #expect(bench.state.messageRows.map(\.isDeleted) == [false, true, false])
    #expect(bench.state.contactRows[0].lastMessage == "answer")
  }

  @Test func aReactionIsTakenBackByTheSameKey() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann")]])
    bench.open("ann")
    #expect(bench.user(.react("t1", .event("e1"), "👍")) == [bench.perform(.send("ann", "t1", .reaction(to: "e1", "👍")))])
    #expect(bench.user(.react("t2", .event("e1"), "👍")) == [])
    #expect(bench.state.messageRows[0].reactions == [])
    // It is sent when it is known what is to be taken back.
    #expect(bench.service(.sent("ann", "t1", "e2")) == [bench.perform(.send("ann", "t2", .redaction(of: "e2")))])
    bench.message("ann", event(2, ReducerBench.me, .reaction(to: "e1", "👍"), txn: "t1"))
    #expect(bench.state.messageRows[0].reactions == [])
    bench.message("ann", event(3, ReducerBench.me, .redaction(of: "e2"), txn: "t2"))
    #expect(bench.state.messageRows[0].reactions == [])
    #expect(bench.state.rooms["ann"]?.outbox == [])
  }

  @Test func whoHasSeenWhatShows() {
    var bench = ReducerBench.signedIn(["ann": [message(1, ReducerBench.me), message(2, ReducerBench.me)]])
    bench.open("ann")
    bench.sync([.receipt("ann", "ann", "e1")])
    #expect(bench.state.messageRows.map(\.isSeen) == [true, false])
  }

  @Test func thereAreNoneWithNothingOpen() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann", "a")]])
    #expect(bench.state.messageRows == [])
    bench.open("ann")
    bench.user(.close)
    #expect(bench.state.messageRows == [])
  }

  @Test func whatChangesNothingDoesNotPublish() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    var count = 0
    let cancellable = bench.store.messageRows.sink { _ in count += 1 }
    bench.store.draft("h")
    bench.service.sync(.presence("ann", Presence(.away)))
    #expect(count == 1)
    bench.store.send("hi")
    #expect(count == 2)
    cancellable.cancel()
  }
}
