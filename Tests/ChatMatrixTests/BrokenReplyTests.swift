import ChatMatrix
import ChatModel
import Testing
import UndercurrentCore

/// Each broken reply, to each kind of request: what comes of it is known, nothing is lost, and nothing stops.
struct BrokenReplyTests {
  private static let room: RoomID = "!r"
  /// With what of an answer that is an object, but the wrong one, comes of them.
  static let requests: [(request: ChatCommand.Request, needsContents: Bool)] = [
    (.signUp(Registration(name: "Ann", credentials: MatrixBench.credentials)), true), (.signIn(MatrixBench.credentials), true),
    (.sync(since: nil, waits: false, round: 9), true), (.sync(since: "t", waits: true, round: 9), true),
    (.send(room, "t", .text("hi", replyTo: nil)), true), (.send(room, "t", .edit(of: "$1", "hi")), true),
    (.send(room, "t", .reaction(to: "$1", "👍")), true), (.send(room, "t", .redaction(of: "$1")), true),
    (.history(room, from: "p", limit: 10), true), (.createDirect("t", "@b:x"), true),
    (.createGroup("t", name: "Walks", []), true),
    (.findUsers("x"), true), (.typing(room, true), false), (.typing(room, false), false), (.read(room, "$1"), false),
    (.invite(room, "@d:x"), false), (.join(room), false), (.leave(room), false), (.presence(.away), false),
  ]

  @Test func thereAreMany() {
    #expect(BrokenReply.all.count == 76)
    #expect(Set(BrokenReply.all.map(\.description)).count == BrokenReply.all.count)
  }

  @Test(arguments: BrokenReply.all)
  func comesToAClearEnd(_ broken: BrokenReply) throws {
    for (request, needsContents) in Self.requests {
      let bench = try MatrixBench.resumed()
      // A conversation of three, in which all that can be asked for could be done, and somebody who can be invited.
      let members = [MatrixBench.me, "@b:x", "@c:x"].map {
        #"{"type":"m.room.member","state_key":"\#($0)","sender":"\#($0)","content":{"membership":"join"}}"#
      }
      let lobby = #"{"type":"m.room.member","state_key":"@d:x","sender":"@d:x","content":{"membership":"join"}}"#
      bench.sync(
        #"{"next_batch":"t","rooms":{"join":{"!r":{"state":{"events":[\#(members.joined(separator: ","))]}},"#
          + #""!l":{"state":{"events":[\#(lobby),\#(members[1])]}}}}}"#)
      bench.transport.on(" ", broken.answer)
      let news = bench.ask(request, for: 90)
      #expect(news == [expected(broken, request, needsContents)], "\(broken) to \(request)")
      #expect(bench.transport.waiting == 0)
    }
  }

  private func expected(_ broken: BrokenReply, _ request: ChatCommand.Request, _ needsContents: Bool) -> ServiceNews {
    switch broken.verdict {
    case .fails(let failure): return .failed(request, failure)
    case .lacksContents: return needsContents ? .failed(request, .notUnderstood) : .done(request)
    case .refusal(_, let words):
      if case .join = request { return .failed(request, .refused(.notMember, "You are not invited to this conversation.")) }
      return .failed(request, .refused(.other, words))
    }
  }

  // MARK: Following

  private static let info = RoomInfo(id: "!r", kind: .group(name: "Nobody else"), membership: .joined, members: [:])
  private static let hi = #"{"type":"m.room.message","event_id":"$1","sender":"@b:x","content":{"msgtype":"m.text","body":"hi"}}"#
  private static let told = SyncBatch.Update.timeline(
    "!r", TimelineChunk(events: [TimelineEvent(id: "$1", sender: "@b:x", sentAt: .zero, .text("hi", replyTo: nil))]))

  private static func joined(_ words: String) -> String { #"{"join":{"!r":{\#(words)}}}"# }

  /// What stands under `rooms`, and what is told; `nil` if the answer is not taken.
  static let rooms: [(words: String, updates: [SyncBatch.Update]?)] = [
    ("5", nil), ("[]", nil), (#"{"join":5}"#, nil), (#"{"join":[]}"#, nil), (#"{"join":{"!r":5}}"#, nil),
    (#"{"join":{"!r":null}}"#, nil),
    (#"{"invite":5}"#, nil), (#"{"invite":{"!r":5}}"#, nil), (#"{"invite":{"!r":{"invite_state":5}}}"#, nil),
    (#"{"leave":5}"#, nil),
    (joined(#""timeline":5"#), nil), (joined(#""timeline":{"events":5}"#), nil), (joined(#""timeline":{"events":{}}"#), nil),
    (joined(#""timeline":{"events":[],"limited":"yes"}"#), nil), (joined(#""timeline":{"events":[],"prev_batch":5}"#), nil),
    (joined(#""state":5"#), nil), (joined(#""state":{"events":"none"}"#), nil),
    ("null", []), ("{}", []), (#"{"knock":{"!k":{}},"org.example":5}"#, []), (joined(""), [.room(info)]),
    (joined(#""timeline":{}"#), [.room(info)]), (joined(#""timeline":null,"state":null,"summary":5"#), [.room(info)]),
    (joined(#""ephemeral":5,"account_data":5,"unread_notifications":5"#), [.room(info)]),
    (joined(#""unread_notifications":{"notification_count":"many"}"#), [.room(info)]),
    (joined(#""unread_notifications":{"notification_count":-5}"#), [.room(info), .unread("!r", 0)]),
    (joined(#""unread_notifications":{"notification_count":9223372036854775807}"#), [.room(info), .unread("!r", 1_000_000)]),
    (joined(#""unread_notifications":{"notification_count":1e99}"#), [.room(info)]),
    // One broken event loses nothing else.
    (
      joined(
        #""timeline":{"events":[5,null,"x",[],{},{"type":5},{"type":"m.room.message"},\#(hi),{"type":"m.reaction","event_id":"$2","sender":"@b:x"}]}"#
      ),
      [.room(info), told]
    ),
    (
      joined(
        #""timeline":{"events":[\#(hi)]},"state":{"events":[5,{"type":"m.room.name","state_key":""},{"type":"m.room.member"}]}"#),
      [.room(info), told]
    ),
    (
      joined(
        #""ephemeral":{"events":[5,{"type":"m.typing"},{"type":"m.typing","content":{"user_ids":5}},{"type":"m.receipt","content":{"$1":5,"$2":{"m.read":[]},"$3":{"m.read":{"@b:x":{}}}}},{"type":"m.typing","content":{"user_ids":["@b:x",5]}}]}"#
      ),
      [.room(info), .typing("!r", ["@b:x"], milliseconds: 120_000), .receipt("!r", "@b:x", "$3")]
    ),
    (#"{"leave":{"!r":5}}"#, [.room(RoomInfo(id: "!r", kind: .group(name: "Nobody else"), membership: .left, members: [:]))]),
    (
      #"{"invite":{"!r":{}}}"#, [.room(RoomInfo(id: "!r", kind: .group(name: "Nobody else"), membership: .invited, members: [:]))]
    ),
  ]

  @Test(arguments: rooms.indices)
  func whatCarriesTheStreamIsWholeOrNotTaken(_ index: Int) throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/sync", #"{"next_batch":"t1","rooms":\#(Self.rooms[index].words)}"#)
    let request = ChatCommand.Request.sync(since: "t0", waits: false, round: 1)
    let expected: ServiceNews =
      Self.rooms[index].updates.map { .synced(round: 1, SyncBatch(next: "t1", updates: $0)) } ?? .failed(request, .notUnderstood)
    #expect(bench.ask(request) == [expected], "\(Self.rooms[index].words)")
  }

  @Test(arguments: [
    #""presence":5"#, #""presence":{"events":5}"#,
    #""presence":{"events":[5,{"type":"m.presence"},{"type":"m.presence","sender":"@b:x","content":5}]}"#,
    #""account_data":5"#,
    #""account_data":{"events":[5,{"type":"m.direct","content":5},{"type":"m.direct","content":{"@b:x":5}}]}"#,
    #""to_device":5,"device_lists":[],"org.example":{"events":5}"#,
  ])
  func whatIsOnlyPassingIsLeftOut(_ words: String) throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/sync", #"{"next_batch":"t1",\#(words)}"#)
    #expect(bench.ask(.sync(since: "t0", waits: false, round: 1)) == [.synced(round: 1, SyncBatch(next: "t1", updates: []))])
  }
}
