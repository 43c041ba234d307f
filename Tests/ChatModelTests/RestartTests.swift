import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatModel

/// What was typed, sent and received is there after the app has ended in whatever way.
struct RestartTests {
  @Test func aDraftAndTheQueueSurvive() throws {
    let party = Party("ann", "bob")
    party.meet()
    let ann = party.guests[0]
    ann.service.isOffline = true
    party.pass(1)
    ann.store.send("one")
    ann.store.send("two")
    ann.store.draft("half a th")
    try party.restart(ann)
    #expect(ann.store.state.openRoomID == nil)
    ann.store.open(party.guests[1].user)
    #expect(party.texts(ann) == ["one", "two"])
    #expect(ann.store.state.draft == "half a th")
    ann.service.isOffline = false
    party.pass(40)
    #expect(party.texts(party.guests[1]) == ["one", "two"])
  }

  @Test func endingInTheMiddleOfSendingDoublesNothing() throws {
    let party = Party("ann", "bob")
    party.meet()
    let ann = party.guests[0]
    for number in 1...20 {
      ann.store.send("\(number)")
      party.scheduler.advance(by: .milliseconds(number * 7))
      try party.restart(ann)
      ann.store.open(party.guests[1].user)
    }
    party.pass(60)
    #expect(party.texts(party.guests[1]) == (1...20).map(String.init))
    #expect(party.texts(ann) == (1...20).map(String.init))
  }

  @Test func newTokensTakeThePlaceOfTheOldOnesAndAreKept() throws {
    var bench = ReducerBench.signedIn()
    let kept = try #require(KeptState(bench.state))
    let old = ReducerBench.admission
    let renewed = Admission(
      user: old.user, name: old.name, address: old.address, device: old.device, token: "new", refresh: "newer", isNew: true)
    let event = ChatEvent(.service(.renewed(renewed)), session: bench.session, at: .zero)
    #expect(event.isLasting && event.isUrgent)
    #expect(bench.service(.renewed(renewed)) == [])
    #expect(bench.state.session?.admission == renewed)
    #expect(bench.state.session?.id == bench.session)
    #expect(AppState(kept, [event]).session?.admission == renewed)
    // Somebody else's are not the user's.
    let other = Admission(user: "eve", name: "Eve", address: old.address, device: old.device, token: "x", isNew: true)
    bench.service(.renewed(other))
    #expect(bench.state.session?.admission == renewed)
  }

  @Test func whatWasNeverAskedForIsTakenBackWithoutATrace() throws {
    let party = Party("ann", "bob")
    party.meet()
    let ann = party.guests[0]
    ann.service.isOffline = true
    party.pass(1)
    ann.store.send("one")
    ann.store.send("oops")
    try party.restart(ann)
    ann.store.open(party.guests[1].user)
    ann.store.delete(ann.store.state.messageRows[1].id)
    ann.service.isOffline = false
    party.pass(40)
    let entries = party.hub.rooms.values.flatMap(\.entries)
    #expect(entries.compactMap { if case .text(let text, _) = $0.event.content { text } else { nil } } == ["one"])
  }

  @Test func onlyWhatTheServiceDoesNotKnowIsToldAgain() throws {
    let party = Party("ann", "bob")
    party.meet()
    let (ann, bob) = (party.guests[0], party.guests[1])
    bob.store.send("one")
    party.pass(2)
    var told: [ChatCommand.Request] = []
    let note: (ChatCommand.Request) -> Fault? = { request in
      if case .read = request { told.append(request) }
      return nil
    }
    ann.service.faults = note
    try party.restart(ann)
    party.pass(2)
    #expect(told == [])
    ann.store.open(bob.user)
    ann.service.faults = { if case .read = $0 { .loseRequest } else { nil } }
    bob.store.send("two")
    party.pass(1)
    try party.restart(ann)
    ann.service.faults = note
    party.pass(2)
    #expect(told.count == 1)
    #expect(party.hub.rooms.values.first?.unread(for: ann.user) == 0)
  }

  @Test func nothingIsKeptAfterSigningOut() {
    let party = Party("ann", "bob")
    party.meet()
    let ann = party.guests[0]
    ann.store.send("one")
    #expect(ann.storage.begun != nil)
    ann.store.signOut()
    #expect(ann.storage.begun == nil)
  }

  @Test func aFullDiskIsToldAndStopsNothing() {
    let party = Party("ann", "bob")
    party.meet()
    let ann = party.guests[0]
    ann.storage.isFull = true
    ann.store.send("one")
    #expect(ann.store.storageProblem == "no space left")
    party.pass(3)
    #expect(party.texts(party.guests[1]) == ["one"])
    ann.storage.isFull = false
    ann.store.send("two")
    #expect(ann.store.storageProblem == nil)
  }

  @Test func theHubSurvivesAsWell() throws {
    var records: [HubRecord] = []
    let party = Party("ann", "bob")
    let scheduler = party.scheduler.eraseToAnyScheduler()
    func start() -> (Hub, AppStore) {
      let hub = Hub(scheduler: scheduler, records: records) { records.append($0) }
      return (hub, AppStore(service: EmbeddedService(hub: hub), scheduler: scheduler, device: "d", storage: storage))
    }
    let storage = MemoryStorage()
    var (_, store) = start()
    store.signUp(name: "Cid", email: "cid@example.org", password: "p")
    party.pass(1)
    store.open("ada")
    store.send("hello")
    party.pass(20)
    let texts = store.state.messageRows.map(\.text)
    store.send("last words")
    (_, store) = start()
    let kept = try #require(try storage.load())
    store.resume(kept.0, kept.1)
    store.open("ada")
    #expect(store.state.messageRows.map(\.text) == texts + ["last words"])
    party.pass(30)
    #expect(store.state.messageRows.map(\.text).starts(with: texts + ["last words"]))
    #expect(store.state.messageRows.count { $0.text == "last words" } == 1)
    #expect(store.state.messageRows.count > texts.count + 1)
    #expect(store.state.isConnected)
  }
}
