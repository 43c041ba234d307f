import ChatMatrix
import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

/// What a server tells, and what of it a client is told.
struct SyncTests {
  private let bench: MatrixBench
  private let me = MatrixBench.me

  init() throws { bench = try .resumed() }

  // MARK: Words of the server

  private func member(_ user: UserID, _ membership: String = "join", name: String? = nil, more: String = "") -> String {
    let name = name.map { #","displayname":"\#($0)""# } ?? ""
    return #"{"type":"m.room.member","event_id":"$m\#(user)\#(membership)","sender":"\#(user)","state_key":"\#(user)","#
      + #""origin_server_ts":1000,"content":{"membership":"\#(membership)"\#(name)\#(more)}}"#
  }

  private func state(_ type: String, _ content: String, by user: UserID = "@b:x", at time: Int = 1000) -> String {
    #"{"type":"\#(type)","event_id":"$\#(type)","sender":"\#(user)","state_key":"","origin_server_ts":\#(time),"content":\#(content)}"#
  }

  private func text(_ id: String, _ text: String, by user: UserID = "@b:x") -> String {
    #"{"type":"m.room.message","event_id":"\#(id)","sender":"\#(user)","origin_server_ts":2000,"content":{"msgtype":"m.text","body":"\#(text)"}}"#
  }

  private func joined(_ rooms: [(String, String)], more: String = "") -> String {
    let rooms = rooms.map { #""\#($0.0)":{\#($0.1)}"# }.joined(separator: ",")
    return #"{"next_batch":"t1","rooms":{"join":{\#(rooms)}}\#(more)}"#
  }

  private func list(_ name: String, _ events: [String], more: String = "") -> String {
    #""\#(name)":{"events":[\#(events.joined(separator: ","))]\#(more)}"#
  }

  private func told(_ id: EventID, _ content: TimelineEvent.Content, by user: UserID = "@b:x", at milliseconds: Int = 2000)
    -> TimelineEvent
  {
    TimelineEvent(id: id, sender: user, sentAt: MonotonicTime(nanoseconds: milliseconds * 1_000_000), content)
  }

  private func contact(_ user: UserID, _ name: String, _ presence: Presence = Presence(.offline)) -> SyncBatch.Update {
    .contact(Contact(id: user, name: name, presence: presence))
  }

  private func direct(
    _ room: RoomID, _ membership: Membership = .joined, with user: UserID = "@b:x", _ standing: Membership = .joined
  ) -> SyncBatch.Update {
    .room(RoomInfo(id: room, kind: .direct(user), membership: membership, members: [me: membership, user: standing]))
  }

  // MARK: Conversations

  @Test func aGroupWithEverythingInIt() throws {
    let reply = joined([
      (
        "!r",
        [
          list(
            "state",
            [state("m.room.name", #"{"name":"Walks"}"#), member(me, name: "Ann"), member("@b:x", name: "Bob"), member("@c:x")]),
          list("timeline", [text("$1", "hi"), member("@c:x", "leave")], more: #","limited":true,"prev_batch":"p1""#),
          list(
            "ephemeral",
            [
              #"{"type":"m.typing","content":{"user_ids":["@b:x"]}}"#,
              #"{"type":"m.receipt","content":{"$1":{"m.read":{"@b:x":{"ts":1},"@c:x":{"ts":1,"thread_id":"$t"}},"m.read.private":{"\#(me)":{}}}}}"#,
            ]),
          list("account_data", [#"{"type":"m.fully_read","content":{"event_id":"$1"}}"#]),
          #""unread_notifications":{"notification_count":1,"highlight_count":0},"summary":{"m.heroes":["@b:x"]}"#,
        ].joined(separator: ",")
      )
    ])
    #expect(
      bench.sync(reply) == [
        contact("@b:x", "Bob"), contact("@c:x", "c"),
        .room(RoomInfo(id: "!r", kind: .group(name: "Walks"), membership: .joined, members: [me: .joined, "@b:x": .joined])),
        .timeline(
          "!r",
          TimelineChunk(
            events: [told("$1", .text("hi", replyTo: nil)), told("$m@c:xleave", .member("@c:x", .left), by: "@c:x", at: 1000)],
            isLimited: true, back: "p1")),
        .typing("!r", ["@b:x"], milliseconds: 120_000), .unread("!r", 1), .receipt("!r", "@b:x", "$1"), .receipt("!r", me, "$1"),
      ])
  }

  @Test func aChunkThatIsWholeHasNothingBeforeIt() {
    let reply = joined([("!r", list("timeline", [text("$1", "hi")], more: #","limited":false,"prev_batch":"p1""#))])
    #expect(bench.sync(reply).last == .timeline("!r", TimelineChunk(events: [told("$1", .text("hi", replyTo: nil))])))
  }

  @Test func whatHasNotChangedIsNotTold() {
    bench.sync(
      joined([("!r", list("state", [state("m.room.name", #"{"name":"Walks"}"#), member(me), member("@b:x"), member("@c:x")]))]))
    #expect(
      bench.sync(joined([("!r", list("timeline", [text("$1", "hi")]))]))
        == [.timeline("!r", TimelineChunk(events: [told("$1", .text("hi", replyTo: nil))]))])
    // And what has is told as a whole.
    #expect(
      bench.sync(joined([("!r", list("timeline", [member("@c:x", "leave")]))])).first
        == .room(RoomInfo(id: "!r", kind: .group(name: "Walks"), membership: .joined, members: [me: .joined, "@b:x": .joined])))
    // Asked again from before, it is told again.
    #expect(bench.sync(joined([("!r", list("timeline", [member("@c:x", "leave")]))])).count == 2)
  }

  @Test func aNameIsWhatTheMembersAgreeOn() {
    func name(_ events: String...) -> Room.Kind? {
      guard
        case .room(let info)? = bench.sync(joined([("!r", list("state", events))])).first(where: {
          if case .room = $0 { true } else { false }
        })
      else { return nil }
      return info.kind
    }
    #expect(name(member(me), member("@b:x", name: "Bob"), member("@c:x", "invite", name: "Al")) == .group(name: "Al, Bob"))
    #expect(name(state("m.room.canonical_alias", ##"{"alias":"#walks:x"}"##)) == .group(name: "#walks:x"))
    #expect(name(state("m.room.name", #"{"name":"Walks"}"#)) == .group(name: "Walks"))
    #expect(name(state("m.room.name", #"{"name":"  "}"#)) == .group(name: "#walks:x"))
    #expect(
      name(state("m.room.canonical_alias", "{}"), member("@b:x", "leave"), member("@c:x", "leave")) == .group(name: "Nobody else")
    )
  }

  @Test func anInvitationIsToldWithWhoseItIs() {
    let invite =
      #"{"next_batch":"t1","rooms":{"invite":{"!r":{"invite_state":{"events":["#
      + #"{"type":"m.room.name","state_key":"","sender":"@b:x","content":{"name":"Walks"}},"#
      + #"{"type":"m.room.member","state_key":"@b:x","sender":"@b:x","content":{"membership":"join","displayname":"Bob"}},"#
      + #"{"type":"m.room.member","state_key":"\#(me)","sender":"@b:x","content":{"membership":"invite"}}]}}}}}"#
    #expect(
      bench.sync(invite) == [
        contact("@b:x", "Bob"),
        .room(
          RoomInfo(
            id: "!r", kind: .group(name: "Walks"), membership: .invited, members: [me: .invited, "@b:x": .joined],
            invitedBy: "@b:x")),
      ])
  }

  @Test(arguments: [true, false])
  func anInvitationIntoATalkOfTwoIsOneOnlyIfItSaysSo(_ saysSo: Bool) {
    let mark = saysSo ? #","is_direct":true"# : ""
    let invite =
      #"{"next_batch":"t1","rooms":{"invite":{"!r":{"invite_state":{"events":["#
      + #"{"type":"m.room.member","state_key":"@b:x","sender":"@b:x","content":{"membership":"join","displayname":"Bob"}},"#
      + #"{"type":"m.room.member","state_key":"\#(me)","sender":"@b:x","content":{"membership":"invite"\#(mark)}}]}}}}}"#
    let kind: Room.Kind = saysSo ? .direct("@b:x") : .group(name: "Bob")
    #expect(
      bench.sync(invite).last
        == .room(
          RoomInfo(id: "!r", kind: kind, membership: .invited, members: [me: .invited, "@b:x": .joined], invitedBy: "@b:x")))
    // In it, it is one: it has two people and no name.
    #expect(bench.sync(joined([("!r", list("state", [member(me), member("@b:x")]))])).last == direct("!r"))
  }

  @Test func aConversationThatIsLeftIsOver() {
    bench.sync(joined([("!r", list("state", [state("m.room.name", #"{"name":"Walks"}"#), member(me)]))]))
    let info = RoomInfo(id: "!r", kind: .group(name: "Walks"), membership: .left, members: [me: .joined])
    #expect(bench.sync(#"{"next_batch":"t2","rooms":{"leave":{"!r":{"timeline":{"events":[]}}}}}"#) == [.room(info)])
  }

  // MARK: Between two

  @Test func theOldestConversationBetweenTwoIsTheOne() {
    let two = [member(me), member("@b:x", name: "Bob")]
    bench.sync(joined([("!new", list("state", [state("m.room.create", "{}", at: 2000)] + two))]))
    let group = RoomInfo(id: "!new", kind: .group(name: "Bob"), membership: .joined, members: [me: .joined, "@b:x": .joined])
    #expect(
      bench.sync(joined([("!old", list("state", [state("m.room.create", "{}", at: 1000)] + two))]))
        == [contact("@b:x", "Bob"), .room(group), direct("!old")])
    // When the other has left the older one, the newer is the one again.
    #expect(bench.sync(joined([("!old", list("state", [member("@b:x", "leave")]))])).contains(direct("!new")))
  }

  @Test func whatTheUsersDevicesHaveAgreedOnCounts() {
    let walks = [state("m.room.name", #"{"name":"Walks"}"#), member(me), member("@b:x", name: "Bob")]
    #expect(
      bench.sync(joined([("!r", list("state", walks))])).last
        == .room(RoomInfo(id: "!r", kind: .group(name: "Walks"), membership: .joined, members: [me: .joined, "@b:x": .joined])))
    let agreed = #"{"next_batch":"t1","account_data":{"events":[{"type":"m.direct","content":{"@b:x":["!r",5],"@c:x":7}}]}}"#
    #expect(bench.sync(agreed) == [direct("!r")])
    // A third makes a group of it.
    guard case .room(let info)? = bench.sync(joined([("!r", list("state", [member("@c:x")]))])).last else {
      return #expect(Bool(false))
    }
    #expect(info.kind == .group(name: "Walks"))
  }

  @Test func whoComesAndGoesBetweenTwoIsNotWorthALine() {
    let events = [member(me), member("@b:x"), text("$1", "hi")]
    #expect(
      bench.sync(joined([("!r", list("timeline", events))])).last
        == .timeline("!r", TimelineChunk(events: [told("$1", .text("hi", replyTo: nil))])))
  }

  @Test func anEncryptedConversationIsToldToBeOne() {
    let events = [member(me), member("@b:x"), state("m.room.encryption", #"{"algorithm":"m.megolm.v1.aes-sha2"}"#)]
    let info = RoomInfo(
      id: "!r", kind: .direct("@b:x"), membership: .joined, members: [me: .joined, "@b:x": .joined], encryption: .endToEnd)
    #expect(bench.sync(joined([("!r", list("state", events))])).last == .room(info))
  }

  // MARK: People

  @Test func everybodyInTheLobbyIsAContactAndTheLobbyIsNoConversation() {
    let lobby = [state("m.room.canonical_alias", ##"{"alias":"#lobby:example.org"}"##), member(me), member("@b:x", name: "Bob")]
    let timeline = list("timeline", [member("@c:x", name: "Cid"), text("$1", "hi")])
    let reply = joined([("!l", list("state", lobby) + "," + timeline + #","unread_notifications":{"notification_count":9}"#)])
    #expect(bench.sync(reply) == [contact("@b:x", "Bob"), contact("@c:x", "Cid")])
    // One of that name at another server is like any other.
    let other = [state("m.room.canonical_alias", ##"{"alias":"#lobby:evil.org"}"##), member(me)]
    #expect(bench.sync(joined([("!e", list("state", other))])).count == 1)
  }

  @Test func whoIsThereIsToldAndWhoIsNotIsAway() {
    func presence(_ user: UserID, _ content: String) -> String {
      #"{"type":"m.presence","sender":"\#(user)","content":\#(content)}"#
    }
    let people = list(
      "state", [member(me), member("@b:x", name: "Bob"), member("@c:x", name: "Cid"), member("@d:x", name: "Dan")])
    let events = [
      presence("@b:x", #"{"presence":"online","last_active_ago":5000,"currently_active":true}"#),
      presence("@c:x", #"{"presence":"unavailable"}"#), presence(me, #"{"presence":"online"}"#),
      presence("@e:x", #"{"presence":"dancing","last_active_ago":-9223372036854775808}"#), presence("@f:x", "{}"),
    ]
    let now = bench.scheduler.now
    let bob = Presence(.online, lastActive: now.advanced(by: .seconds(-5)))
    let updates = bench.sync(joined([("!r", people)], more: "," + list("presence", events)))
    #expect(updates.prefix(3) == [contact("@b:x", "Bob", bob), contact("@c:x", "Cid", Presence(.away)), contact("@d:x", "Dan")])
    #expect(
      updates.dropFirst(4) == [
        .presence("@b:x", bob), .presence("@c:x", Presence(.away)), .presence("@e:x", Presence(.unknown, lastActive: now)),
      ])
    let gone = #"{"next_batch":"t2",\#(list("presence", [presence("@b:x", #"{"presence":"offline"}"#)]))}"#
    #expect(bench.sync(gone) == [.presence("@b:x", Presence(.offline, lastActive: bob.lastActive))])
  }

  @Test func aNewNameIsTold() {
    bench.sync(joined([("!r", list("state", [member(me), member("@b:x", name: "Bob"), member("@c:x")]))]))
    #expect(bench.sync(joined([("!r", list("timeline", [member("@b:x", name: "Bobby")]))])).first == contact("@b:x", "Bobby"))
  }
}
