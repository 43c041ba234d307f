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

  private func news(_ way: Way) -> ServiceNews {
    switch way {
    case .answer: .sent("ann", "t1", stamp(9, at: 3))
    case .live: .message("ann", message(9, ReducerBench.me, "hi", at: 3, txn: "t1"))
    case .history: .message("ann", message(9, ReducerBench.me, "hi", at: 3))
    }
  }

  @Test(arguments: orders)
  func anOwnMessageIsOneRowInWhateverOrderItIsConfirmed(_ ways: [Way]) {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.user(.send("t1", "hi"), at: 1)
    #expect(bench.state.messageRows.map(\.delivery) == [.sending])
    for way in ways + ways { bench.service(news(way), at: 4) }

    let rows = bench.state.messageRows
    if ways == [.history] {
      // Nothing has said yet that both are one.
      #expect(rows.map(\.id) == [.event("e9"), .own("t1")])
      return
    }
    #expect(rows.map(\.text) == ["hi"])
    #expect(rows.map(\.id) == [.own("t1")])
    #expect(rows.map(\.delivery) == [.sent])
    #expect(rows.map(\.time) == [time(3)])
    #expect(bench.state.totalUnread == 0)
  }

  @Test func theHistoryOfALaterSessionTellsOwnMessagesAsOwn() {
    let bench = ReducerBench.signedIn([
      ReducerBench.room("ann", [message(1, "ann", "a"), message(2, ReducerBench.me, "b", txn: "old"), message(1, "ann", "a")])
    ])
    #expect(bench.state.rooms["ann"]?.messages.map(\.id) == [.event("e1"), .own("old")])
    #expect(bench.state.rooms["ann"]?.messages.map(\.isOwn) == [false, true])
  }

  @Test func orderIsTheServicesAndUnsentComeLast() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.user(.send("t1", "first"))
    bench.user(.send("t2", "second"))
    bench.service(.message("ann", message(3, "ann", "three")))
    bench.service(.message("ann", message(1, "ann", "one")))
    #expect(bench.state.messageRows.map(\.text) == ["one", "three", "first", "second"])
    bench.service(.sent("ann", "t2", stamp(2)))
    #expect(bench.state.messageRows.map(\.text) == ["one", "second", "three", "first"])
    bench.service(.sent("ann", "t1", stamp(4)))
    #expect(bench.state.messageRows.map(\.text) == ["one", "second", "three", "first"])
  }

  @Test func aSlowClockDoesNotPutAnAnswerAboveItsQuestion() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.service(.message("ann", message(1, "ann", "question", at: 957)), at: 537)
    bench.user(.send("t1", "answer"), at: 550)
    #expect(bench.state.messageRows.map(\.text) == ["question", "answer"])
    bench.service(.sent("ann", "t1", stamp(2, at: 540)), at: 551)
    #expect(bench.state.messageRows.map(\.text) == ["question", "answer"])
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func anyOrderAndAnyNumberOfTimesComesToTheSame(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    var news: [ServiceNews] = []
    for sequence in 1...12 {
      let txn: TxnID? = sequence.isMultiple(of: 3) ? TxnID("t\(sequence)") : nil
      if let txn {
        bench.user(.send(txn, "\(sequence)"))
        news.append(.sent("ann", txn, stamp(sequence)))
      }
      news.append(.message("ann", message(sequence, txn == nil ? "ann" : ReducerBench.me, "\(sequence)", txn: txn)))
      news.append(.message("ann", message(sequence, txn == nil ? "ann" : ReducerBench.me, "\(sequence)")))
    }
    bench.user(.close)
    for piece in (news + news.shuffled(using: &random).prefix(15)).shuffled(using: &random) { bench.service(piece) }

    bench.user(.open("bob"))
    #expect(bench.state.totalUnread == 8)
    bench.user(.open("ann"))
    #expect(bench.state.messageRows.map(\.text) == (1...12).map(String.init))
    #expect(bench.state.messageRows.allSatisfy { $0.delivery == .sent })
    #expect(bench.state.messageRows.filter(\.isOwn).map(\.id) == [3, 6, 9, 12].map { .own(TxnID("t\($0)")) })
  }

  @Test func oneSequenceTwiceIsOrderedByName() {
    var bench = ReducerBench.signedIn()
    for event in ["b", "a"] as [EventID] {
      let stamp = Stamp(event: event, sequence: 1, time: .zero)
      bench.service(.message("ann", ServerMessage(stamp: stamp, sender: "ann", text: event.text)))
    }
    #expect(bench.state.rooms["ann"]?.messages.map(\.text) == ["a", "b"])
  }

  @Test func aRefusalShowsAndAnArrivalOverrulesIt() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.user(.send("t1", "hi"))
    bench.service(.sendFailed("ann", "t1", "no"))
    #expect(bench.state.messageRows.map(\.delivery) == [.failed("no")])
    bench.service(.sent("ann", "t1", stamp(1)))
    #expect(bench.state.messageRows.map(\.delivery) == [.sent])
    bench.service(.sendFailed("ann", "t1", "twice"))
    #expect(bench.state.messageRows.map(\.delivery) == [.sent])
  }

  @Test func nothingToSeeIsNotSent() {
    var bench = ReducerBench.signedIn()
    #expect(bench.user(.send("t1", "hi")) == [])
    bench.user(.open("ann"))
    #expect(bench.user(.send("t2", " \n")) == [])
    #expect(bench.state.rooms.values.allSatisfy { $0.messages.isEmpty })
  }
}
