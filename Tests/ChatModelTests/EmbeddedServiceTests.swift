import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

struct EmbeddedServiceTests {
  /// A store with the embedded service in virtual time.
  struct Bench {
    let scheduler = VirtualScheduler()
    let hub: Hub
    let store: AppStore

    init(seed: UInt64 = 1) {
      let scheduler = scheduler.eraseToAnyScheduler()
      hub = Hub(scheduler: scheduler, seed: seed)
      store = AppStore(service: EmbeddedService(hub: hub), scheduler: scheduler, seed: 1)
    }

    func signUp(_ email: String = "ann.lee@example.org") {
      store.signUp(name: "Ann Lee", email: email, password: "secret")
      scheduler.advance(by: .milliseconds(480))
    }

    func signIn(_ email: String = "ann.lee@example.org") {
      store.signIn(email: email, password: "secret")
      scheduler.advance(by: .milliseconds(480))
    }
  }

  @Test func signingUpTakesALittleAndBringsEverything() {
    let bench = Bench()
    bench.store.signUp(name: "Ann Lee", email: "ann.lee@example.org", password: "secret")
    bench.scheduler.advance(by: .milliseconds(399))
    #expect(bench.store.state.isSigningIn)
    bench.scheduler.advance(by: .milliseconds(81))
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
    bench.signUp()
    bench.store.open("ada")
    bench.store.send("hello")
    bench.scheduler.advance(by: .seconds(1))
    let before = bench.store.state.messageRows.map(\.text)
    bench.store.signOut()
    bench.signIn("ANN.LEE@example.org")
    #expect(bench.store.state.session?.isNew == false)
    bench.store.open("ada")
    #expect(bench.store.state.messageRows.map(\.text) == before)
    #expect(bench.store.state.totalUnread == 4)
  }

  @Test func anotherUserFindsNothingOfIt() {
    let bench = Bench()
    bench.signUp()
    bench.store.open("ada")
    bench.store.send("hello")
    bench.scheduler.advance(by: .seconds(20))
    bench.store.signOut()
    bench.signUp("bea@example.org")
    #expect(bench.store.state.session?.isNew == true)
    #expect(bench.store.state.totalUnread == 6)
    bench.store.open("ada")
    #expect(bench.store.state.messageRows.allSatisfy { !$0.isOwn })
  }

  @Test func whatIsSentIsConfirmedThenTypedAtThenAnswered() {
    let bench = Bench()
    bench.signUp()
    bench.store.open("dev")
    var steps: [String] = []
    let cancellable = bench.store.$state.map { state -> String in
      let last = state.messageRows.last
      return "\(last?.isOwn == true ? "own \(last?.isArrived == true ? "sent" : "sending")" : "theirs")"
        + (state.typingLine.map { ", \($0)" } ?? "")
    }
    .removeDuplicates().sink { steps.append($0) }
    bench.store.send("Is the build green?")
    bench.scheduler.advance(by: .seconds(10))
    #expect(
      steps.prefix(5) == [
        "theirs", "own sending", "own sent", "own sent, Dev Patel is typing", "theirs",
      ])
    #expect(bench.store.state.rooms.values.allSatisfy { Set($0.timeline.messages.map(\.id)).count == $0.timeline.count })
    cancellable.cancel()
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func everybodyAnswersSoonerOrLater(_ seed: UInt64) {
    let bench = Bench(seed: seed)
    bench.signUp()
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
      for contact in state.contacts.values.sorted(by: { $0.id < $1.id }) where presence[contact.id] != contact.presence.state {
        presence[contact.id] = contact.presence.state
        lines.append("\(bench.scheduler.now) \(contact.name) \(contact.presence.state)")
      }
      for room in state.rooms.values.sorted(by: { $0.id < $1.id }) {
        for message in room.timeline.messages where known.insert(message.id).inserted {
          lines.append("\(bench.scheduler.now) \(message.sender) in \(room.id): \(message.text)")
        }
      }
    }
    bench.signUp()
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
    bench.signUp()
    var presences: Set<Presence.State> = []
    let cancellable = bench.store.$state.sink { presences.formUnion($0.contacts.values.map(\.presence.state)) }
    bench.scheduler.advance(by: .seconds(1200))
    #expect(presences == [.online, .away, .offline])
    #expect(bench.store.state.totalUnread > 6)
    #expect(bench.store.state.contactRows.allSatisfy { $0.unread < 10 })
    cancellable.cancel()
  }

  @Test func nobodyRepeatsThemselves() {
    let bench = Bench()
    bench.signUp()
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
    bench.signUp()
    bench.store.open("ada")
    bench.store.draft("hello")
    bench.store.send("hello")
    bench.scheduler.advance(by: .milliseconds(1500))
    bench.store.search("a")
    bench.store.signOut()
    #expect(bench.scheduler.pending == [])
    #expect(bench.store.state == AppState())

    bench.store.signUp(name: "B", email: "b@example.org", password: "p")
    bench.store.signOut()
    #expect(bench.scheduler.pending == [])
  }

  @Test func whatIsSentRightBeforeSigningOutIsKeptAndAnsweredLater() {
    let bench = Bench()
    bench.signUp()
    bench.store.open("ada")
    bench.store.send("is there any cake?")
    bench.store.signOut()
    bench.signIn()
    bench.store.open("ada")
    #expect(bench.store.state.messageRows.last?.text == "is there any cake?")
    #expect(bench.store.state.messageRows.last?.isArrived == true)
    bench.scheduler.advance(by: .seconds(10))
    #expect(bench.store.state.messageRows.last?.isOwn == false)
  }

  @Test func nobodyAnswersWhileTheUserIsStillWriting() {
    let bench = Bench()
    bench.signUp()
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
      let service = EmbeddedService(hub: Hub(scheduler: scheduler.eraseToAnyScheduler()))
      let store = AppStore(service: service, scheduler: scheduler.eraseToAnyScheduler())
      store.signUp(name: "A", email: "a@example.org", password: "p")
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

  @Test func twoDevicesOfOneUserFollowEachOther() {
    let bench = Bench()
    bench.signUp()
    let other = AppStore(
      service: EmbeddedService(hub: bench.hub), scheduler: bench.scheduler.eraseToAnyScheduler(), device: "there", seed: 2)
    other.signIn(email: "ann.lee@example.org", password: "secret")
    bench.scheduler.advance(by: .seconds(1))
    bench.store.open("ada")
    bench.store.send("from here")
    bench.scheduler.advance(by: .milliseconds(300))
    #expect(other.state.room(with: "ada")?.unread == 0)
    other.open("ada")
    #expect(other.state.messageRows.last?.text == "from here")
    #expect(other.state.messageRows.last?.isOwn == true)
    bench.scheduler.advance(by: .seconds(30))
    #expect(other.state.messageRows.map(\.text) == bench.store.state.messageRows.map(\.text))
    // They answer once, not once for each device.
    let answers = bench.store.state.messageRows.drop { $0.text != "from here" }.dropFirst()
    #expect(Set(answers.map(\.text)).count == answers.count)
  }
}

extension MessageRow {
  var isArrived: Bool { if case .sent = delivery { true } else { false } }
}
