import Testing
import UndercurrentCore

@testable import ChatModel

struct GroupTests {
  private func info(_ membership: Membership, _ members: [UserID: Membership] = [:]) -> RoomInfo {
    RoomInfo(
      id: "g", kind: .group(name: "Walks"), membership: membership,
      members: [ReducerBench.me: membership].merging(members) { $1 }, invitedBy: membership == .invited ? "bob" : nil)
  }

  @Test(arguments: [true, false])
  func aGroupThatWasMadeIsShownAsSoonAsItIsThere(_ isToldFirst: Bool) {
    var bench = ReducerBench.signedIn()
    #expect(
      bench.user(.createGroup("t1", name: "Walks", ["ann"])) == [bench.perform(.createGroup("t1", name: "Walks", ["ann"]))])
    if isToldFirst { bench.sync([.room(info(.joined))]) }
    bench.service(.created("t1", "g"))
    if !isToldFirst { bench.sync([.room(info(.joined))]) }
    #expect(bench.state.openRoomID == "g")
    #expect(bench.state.openTitle == "Walks")
  }

  @Test func anInvitationIsAnsweredOnceAndWhatWasWrittenGoesOut() {
    var bench = ReducerBench.signedIn()
    bench.sync([.room(info(.invited))])
    #expect(bench.state.contactRows.last?.isInvitation == true)
    bench.user(.open(.group("g"), "x"))
    #expect(bench.user(.accept) == [bench.perform(.join("g"))])
    #expect(bench.user(.send("t1", "hi")) == [.stoppedWriting])
    #expect(bench.sync([.room(info(.joined))]) == [bench.perform(.send("g", "t1", .text("hi", replyTo: nil)))])
    #expect(bench.user(.accept) == [])
  }

  @Test func aGroupThatIsLeftIsGone() {
    var bench = ReducerBench.signedIn()
    bench.sync([.room(info(.joined)), .timeline("g", TimelineChunk(events: [message(1, "ann")]))])
    #expect(bench.state.totalUnread == 1)
    bench.user(.open(.group("g"), "x"))
    #expect(bench.user(.leave) == [.stoppedWriting, bench.perform(.leave("g"))])
    #expect(bench.state.openRoomID == nil)
    bench.sync([.room(info(.left))])
    #expect(bench.state.contactRows.map(\.name) == ["Ann", "Bob", "Cid"])
    #expect(bench.state.totalUnread == 0)
  }

  @Test func oneIsPutOutWhileLooking() {
    var bench = ReducerBench.signedIn()
    bench.sync([.room(info(.joined))])
    bench.user(.open(.group("g"), "x"))
    bench.sync([.room(info(.left))])
    #expect(bench.state.openRoomID == nil)
  }

  @Test func theFirstConversationWithSomebodyIsMadeByTheService() {
    var bench = ReducerBench.signedIn()
    bench.sync([.contact(Contact(id: "dan", name: "Dan"))])
    #expect(bench.open("dan") == [bench.perform(.createDirect("open", "dan"))])
    bench.service(.created("open", "dan-room"))
    let room = RoomInfo(id: "dan-room", kind: .direct("dan"), membership: .joined, members: [ReducerBench.me: .joined])
    bench.sync([.room(room)])
    #expect(bench.state.openRoomID == "dan-room")
    bench.lose()
    bench.user(.close)
    bench.state.contacts["eve"] = Contact(id: "eve", name: "Eve")
    #expect(bench.open("eve") == [])
    #expect(bench.state.notice?.text == "Without a connection, a first conversation with somebody cannot begin.")
  }

  @Test func whoWantsToTalkToTheUserMay() {
    var bench = ReducerBench.signedIn()
    let room = RoomInfo(id: "z", kind: .direct("dan"), membership: .invited, members: [ReducerBench.me: .invited])
    #expect(bench.sync([.room(room)]) == [bench.perform(.join("z"))])
    bench.lose()
    #expect(bench.sync([]) == [bench.perform(.join("z"))])
  }

  @Test func aConversationThatIsSomethingElseNowStandsForThat() {
    var bench = ReducerBench.signedIn()
    func tell(_ id: RoomID, _ kind: Room.Kind) {
      bench.sync([.room(RoomInfo(id: id, kind: kind, membership: .joined, members: [ReducerBench.me: .joined]))])
    }
    tell("r1", .direct("dan"))
    tell("r2", .direct("dan"))
    #expect(bench.state.room(with: "dan")?.id == "r1")
    tell("r1", .group(name: "Dan before"))
    #expect(bench.state.room(with: "dan")?.id == "r2")
    #expect(bench.state.contactRows.map(\.name) == ["Ann", "Bob", "Cid", "Dan before", "dan"])
    tell("r2", .group(name: "Dan again"))
    #expect(bench.state.room(with: "dan") == nil)
    tell("r1", .direct("dan"))
    #expect(bench.state.room(with: "dan")?.id == "r1")
    #expect(bench.state.contactRows.map(\.name) == ["Ann", "Bob", "Cid", "Dan again", "dan"])
  }

  @Test func nothingIsWrittenIntoAnEncryptedConversation() {
    var bench = ReducerBench.signedIn()
    let room = RoomInfo(
      id: "e", kind: .group(name: "Secret"), membership: .joined, members: [ReducerBench.me: .joined], encryption: .endToEnd)
    bench.sync([.room(room), .timeline("e", TimelineChunk(events: [message(1, "ann", "plain")]))])
    bench.user(.open(.group("e"), "x"))
    bench.user(.draft("hi"))
    #expect(bench.user(.send("t1", "hi")) == [])
    #expect(bench.state.notice?.text == "This conversation is encrypted, and cannot be written in from here.")
    #expect(bench.state.draft == "hi")
    #expect(bench.user(.react("t2", .event("1"), "👍")) == [])
    #expect(bench.state.openRoom?.outbox == [])
  }

  @Test func twoConversationsWithOneContactAreOneRow() {
    var bench = ReducerBench.signedIn()
    for id in ["r2", "r1"] as [RoomID] {
      bench.sync([.room(RoomInfo(id: id, kind: .direct("dan"), membership: .joined, members: [ReducerBench.me: .joined]))])
    }
    #expect(bench.state.contactRows.count == 4)
    #expect(bench.state.room(with: "dan")?.id == "r1")
    bench.sync([.room(RoomInfo(id: "r1", kind: .direct("dan"), membership: .left, members: [:]))])
    #expect(bench.state.room(with: "dan")?.id == "r2")
    #expect(bench.state.contactRows.count == 4)
  }

  @Test func onlyTheNewestSearchForPeopleCounts() {
    let bench = StoreBench.signedIn()
    bench.store.findUsers("a")
    bench.at(1)
    bench.store.findUsers("ab")
    bench.at(2)
    #expect(bench.service.requests.suffix(2) == [.findUsers("a"), .findUsers("ab")])
    bench.service.tell(.found("ab", [Contact(id: "abe", name: "Abe"), Contact(id: ReducerBench.me, name: "Me")]))
    bench.service.tell(.found("a", [Contact(id: "al", name: "Al")]))
    #expect(bench.store.state.directory.results.map(\.name) == ["Abe"])
  }
}
