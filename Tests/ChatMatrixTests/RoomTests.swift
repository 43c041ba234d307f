import ChatMatrix
import ChatModel
import Testing
import UndercurrentCore

/// What is done in conversations, and what comes of it.
struct RoomTests {
  private let bench: MatrixBench
  private let me = MatrixBench.me

  init() throws { bench = try .resumed() }

  private func failed(_ request: ChatCommand.Request, _ refusal: Refusal, _ why: String) -> [ServiceNews] {
    [.failed(request, .refused(refusal, why))]
  }

  /// Tells that the user is in a conversation, with somebody or with nobody.
  private func join(_ room: RoomID, _ others: UserID..., more: String = "") {
    let members = ([me] + others).map {
      #"{"type":"m.room.member","state_key":"\#($0)","sender":"\#($0)","content":{"membership":"join"}}"#
    }
    bench.sync(
      #"{"next_batch":"t1","rooms":{"join":{"\#(room)":{"state":{"events":[\#((members + [more].filter { !$0.isEmpty }).joined(separator: ","))]}}}}}"#
    )
    bench.transport.forget()
  }

  // MARK: Sending

  private let hi = ChatCommand.Request.send("!r", "t.1", .text("hi", replyTo: nil))

  @Test func whatIsSentHasTheNameThatTheServerGives() {
    join("!r", "@b:x")
    bench.transport.on("/send", #"{"event_id":"$1"}"#)
    #expect(bench.ask(hi) == [.sent("!r", "t.1", "$1")])
    #expect(bench.lines == ["PUT /rooms/%21r/send/m.room.message/t.1"])
    bench.transport.on("/redact", #"{"event_id":"$2"}"#)
    #expect(bench.ask(.send("!r", "t.2", .redaction(of: "$1"))) == [.sent("!r", "t.2", "$2")])
  }

  @Test func aConversationOfWhichNothingIsKnownIsLookedAtOnceBeforeItIsWrittenIn() {
    bench.transport.on("/state/m.room.encryption", .json(404, #"{"errcode":"M_NOT_FOUND"}"#))
    bench.transport.on("/send", #"{"event_id":"$1"}"#)
    #expect(bench.ask(hi) == [.sent("!r", "t.1", "$1")])
    bench.ask(hi)
    #expect(
      bench.lines == [
        "GET /rooms/%21r/state/m.room.encryption/", "PUT /rooms/%21r/send/m.room.message/t.1",
        "PUT /rooms/%21r/send/m.room.message/t.1",
      ])
  }

  @Test(arguments: [true, false])
  func nothingIsWrittenIntoAnEncryptedConversation(_ isKnown: Bool) {
    if isKnown {
      join("!r", "@b:x", more: #"{"type":"m.room.encryption","state_key":"","sender":"@b:x","content":{"algorithm":"m.megolm"}}"#)
    }
    bench.transport.on("/state/m.room.encryption", #"{"algorithm":"m.megolm"}"#)
    let why = "This conversation is encrypted, and cannot be written in from here."
    let contents: [TimelineEvent.Content] = [.text("hi", replyTo: nil), .edit(of: "$1", "hi"), .reaction(to: "$1", "👍")]
    for content in contents {
      #expect(bench.ask(.send("!r", "t", content)) == failed(.send("!r", "t", content), .other, why))
    }
    #expect(!bench.lines.contains { $0.hasPrefix("PUT") })
    // What is taken back says nothing.
    bench.transport.on("/redact", #"{"event_id":"$2"}"#)
    #expect(bench.ask(.send("!r", "t", .redaction(of: "$1"))) == [.sent("!r", "t", "$2")])
  }

  @Test func withoutKnowingNothingIsWritten() {
    bench.transport.on("/state/m.room.encryption", .json(500, ""))
    #expect(bench.ask(hi) == [.failed(hi, .unreachable("it says 500"))])
    bench.transport.on("/state/m.room.encryption", .json(403, #"{"errcode":"M_FORBIDDEN","error":"not in room"}"#))
    #expect(bench.ask(hi) == failed(hi, .notMember, "You are not in this conversation."))
    #expect(!bench.lines.contains { $0.hasPrefix("PUT") })
  }

  @Test func whyItIsNotSent() {
    join("!r", "@b:x")
    for (status, words, failure) in [
      (403, #"{"errcode":"M_FORBIDDEN","error":"power"}"#, Failure.refused(.other, "power")),
      (400, #"{"errcode":"M_DUPLICATE_ANNOTATION"}"#, .refused(.duplicate, "You have reacted so already.")),
      (413, #"{"errcode":"M_TOO_LARGE"}"#, .refused(.tooLong, "The message is too long.")),
      (413, "<html>", .refused(.tooLong, "The message is too long.")),
      (404, #"{"errcode":"M_UNRECOGNIZED","error":"what?"}"#, .refused(.other, "what?")),
      (404, "<html>", .unreachable("it says 404")),
      (429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":250}"#, .rateLimited(milliseconds: 250)),
    ] as [(Int, String, Failure)] {
      bench.transport.on("/send", .json(status, words))
      #expect(bench.ask(hi) == [.failed(hi, failure)])
    }
    let member = ChatCommand.Request.send("!r", "t", .member("@b:x", .left))
    #expect(bench.ask(member) == failed(member, .other, "This cannot be sent."))
  }

  @Test func atMostFourAreAskedForAtOnce() {
    for number in 1...6 { bench.ask(.join(RoomID("!\(number)"))) }
    #expect(bench.lines.count == 4)
    // What waits for news does not wait for them.
    bench.ask(.sync(since: "t", waits: true, round: 1))
    #expect(bench.lines.last?.hasPrefix("GET /sync") == true)
    bench.pass(30)
    #expect(bench.lines.count == 7)
    #expect(bench.news.count == 4)
  }

  // MARK: Making

  private let direct = ChatCommand.Request.createDirect("t.1", "@b:x")

  @Test func aConversationOfTwoIsMadeMarkedAndAgreedOn() {
    join("!other", "@c:x")
    bench.transport.on("/profile", "{}")
    bench.transport.on("/createRoom", #"{"room_id":"!new"}"#)
    bench.transport.on("/account_data", .failure("gone"), .json(200, "{}"))
    #expect(bench.ask(direct) == [.created("t.1", "!new")])
    #expect(
      bench.lines == [
        "GET /profile/%40b%3Ax", "POST /createRoom", "PUT /user/%40ann%3D40example.org%3Aexample.org/account_data/m.direct",
      ])
    #expect(bench.transport.calls[1].words.contains(#""org.undercurrent.txn":"D1 t.1""#))
    bench.pass(1)
    #expect(bench.lines.count == 4)
    #expect(bench.transport.calls[3].words == #"{"@b:x":["!new"]}"#)
    // Asked again, it is there.
    #expect(bench.ask(direct) == [.created("t.1", "!new")])
    #expect(bench.lines.count == 4)
  }

  @Test func theOneThatThereIsIsTaken() {
    join("!r", "@b:x")
    #expect(bench.ask(direct) == [.created("t.1", "!r")])
    #expect(bench.lines == [])
  }

  @Test func withNobodyThereIsNone() {
    join("!other", "@c:x")
    bench.transport.on("/profile", .json(404, #"{"errcode":"M_NOT_FOUND"}"#))
    #expect(bench.ask(direct) == failed(direct, .notFound, "There is nobody called @b:x."))
    let own = ChatCommand.Request.createDirect("t.1", me)
    #expect(bench.ask(own) == failed(own, .notFound, "There is nobody else called \(me)."))
  }

  @Test func anAnswerThatIsLostMakesNoSecondGroup() {
    join("!other", "@c:x")
    let group = ChatCommand.Request.createGroup("t.1", name: " Walks  in  rain ", ["@c:x", me])
    bench.transport.on("/createRoom", .failure("gone"), .json(200, #"{"room_id":"!second"}"#))
    #expect(bench.ask(group) == [.failed(group, .unreachable("gone"))])
    #expect(bench.transport.calls[0].words.contains(#""invite":["@c:x"],"is_direct":false,"name":"Walks in rain""#))
    func made(by user: UserID) -> String {
      #"{"next_batch":"x","rooms":{"join":{"!first":{"state":{"events":[{"type":"m.room.create","state_key":"","#
        + #""sender":"\#(user)","content":{"org.undercurrent.txn":"D1 t.1","room_version":"12"}}]}}}}}"#
    }
    bench.transport.on("/sync", made(by: me))
    #expect(bench.ask(group) == [.created("t.1", "!first")])
    #expect(bench.lines.map { $0.prefix(30) } == ["POST /createRoom", "GET /sync?timeout=0&set_presen"])
    // What somebody else has marked so is not the user's.
    bench.transport.on("/createRoom", .failure("gone"), .json(200, #"{"room_id":"!second"}"#))
    bench.transport.on("/sync", made(by: "@evil:x"))
    let other = ChatCommand.Request.createGroup("t.2", name: "Walks", [])
    bench.ask(other)
    #expect(bench.ask(other) == [.created("t.2", "!second")])
  }

  @Test func afterARestartItIsLookedForFirst() {
    bench.transport.on("/sync", #"{"next_batch":"x"}"#)
    bench.transport.on("/createRoom", #"{"room_id":"!r"}"#)
    let group = ChatCommand.Request.createGroup("t.1", name: "Walks", [])
    #expect(bench.ask(group) == [.created("t.1", "!r")])
    #expect(bench.lines.count == 2)
    bench.transport.on("/sync", .failure("gone"))
    let other = ChatCommand.Request.createGroup("t.2", name: "Walks", [])
    #expect(bench.ask(other) == [.failed(other, .unreachable("gone"))])
  }

  @Test func oneIsMadeAfterTheOther() {
    join("!other", "@b:x", "@c:x")
    bench.transport.on("/createRoom", .silence)
    bench.ask(.createDirect("t.1", "@b:x"))
    bench.ask(.createDirect("t.2", "@b:x"))
    #expect(bench.lines == ["POST /createRoom"])
  }

  @Test(arguments: ["", "  \n", String(repeating: "x", count: 61)])
  func aGroupNeedsAName(_ name: String) {
    let group = ChatCommand.Request.createGroup("t", name: name, [])
    #expect(bench.ask(group) == failed(group, .badName, "A group needs a name of at most 60 characters."))
    #expect(bench.lines == [])
  }

  // MARK: Coming, going, inviting

  @Test func whoJoinsATalkOfTwoAgreesThatItIsOne() {
    bench.sync(
      #"{"next_batch":"t1","rooms":{"invite":{"!r":{"invite_state":{"events":[{"type":"m.room.member","state_key":"\#(me)","#
        + #""sender":"@b:x","content":{"membership":"invite","is_direct":true}}]}}}}}"#)
    bench.transport.forget()
    bench.transport.on("/join", #"{"room_id":"!r"}"#)
    #expect(bench.ask(.join("!r")) == [.done(.join("!r"))])
    #expect(bench.transport.calls.last?.words == #"{"@b:x":["!r"]}"#)
  }

  @Test(arguments: [(403, "M_FORBIDDEN"), (404, "M_NOT_FOUND"), (400, "M_UNKNOWN")])
  func whoIsNotInvitedIsToldSo(_ status: Int, _ code: String) {
    bench.transport.on("/join", .json(status, #"{"errcode":"\#(code)","error":"x"}"#))
    #expect(bench.ask(.join("!r")) == failed(.join("!r"), .notMember, "You are not invited to this conversation."))
  }

  @Test func whoIsInvited() {
    join("!two", "@b:x")
    join("!many", "@b:x", "@c:x")
    bench.transport.on("/invite", "{}")
    #expect(
      bench.ask(.invite("!two", "@c:x")) == failed(.invite("!two", "@c:x"), .other, "Nobody can be invited into a talk of two."))
    #expect(bench.ask(.invite("!many", "@c:x")) == failed(.invite("!many", "@c:x"), .duplicate, "They are invited already."))
    #expect(bench.lines == [])
    bench.transport.on("/profile", .json(404, #"{"errcode":"M_NOT_FOUND"}"#), .json(200, "{}"))
    #expect(bench.ask(.invite("!many", "@d:x")) == failed(.invite("!many", "@d:x"), .notFound, "There is nobody called @d:x."))
    #expect(bench.ask(.invite("!many", "@d:x")) == [.done(.invite("!many", "@d:x"))])
    #expect(bench.lines.last == "POST /rooms/%21many/invite")
  }

  // MARK: People and history

  @Test func peopleAreFound() {
    join("!r", "@b:x")
    bench.transport.on(
      "/user_directory",
      #"{"limited":true,"results":[{"user_id":"@b:x","display_name":"Bob"},{"user_id":"\#(me)"},5,{"user_id":"@c=40d.e:x"}]}"#)
    let found = [
      Contact(id: "@b:x", name: "Bob", presence: Presence(.offline)),
      Contact(id: "@c=40d.e:x", name: "c@d.e", presence: Presence(.offline)),
    ]
    #expect(bench.ask(.findUsers(" bo ")) == [.found(" bo ", found)])
    #expect(bench.transport.calls.last?.words == #"{"limit":20,"search_term":"bo"}"#)
    bench.transport.forget()
    #expect(bench.ask(.findUsers(" ")) == [.found(" ", [])])
    #expect(bench.lines == [])
  }

  @Test func historyGoesBackToTheBeginning() {
    let event = #"{"type":"m.room.encrypted","event_id":"$1","sender":"@b:x","origin_server_ts":0,"content":{}}"#
    let told = TimelineEvent(
      id: "$1", sender: "@b:x", sentAt: .zero, .unreadable("This message is encrypted, and cannot be read here."))
    for (words, page) in [
      (#"{"chunk":[\#(event),{"broken":1},7],"start":"p","end":"q"}"#, HistoryPage(events: [told], next: "q")),
      (#"{"chunk":[\#(event)],"start":"p"}"#, HistoryPage(events: [told], next: nil)),
      (#"{"chunk":[],"start":"p","end":"q"}"#, HistoryPage(events: [], next: "q")),
      // It leads nowhere.
      (#"{"chunk":[],"start":"p","end":"p"}"#, HistoryPage(events: [], next: nil)),
    ] as [(String, HistoryPage)] {
      bench.transport.on("/messages", words)
      #expect(bench.ask(.history("!r", from: "p", limit: 9)) == [.history("!r", from: "p", page)])
    }
  }

  // MARK: Following

  @Test func theFirstQuestionOfAnEarlierStayAsksForEverything() {
    bench.transport.on("/sync", #"{"next_batch":"t1"}"#)
    bench.ask(.sync(since: "t0", waits: true, round: 1))
    bench.ask(.sync(since: "t1", waits: false, round: 2))
    #expect(bench.lines.map { $0.hasSuffix("&since=t0&full_state=true") } == [true, false])
    #expect(bench.lines[0].contains("timeout=0&"))
    #expect(bench.lines[1].hasSuffix("&since=t1"))
  }

  @Test func whoIsAwayStaysSoByAsking() {
    bench.transport.on("/sync", #"{"next_batch":"t1"}"#)
    bench.transport.on("/presence", "{}")
    #expect(bench.ask(.presence(.away)) == [.done(.presence(.away))])
    bench.ask(.sync(since: nil, waits: false, round: 1))
    #expect(bench.lines[1].contains("set_presence=unavailable"))
  }

  @Test func aNewQuestionTakesThePlaceOfTheOneBefore() {
    bench.ask(.sync(since: "t0", waits: true, round: 1))
    #expect(
      bench.ask(.sync(since: "t0", waits: true, round: 2))
        == [.failed(.sync(since: "t0", waits: true, round: 1), .unreachable("something newer was asked"))])
    #expect(bench.transport.waiting == 1)
  }

  @Test func aServerThatDoesNotWaitIsNotAskedAsFastAsItAnswers() {
    bench.sync(#"{"next_batch":"t1"}"#)
    let news = ServiceNews.synced(round: 9, SyncBatch(next: "t1", updates: []))
    #expect(bench.ask(.sync(since: "t1", waits: true, round: 9)) == [])
    #expect(bench.lines.last?.contains("timeout=25000&") == true)
    #expect(bench.ask(.join("!r"), for: 1) == [news])
    // Something to tell is told at once.
    bench.transport.on("/sync", #"{"next_batch":"t2"}"#)
    #expect(bench.ask(.sync(since: "t1", waits: true, round: 10)).count == 1)
  }

  @Test(arguments: [
    (400, "M_UNKNOWN", true), (400, "M_INVALID_PARAM", true), (403, "M_FORBIDDEN", false), (400, "M_BAD_JSON", false),
  ])
  func aTokenThatMeansNothing(_ status: Int, _ code: String, _ isBadToken: Bool) {
    bench.transport.on("/sync", .json(status, #"{"errcode":"\#(code)","error":"x"}"#))
    let request = ChatCommand.Request.sync(since: "t", waits: false, round: 1)
    #expect(bench.ask(request) == [.failed(request, isBadToken ? .badResumeToken : .refused(.other, "x"))])
    let first = ChatCommand.Request.sync(since: nil, waits: false, round: 1)
    #expect(bench.ask(first) == [.failed(first, .refused(.other, "x"))])
  }
}
