import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

struct EmbeddedServiceTests {
  /// A store with the embedded service in virtual time.
  struct Bench {
    let scheduler = VirtualScheduler()
    let store: AppStore

    init(seed: UInt64 = 1) {
      let scheduler = scheduler.eraseToAnyScheduler()
      store = AppStore(service: EmbeddedService(scheduler: scheduler, seed: seed), scheduler: scheduler)
    }

    func signIn(_ email: String = "ann.lee@example.org") {
      store.signIn(email: email)
      scheduler.advance(by: .milliseconds(400))
    }
  }

  @Test func signingInTakesALittleAndBringsEverything() {
    let bench = Bench()
    bench.store.signIn(email: "ann.lee@example.org")
    bench.scheduler.advance(by: .milliseconds(399))
    #expect(bench.store.state.isSigningIn)
    bench.scheduler.advance(by: .milliseconds(1))
    let state = bench.store.state
    #expect(state.session?.name == "Ann Lee")
    #expect(state.session?.isNew == true)
    #expect(
      state.contactRows.map(\.name) == ["Dev Patel", "Ada Moreno", "Ben Okafor", "Chiara Russo", "Finn Larsen", "Elif Kaya"])
    #expect(state.contactRows.map(\.unread) == [1, 2, 1, 1, 1, 0])
    #expect(state.totalUnread == 6)
    bench.store.open("ada")
    #expect(bench.store.state.messageRows.map(\.text).first == "Hi Ann! You made it.")
    #expect(bench.store.state.totalUnread == 4)
  }

  @Test func somebodyWhoComesBackFindsWhatWasSaid() {
    let bench = Bench()
    bench.signIn()
    bench.store.open("ada")
    bench.store.send("hello")
    bench.scheduler.advance(by: .seconds(1))
    let before = bench.store.state.messageRows
    bench.store.signOut()
    bench.signIn("ANN.LEE@example.org")
    #expect(bench.store.state.session?.isNew == false)
    bench.store.open("ada")
    #expect(bench.store.state.messageRows == before)
    #expect(bench.store.state.totalUnread == 4)
  }

  @Test func anotherUserFindsNothingOfIt() {
    let bench = Bench()
    bench.signIn()
    bench.store.open("ada")
    bench.store.send("hello")
    bench.scheduler.advance(by: .seconds(20))
    bench.store.signOut()
    bench.signIn("bea@example.org")
    #expect(bench.store.state.session?.isNew == true)
    #expect(bench.store.state.totalUnread == 6)
    bench.store.open("ada")
    #expect(bench.store.state.messageRows.allSatisfy { !$0.isOwn })
  }

  @Test func whatIsSentIsConfirmedThenTypedAtThenAnswered() {
    let bench = Bench()
    bench.signIn()
    bench.store.open("dev")
    var steps: [String] = []
    let cancellable = bench.store.$state.map { state -> String in
      let last = state.messageRows.last
      return "\(last?.isOwn == true ? "own \(last?.delivery == .sent ? "sent" : "sending")" : "theirs")"
        + (state.typingLine.map { ", \($0)" } ?? "")
    }
    .removeDuplicates().sink { steps.append($0) }
    bench.store.send("Is the build green?")
    bench.scheduler.advance(by: .seconds(10))
    #expect(
      steps.prefix(5) == [
        "theirs", "own sending", "own sent", "own sent, Dev Patel is typing", "theirs",
      ])
    #expect(bench.store.state.rooms.values.allSatisfy { Set($0.messages.map(\.id)).count == $0.messages.count })
    cancellable.cancel()
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func everybodyAnswersSoonerOrLater(_ seed: UInt64) {
    let bench = Bench(seed: seed)
    bench.signIn()
    for contact in bench.store.state.contactRows {
      bench.store.open(contact.id)
      let before = bench.store.state.messageRows.count
      bench.store.send("How are you?")
      bench.scheduler.advance(by: .seconds(60))
      let rows = bench.store.state.messageRows.dropFirst(before)
      #expect(rows.first?.isOwn == true, "\(contact.name)")
      #expect(rows.count > 1, "\(contact.name)")
    }
  }

  /// What happens within ten minutes in which the user writes now and then.
  private func transcript(seed: UInt64) -> [String] {
    let bench = Bench(seed: seed)
    var lines: [String] = []
    var known: Set<Message.ID> = []
    var presence: [UserID: Presence.State] = [:]
    let cancellable = bench.store.$state.sink { state in
      for row in state.contactRows where presence[row.id] != row.presence.state {
        presence[row.id] = row.presence.state
        lines.append("\(bench.scheduler.now) \(row.name) \(row.presence.state)")
      }
      for room in state.rooms.values.sorted(by: { $0.id < $1.id }) {
        for message in room.messages where known.insert(message.id).inserted {
          lines.append("\(bench.scheduler.now) \(message.sender) in \(room.id): \(message.text)")
        }
      }
    }
    bench.signIn()
    for (contact, text) in [
      ("ada", "Hi! Is there any lemon cake left?"), ("ben", "What time is the gig?"), ("ada", "thanks"), ("dev", "It crashed."),
      ("chiara", "How was the shift?"), ("elif", "Where should we go?"), ("finn", "I'm coming for the parcel"),
    ] as [(UserID, String)] {
      bench.store.open(contact)
      bench.store.draft(text)
      bench.scheduler.advance(by: .seconds(2))
      bench.store.send(text)
      bench.scheduler.advance(by: .seconds(80))
    }
    cancellable.cancel()
    return lines
  }

  @Test func theSameSeedGivesTheSameRun() {
    let first = transcript(seed: 7)
    #expect(first == transcript(seed: 7))
    #expect(first != transcript(seed: 8))
  }

  @Test func contactsComeAndGoAndWriteFirst() {
    let bench = Bench()
    bench.signIn()
    var presences: Set<Presence.State> = []
    let cancellable = bench.store.$state.sink { presences.formUnion($0.contactRows.map(\.presence.state)) }
    bench.scheduler.advance(by: .seconds(1200))
    #expect(presences == [.online, .away, .offline])
    #expect(bench.store.state.totalUnread > 6)
    #expect(bench.store.state.contactRows.allSatisfy { $0.unread < 10 })
    cancellable.cancel()
  }

  @Test func nobodyRepeatsThemselves() {
    let bench = Bench()
    bench.signIn()
    bench.store.open("ada")
    for number in 1...5 {
      bench.store.send("Fact number \(number)")
      bench.scheduler.advance(by: .seconds(15))
    }
    let said = bench.store.state.messageRows.filter { !$0.isOwn }.map(\.text)
    #expect(Set(said).count == said.count)
  }

  @Test func signingOutLeavesNothingPending() {
    let bench = Bench()
    bench.signIn()
    bench.store.open("ada")
    bench.store.draft("hello")
    bench.store.send("hello")
    bench.scheduler.advance(by: .milliseconds(1500))
    bench.store.search("a")
    bench.store.signOut()
    #expect(bench.scheduler.pending == [])
    #expect(bench.store.state == AppState())

    bench.store.signIn(email: "b@example.org")
    bench.store.signOut()
    #expect(bench.scheduler.pending == [])
  }

  @Test func aRepeatedTransactionSendsOnce() {
    let scheduler = VirtualScheduler()
    let service = EmbeddedService(scheduler: scheduler.eraseToAnyScheduler())
    var news: [ServiceNews] = []
    let cancellable = service.events.sink { event in
      if case .service(let told) = event.what { news.append(told) }
    }
    service.perform(ChatCommand(.signIn(EmailAddress("a@example.org")!), session: "s"))
    scheduler.advance(by: .milliseconds(400))
    guard case .signedIn(let welcome) = news.last else {
      Issue.record("not signed in: \(news)")
      return
    }
    let room = welcome.rooms[0].id
    for _ in 1...2 { service.perform(ChatCommand(.send(room, "t", "hi"), session: "s")) }
    service.perform(ChatCommand(.send("nowhere", "u", "hi"), session: "s"))
    service.perform(ChatCommand(.send(room, "v", String(repeating: "x", count: 4001)), session: "s"))
    service.perform(ChatCommand(.send(room, "w", "hi"), session: "other"))
    let sent = Stamp(event: "event-7", sequence: 7, time: scheduler.now)
    scheduler.advance(by: .milliseconds(79))
    #expect(news.count == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(
      news.dropFirst() == [
        .message(room, ServerMessage(stamp: sent, sender: welcome.user, text: "hi", txn: "t")), .sent(room, "t", sent),
        .sent(room, "t", sent), .sendFailed("nowhere", "u", "There is no such conversation."),
        .sendFailed(room, "v", "The message is longer than 4000 characters."),
      ])
    cancellable.cancel()
  }

  @Test func whatIsSentRightBeforeSigningOutIsKeptAndAnsweredLater() {
    let bench = Bench()
    bench.signIn()
    bench.store.open("ada")
    bench.store.send("is there any cake?")
    bench.store.signOut()
    bench.signIn()
    bench.store.open("ada")
    #expect(bench.store.state.messageRows.last?.text == "is there any cake?")
    #expect(bench.store.state.messageRows.last?.delivery == .sent)
    bench.scheduler.advance(by: .seconds(10))
    #expect(bench.store.state.messageRows.last?.isOwn == false)
  }

  @Test func nobodyAnswersWhileTheUserIsStillWriting() {
    let bench = Bench()
    bench.signIn()
    bench.store.open("ada")
    bench.store.send("hello")
    let count = bench.store.state.messageRows.count
    bench.store.draft("still writing")
    for second in 1...20 {
      bench.scheduler.advance(by: .seconds(1))
      bench.store.draft("still writing \(second)")
    }
    #expect(bench.store.state.messageRows.count == count)
    #expect(bench.store.state.typingLine == nil)
    bench.scheduler.advance(by: .seconds(10))
    #expect(bench.store.state.messageRows.count > count)
  }

  @Test func lettingGoOfTheServiceStopsEverything() {
    let scheduler = VirtualScheduler()
    weak var gone: EmbeddedService?
    do {
      let service = EmbeddedService(scheduler: scheduler.eraseToAnyScheduler())
      let store = AppStore(service: service, scheduler: scheduler.eraseToAnyScheduler())
      store.signIn(email: "a@example.org")
      scheduler.advance(by: .seconds(100))
      store.open("ada")
      store.send("hello")
      store.draft("and")
      #expect(!scheduler.pending.isEmpty)
      gone = service
    }
    #expect(gone == nil)
    #expect(scheduler.pending == [])
  }

  @Test func aSecondSignInEndsTheFirst() {
    let bench = Bench()
    let scheduler = bench.scheduler.eraseToAnyScheduler()
    let service = EmbeddedService(scheduler: scheduler)
    let here = AppStore(service: service, scheduler: scheduler, device: "here")
    let there = AppStore(service: service, scheduler: scheduler, device: "there")
    here.signIn(email: "a@example.org")
    bench.scheduler.advance(by: .seconds(1))
    there.signIn(email: "a@example.org")
    #expect(here.state.signInProblem == "You have signed in somewhere else.")
    bench.scheduler.advance(by: .seconds(1))
    #expect(there.state.session?.isNew == false)
    #expect(here.state.session == nil)
  }
}
