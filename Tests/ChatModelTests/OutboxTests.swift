import Testing
import UndercurrentCore

@testable import ChatModel

/// The queue of a conversation.
struct OutboxTests {
  private func send(_ bench: ReducerBench, _ txn: TxnID, _ text: String) -> Effect {
    bench.perform(.send("ann", txn, .text(text, replyTo: nil)))
  }

  private func failed(_ txn: TxnID, _ text: String, _ failure: Failure) -> ServiceNews {
    .failed(.send("ann", txn, .text(text, replyTo: nil)), failure)
  }

  private func deliveries(_ bench: ReducerBench) -> [ChatModel.Delivery] { bench.state.messageRows.map(\.delivery) }

  @Test func oneAtATimeInTheOrderOfWriting() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    #expect(bench.user(.send("t1", "1")).last == send(bench, "t1", "1"))
    #expect(bench.user(.send("t2", "2")) == [.stoppedWriting])
    #expect(deliveries(bench) == [.sending(attempt: 1), .pending])
    #expect(bench.service(.sent("ann", "t1", "e1")) == [send(bench, "t2", "2")])
    #expect(bench.service(.sent("ann", "t1", "e1")) == [])
    #expect(deliveries(bench) == [.sent("e1"), .sending(attempt: 1)])
  }

  @Test func conversationsDoNotWaitForEachOther() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "1"))
    bench.open("bob")
    #expect(bench.user(.send("t2", "2")).last == bench.perform(.send("bob", "t2", .text("2", replyTo: nil))))
  }

  @Test func whatIsWrittenOfflineWaits() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.lose()
    #expect(bench.user(.send("t1", "1")) == [.stoppedWriting])
    #expect(bench.user(.send("t2", "2")) == [.stoppedWriting])
    #expect(bench.user(.send("t3", "3")) == [.stoppedWriting])
    #expect(deliveries(bench) == [.pending, .pending, .pending])
    #expect(bench.user(.retry("t2")) == [])
    #expect(bench.user(.delete("x", .own("t3"))) == [])
    #expect(bench.texts == ["1", "2"])
    #expect(bench.sync([]) == [send(bench, "t1", "1")])
    #expect(bench.user(.retry("t2")) == [])
    #expect(bench.service(.sent("ann", "t1", "e1")) == [send(bench, "t2", "2")])
    #expect(bench.service(.sent("ann", "t2", "e2")) == [])
  }

  @Test func whatGoesAstrayIsAskedAgainUnderTheSameName() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "1"))
    bench.service(failed("t1", "1", .unreachable("no answer")))
    #expect(deliveries(bench) == [.pending])
    #expect(bench.state.nextDeadline.map { $0 >= .zero.advanced(by: .milliseconds(500)) && $0 <= time(1) } == true)
    #expect(bench.timePassed(at: 1) == [send(bench, "t1", "1")])
    #expect(deliveries(bench) == [.sending(attempt: 2)])
    bench.service(failed("t1", "1", .rateLimited(milliseconds: 7000)), at: 1)
    #expect(bench.timePassed(at: 7) == [])
    #expect(bench.timePassed(at: 8) == [send(bench, "t1", "1")])
  }

  @Test func aRefusalWaitsForTheUserAndHoldsUpNothing() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "1"))
    bench.user(.send("t2", "2"))
    #expect(bench.service(failed("t1", "1", .refused(.tooLong, "Too long."))) == [send(bench, "t2", "2")])
    #expect(deliveries(bench) == [.failed("Too long.", isRetryable: false), .sending(attempt: 1)])
    bench.service(failed("t1", "1", .refused(.tooLong, "Again.")))
    #expect(deliveries(bench)[0] == .failed("Too long.", isRetryable: false))
    bench.service(.sent("ann", "t2", "e2"))
    // Mended, it is sent; taken back, it is gone.
    #expect(bench.user(.retry("t1")) == [send(bench, "t1", "1")])
    bench.service(failed("t1", "1", .refused(.tooLong, "Too long.")))
    bench.user(.compose(.edit(of: .own("t1"))))
    #expect(bench.user(.send("t3", "less")) == [.stoppedWriting, send(bench, "t1", "less")])
    bench.service(failed("t1", "less", .refused(.tooLong, "Too long.")))
    bench.user(.cancel("t1"))
    #expect(bench.texts == ["2"])
  }

  @Test func anAnswerAfterARefusalOfTheSameStillCounts() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "1"))
    bench.service(failed("t1", "1", .refused(.other, "no")))
    bench.service(.sent("ann", "t1", "e1"))
    #expect(deliveries(bench) == [.sent("e1")])
  }

  @Test func aDuplicateIsNoFailure() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann")]])
    bench.open("ann")
    bench.user(.react("t1", .event("e1"), "👍"))
    bench.service(.failed(.send("ann", "t1", .reaction(to: "e1", "👍")), .refused(.duplicate, "twice")))
    #expect(bench.state.notice == nil)
    #expect(bench.state.rooms["ann"]?.outbox == [])
  }

  @Test func aChangeOfAnUnsentMessageIsMadeHere() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.lose()
    bench.user(.send("t1", "frist"))
    bench.user(.compose(.edit(of: .own("t1"))))
    bench.user(.send("t2", "first"))
    #expect(bench.texts == ["first"])
    #expect(bench.state.messageRows.map(\.isEdited) == [false])
    #expect(bench.sync([]) == [send(bench, "t1", "first")])
  }

  @Test func whatMayHaveArrivedIsTakenBackThere() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "oops"))
    bench.user(.cancel("t1"))
    bench.user(.cancel("t1"))
    #expect(bench.state.messageRows.map(\.isDeleted) == [true])
    #expect(bench.service(.sent("ann", "t1", "e1")) == [bench.perform(.send("ann", "t1-", .redaction(of: "e1")))])
    #expect(bench.service(.sent("ann", "t1-", "e2")) == [])
    bench.message(
      "ann", message(1, ReducerBench.me, "oops", txn: "t1"), event(2, ReducerBench.me, .redaction(of: "e1"), txn: "t1-"))
    #expect(bench.state.messageRows.map(\.isDeleted) == [true])
    #expect(bench.state.rooms["ann"]?.outbox == [])
  }

  @Test func whatIsAboutAMessageIsSentAfterIt() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "1"))
    bench.user(.compose(.edit(of: .own("t1"))))
    bench.user(.send("t2", "one"))
    bench.user(.react("t3", .own("t1"), "!"))
    #expect(bench.texts == ["one"])
    #expect(bench.service(.sent("ann", "t1", "e1")) == [bench.perform(.send("ann", "t2", .edit(of: "e1", "one")))])
    #expect(bench.service(.sent("ann", "t2", "e2")) == [bench.perform(.send("ann", "t3", .reaction(to: "e1", "!")))])
  }

  @Test func whatIsADayOldIsNotSentWithoutAsking() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "1"))
    bench.user(.send("t2", "2"))
    bench.lose()
    bench.service(failed("t1", "1", .unreachable("gone")))
    let day = 24 * 60 * 60 + 1
    #expect(bench.sync([], at: day) == [send(bench, "t2", "2")])
    #expect(deliveries(bench)[0] == .failed("It could not be sent for a day. It may have arrived.", isRetryable: true))
    #expect(bench.service(.sent("ann", "t2", "e2"), at: day) == [])
    #expect(bench.user(.retry("t1"), at: day) == [send(bench, "t1", "1")])
  }

  @Test func anErrorLineGoesAway() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann")]])
    bench.open("ann")
    bench.user(.react("t1", .event("e1"), "👍"))
    bench.service(.failed(.send("ann", "t1", .reaction(to: "e1", "👍")), .refused(.other, "No reactions here.")), at: 1)
    #expect(bench.state.notice?.text == "No reactions here.")
    #expect(bench.state.messageRows[0].reactions == [])
    bench.timePassed(at: 6)
    #expect(bench.state.notice != nil)
    bench.timePassed(at: 7)
    #expect(bench.state.notice == nil)
  }

  @Test func nothingToSeeIsNotSent() {
    var bench = ReducerBench.signedIn()
    #expect(bench.user(.send("t1", "hi")) == [])
    bench.open("ann")
    #expect(bench.user(.send("t2", " \n")) == [])
    #expect(bench.state.messageRows.isEmpty)
  }
}
