import Testing
import UndercurrentCore

@testable import ChatModel

/// Every message once, in the service's order, whatever way it comes by.
struct TimelineTests {
  enum Way: CaseIterable, Hashable { case answer, live, history }

  /// All orders of all non-empty choices of ways.
  static let orders: [[Way]] = {
    func orders(of ways: Set<Way>) -> [[Way]] {
      [[]] + ways.flatMap { first in orders(of: ways.subtracting([first])).map { [first] + $0 } }
    }
    return orders(of: Set(Way.allCases)).filter { !$0.isEmpty }
  }()

  @Test(arguments: orders)
  func anOwnMessageIsOneRowInWhateverOrderItIsConfirmed(_ ways: [Way]) {
    var bench = ReducerBench.signedIn()
    // Something older is missing, so that there is a history to ask for.
    bench.sync([.timeline("ann", TimelineChunk(events: [message(5, "ann", "five")], isLimited: true, back: "p"))])
    bench.open("ann")
    bench.user(.send("t1", "hi"), at: 1)
    #expect(bench.state.messageRows.last?.delivery == .sending(attempt: 1))
    for way in ways + ways {
      switch way {
      case .answer: bench.service(.sent("ann", "t1", "e9"), at: 4)
      case .live: bench.message("ann", message(9, ReducerBench.me, "hi", at: 3, txn: "t1"), at: 4)
      case .history:
        bench.service(
          .history("ann", from: "p", HistoryPage(events: [message(9, ReducerBench.me, "hi", at: 3)], next: nil)), at: 4)
      }
    }
    let rows = bench.state.messageRows.filter { $0.text == "hi" }
    if ways == [.history] {
      // Nothing has said yet that both are one.
      #expect(rows.map(\.id) == [.event("e9"), .own("t1")])
      return
    }
    #expect(rows.map(\.id) == [.own("t1")])
    #expect(rows.map(\.delivery) == [.sent("e9")])
    #expect(bench.state.totalUnread == 0)
  }

  @Test func orderIsTheServicesAndUnsentComeLast() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.user(.send("t1", "first"))
    bench.user(.send("t2", "second"))
    bench.message("ann", message(1, "ann", "one"))
    #expect(bench.texts == ["one", "first", "second"])
    bench.service(.sent("ann", "t1", "e3"))
    bench.message("ann", message(2, "ann", "two"))
    #expect(bench.texts == ["one", "two", "first", "second"])
    bench.message("ann", message(3, ReducerBench.me, "first", txn: "t1"), message(4, "ann", "four"))
    #expect(bench.texts == ["one", "two", "first", "four", "second"])
    #expect(bench.state.messageRows.map(\.id) == [.event("e1"), .event("e2"), .own("t1"), .event("e4"), .own("t2")])
  }

  @Test func clocksHaveNoSay() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    // The device is seven minutes slow.
    bench.message("ann", message(1, "ann", "question", at: 957), at: 537)
    bench.user(.send("t1", "answer"), at: 550)
    #expect(bench.texts == ["question", "answer"])
    bench.service(.sent("ann", "t1", "e2"), at: 551)
    #expect(bench.texts == ["question", "answer"])
    bench.message("ann", message(2, ReducerBench.me, "answer", at: 540, txn: "t1"), at: 552)
    #expect(bench.texts == ["question", "answer"])
    bench.message("ann", message(3, "ann", "older clock", at: 3), at: 553)
    #expect(bench.texts == ["question", "answer", "older clock"])
  }

  @Test func aGapIsFilledByItself() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann", "1"), message(2, "ann", "2")]])
    bench.open("ann")
    let effects = bench.sync([
      .timeline("ann", TimelineChunk(events: [message(7, "ann", "7"), message(8, "ann", "8")], isLimited: true, back: "p7"))
    ])
    #expect(effects.contains(bench.perform(.history("ann", from: "p7", limit: 50))))
    #expect(bench.texts == ["1", "2", "7", "8"])
    #expect(bench.state.messageRows.map(\.followsGap) == [false, false, true, false])
    // What happens meanwhile is not lost and not doubled, and a page that nobody waits for is not taken.
    bench.message("ann", message(9, "ann", "9"))
    bench.service(.history("ann", from: "p0", HistoryPage(events: [message(0, "ann", "0")], next: nil)))
    #expect(
      bench.service(
        .history("ann", from: "p7", HistoryPage(events: [message(6, "ann", "6"), message(5, "ann", "5")], next: "p5")))
        == [bench.perform(.history("ann", from: "p5", limit: 50))])
    #expect(
      bench.service(
        .history(
          "ann", from: "p5",
          HistoryPage(events: [message(4, "ann", "4"), message(3, "ann", "3"), message(2, "ann", "2")], next: "p2"))) == [])
    #expect(bench.texts == (1...9).map(String.init))
    #expect(bench.state.messageRows.allSatisfy { !$0.followsGap })
    #expect(bench.state.gaps.isEmpty)
  }

  @Test func aGapThatCouldNotBeFilledIsFilledWhenTheConnectionIsBack() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann", "1")]])
    bench.sync([.timeline("ann", TimelineChunk(events: [message(3, "ann", "3")], isLimited: true, back: "p"))])
    let request = ChatCommand.Request.history("ann", from: "p", limit: 50)
    bench.service(.failed(request, .unreachable("gone")))
    bench.lose()
    #expect(bench.sync([]) == [bench.perform(request)])
    // And, should only this have failed, a little later.
    bench.service(.failed(request, .unreachable("gone")))
    #expect(bench.timePassed(at: 3) == [bench.perform(request)])
  }

  @Test func olderMessagesAreAskedForOnceUntilTheBeginning() {
    var bench = ReducerBench.signedIn()
    bench.sync([.timeline("ann", TimelineChunk(events: [message(3, "ann", "3")], isLimited: true, back: "p3"))])
    bench.open("ann")
    #expect(bench.state.openRoom?.reachedStart == false)
    #expect(bench.user(.loadOlder) == [bench.perform(.history("ann", from: "p3", limit: 50))])
    #expect(bench.state.openRoom?.isLoadingOlder == true)
    #expect(bench.user(.loadOlder) == [])
    bench.service(.history("ann", from: "p3", HistoryPage(events: [message(2, "ann", "2"), message(1, "ann", "1")], next: nil)))
    #expect(bench.texts == ["1", "2", "3"])
    #expect(bench.state.openRoom?.reachedStart == true)
    #expect(bench.user(.loadOlder) == [])
  }

  @Test func aTokenThatIsTooOldBeginsAnewAndDoublesNothing() {
    var bench = ReducerBench.signedIn(["ann": [message(1, "ann", "1"), message(2, "ann", "2")]])
    bench.open("ann")
    bench.user(.send("t1", "mine"))
    let effects = bench.service(.failed(.sync(since: "t1", waits: true, round: bench.state.round), .badResumeToken))
    #expect(effects == [bench.perform(.sync(since: nil, waits: false, round: bench.state.round))])
    bench.sync(ReducerBench.welcome(["ann": [message(2, "ann", "2"), message(3, "ann", "3")]]))
    #expect(bench.texts == ["1", "2", "3", "mine"])
  }

  @Test func whatWasTakenBackBeforeItWasToldIsThereAsThat() {
    var bench = ReducerBench.signedIn()
    #expect(bench.message("ann", event(1, "ann", .deleted), message(2, "ann", "hi")).count == 1)
    bench.message("ann", event(3, "ann", .edit(of: "e1", "again")), event(4, "bob", .reaction(to: "e1", "👍")))
    bench.open("ann")
    #expect(bench.state.messageRows.map(\.isDeleted) == [true, false])
    #expect(bench.texts == ["", "hi"])
    #expect(bench.state.messageRows[0].reactions == [])
    bench.message("ann", event(5, "ann", .redaction(of: "e1")))
    #expect(bench.state.messageRows.count == 2)
  }

  @Test func whoCameAndLeftStandsAmongTheMessages() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.message(
      "ann", event(1, "bob", .member("bob", .joined)), message(2, "ann", "hi"), event(3, "x", .unreadable("encrypted")))
    #expect(bench.state.messageRows.map(\.event) == ["Bob joined", nil, "A message that cannot be read here."])
  }
}
