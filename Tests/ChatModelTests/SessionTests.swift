import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

/// Signing in and out, and what must not pass from one session to the next.
struct SessionTests {
  @Test func signingUpAsksTheServiceAndWaits() {
    let bench = StoreBench()
    bench.store.signUp(name: "Me", email: "me@example.org", password: "p")
    #expect(bench.store.state.isSigningIn)
    #expect(bench.service.asked.map(\.request) == [.signUp(Registration(name: "Me", credentials: ReducerBench.credentials))])
    bench.service.tell(.signedIn(ReducerBench.admission))
    #expect(bench.store.state.session?.name == "Me")
    #expect(bench.service.asked.last?.request == .sync(since: nil, waits: false, round: 1))
    bench.service.sync(ReducerBench.welcome())
    #expect(bench.store.state.contactRows.map(\.name) == ["Ann", "Bob", "Cid"])
    #expect(bench.service.asked.last?.request == .sync(since: "t1", waits: true, round: 2))
  }

  @Test func anAddressThatIsNotValidIsNotAsked() {
    let bench = StoreBench()
    bench.store.signIn(email: "me@", password: "p")
    #expect(bench.service.asked == [])
    #expect(bench.store.state == AppState())
  }

  @Test func aRefusalEndsTheAttempt() {
    let bench = StoreBench()
    bench.store.signIn(email: "me@example.org", password: "p")
    let request = bench.service.asked[0].request
    bench.service.tell(.failed(request, .refused(.wrongPassword, "No.")))
    #expect(bench.store.state.signInProblem == "No.")
    bench.service.tell(.signedIn(ReducerBench.admission))
    #expect(bench.store.state.session == nil)
  }

  @Test func aLostSessionThatIsLostForGoodTakesEverythingWithIt() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.service.typing("ann", "ann")
    bench.service.fail(.tokenLost(isSoft: false))
    #expect(bench.store.state.signInProblem == "The service has ended this session. Please sign in again.")
    #expect(bench.store.state.contacts.isEmpty)
    #expect(bench.scheduler.pending == [])
  }

  @Test func aLostSessionGoesOnWithThePassword() {
    let bench = StoreBench.signedIn(["ann": [message(1, "ann", "one")]])
    bench.store.open("ann")
    bench.store.send("mine")
    bench.store.draft("half")
    bench.service.fail(.tokenLost(isSoft: true))
    #expect(bench.store.state.isLocked)
    #expect(bench.store.state.session?.name == "Me")
    #expect(bench.scheduler.pending == [])
    bench.store.signIn(email: "other@example.org", password: "p")
    #expect(bench.store.state.signInProblem == "This is me@example.org. Sign out to be somebody else.")
    bench.store.signIn(email: "me@example.org", password: "p")
    #expect(bench.store.state.isSigningIn)
    bench.service.tell(.signedIn(ReducerBench.admission))
    #expect(bench.service.asked.last?.request == .sync(since: "t1", waits: false, round: 3))
    bench.service.sync()
    let send = bench.service.requests.filter { if case .send = $0 { true } else { false } }
    #expect(send.count == 2 && send[0] == send[1])
    #expect(bench.store.state.draft == "half")
    #expect(bench.store.state.messageRows.map(\.text) == ["one", "mine"])
  }

  @Test func afterSigningOutNothingIsPendingAndNothingArrives() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.service.typing("ann", "ann")
    bench.store.draft("hi")
    bench.store.search("b")
    bench.store.findUsers("c")
    #expect(
      bench.scheduler.pending == [
        .zero.advanced(by: .milliseconds(250)), .zero.advanced(by: .milliseconds(300)), time(3), time(15),
      ])
    let session = bench.service.sessions[0]
    bench.store.signOut()
    #expect(bench.scheduler.pending == [])
    #expect(bench.store.state == AppState())

    var changes = 0
    let cancellable = bench.store.$state.sink { _ in changes += 1 }
    bench.service.sync(.timeline("ann", TimelineChunk(events: [message(1, "ann")])), session: session)
    bench.store.open("ann")
    bench.store.draft("more")
    bench.store.send("more")
    bench.store.search("c")
    bench.store.signOut()
    bench.at(600)
    #expect(changes == 1)
    #expect(bench.service.asked.last?.request == .signOut)
    cancellable.cancel()
  }

  @Test func signingOutWhileTheConnectionIsLostLeavesNoRetryBehind() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.service.fail()
    bench.store.send("hi")
    #expect(!bench.scheduler.pending.isEmpty)
    bench.store.signOut()
    let asked = bench.service.asked.count
    bench.at(600)
    #expect(bench.scheduler.pending == [])
    #expect(bench.service.asked.count == asked)
  }

  @Test func aLateAnswerOfTheFormerUserIsDropped() {
    let bench = StoreBench()
    bench.store.signIn(email: "me@example.org", password: "p")
    bench.store.signOut()
    bench.store.signIn(email: "b@example.org", password: "p")
    let (a, b) = (bench.service.sessions[0], bench.service.sessions[1])
    #expect(a != b)
    bench.service.tell(.signedIn(ReducerBench.admission), session: a)
    #expect(bench.store.state.isSigningIn)
    let other = Admission(
      user: "b", name: "B", address: EmailAddress("b@example.org")!, device: "here", token: "t", isNew: false)
    bench.service.tell(.signedIn(other), session: b)
    bench.service.sync(ReducerBench.welcome(), session: a)
    bench.service.tell(.found("x", [Contact(id: "z", name: "Z")]), session: a)
    #expect(bench.store.state.session?.user == "b")
    #expect(bench.store.state.contacts.isEmpty)
    #expect(bench.store.state.rooms.isEmpty)
  }

  @Test func signingInAnewEndsTheSessionBefore() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.store.draft("hi")
    bench.store.signIn(email: "not valid", password: "p")
    #expect(bench.store.state.session?.user == ReducerBench.me)
    bench.store.signIn(email: "b@example.org", password: "p")
    let credentials = Credentials(address: EmailAddress("b@example.org")!, password: "p", device: "here")
    #expect(bench.service.requests.suffix(3) == [.typing("ann", false), .signOut, .signIn(credentials)])
    #expect(bench.store.state.isSigningIn)
    #expect(bench.store.state.contacts.isEmpty)
    #expect(bench.scheduler.pending == [])
  }

  @Test func twoAccountsShareNothing() {
    let one = StoreBench.signedIn(["ann": [message(1, "ann")]])
    let other = StoreBench.signedIn()
    one.store.open("ann")
    one.store.draft("hi")
    #expect(other.store.state.draft == "")
    #expect(other.store.state.openRoomID == nil)
    other.store.signOut()
    #expect(one.store.state.openRoomID == "ann")
  }

  @Test func theStoreAndItsSessionAreFreed() {
    weak var gone: AppStore?
    do {
      let bench = StoreBench.signedIn()
      bench.store.open("ann")
      bench.store.draft("hi")
      bench.service.typing("ann", "ann")
      gone = bench.store
    }
    #expect(gone == nil)
  }

  @Test func askingFromWithinAChangeIsDoneAfterIt() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    let cancellable = bench.store.messageRows.filter { $0.count == 1 }.sink { _ in
      bench.store.send("second")
    }
    bench.store.send("first")
    #expect(bench.store.state.messageRows.map(\.text) == ["first", "second"])
    cancellable.cancel()
  }
}
