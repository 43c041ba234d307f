import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

/// Signing in and out, and what must not pass from one session to the next.
struct SessionTests {
  @Test func signingInAsksTheServiceAndWaits() {
    let bench = StoreBench()
    bench.store.signIn(email: "me@example.org")
    #expect(bench.store.state.isSigningIn)
    #expect(bench.service.asked.map(\.request) == [.signIn(EmailAddress("me@example.org")!)])
    bench.service.tell(.signedIn(ReducerBench.welcome()))
    #expect(bench.store.state.session?.name == "Me")
    #expect(bench.store.state.contactRows.map(\.name) == ["Ann", "Bob", "Cid"])
  }

  @Test func anAddressThatIsNotValidIsNotAsked() {
    let bench = StoreBench()
    bench.store.signIn(email: "me@")
    #expect(bench.store.state.signInProblem == "This is not a valid e-mail address.")
    #expect(bench.service.asked == [])
    bench.store.signIn(email: "")
    #expect(bench.store.state == AppState())
  }

  @Test func aRefusalEndsTheAttempt() {
    let bench = StoreBench()
    bench.store.signIn(email: "me@example.org")
    bench.service.tell(.signInRefused("You are not on the list."))
    #expect(bench.store.state.signInProblem == "You are not on the list.")
    bench.service.tell(.signedIn(ReducerBench.welcome()))
    #expect(bench.store.state.session == nil)
  }

  @Test func theServiceMayEndTheSession() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.service.tell(.typing("ann", "ann", true))
    bench.service.tell(.sessionEnded("Signed in elsewhere."))
    #expect(bench.store.state.signInProblem == "Signed in elsewhere.")
    #expect(bench.store.state.contacts.isEmpty)
    #expect(bench.scheduler.pending == [])
  }

  @Test func afterSigningOutNothingIsPendingAndNothingArrives() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.service.tell(.typing("ann", "ann", true))
    bench.store.draft("hi")
    bench.store.search("b")
    #expect(bench.scheduler.pending == [time(0).advanced(by: .milliseconds(250)), time(3), time(15)])
    let session = bench.service.sessions[0]
    bench.store.signOut()
    #expect(bench.scheduler.pending == [])
    #expect(bench.store.state == AppState())

    var changes = 0
    let cancellable = bench.store.$state.sink { _ in changes += 1 }
    bench.service.tell(.message("ann", message(1, "ann")), session: session)
    bench.service.tell(.presence("ann", Presence(.away)), session: session)
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

  @Test func aLateAnswerOfTheFormerUserIsDropped() {
    let bench = StoreBench()
    bench.store.signIn(email: "a@example.org")
    bench.store.signOut()
    bench.store.signIn(email: "b@example.org")
    let (a, b) = (bench.service.sessions[0], bench.service.sessions[1])
    #expect(a != b)
    bench.service.tell(.signedIn(ReducerBench.welcome()), session: a)
    #expect(bench.store.state.isSigningIn)
    bench.service.tell(.signedIn(Welcome(user: "b", name: "B", isNew: false, contacts: [], rooms: [])), session: b)
    bench.service.tell(.message("ann", message(1, "ann")), session: a)
    bench.service.tell(.sessionEnded("late"), session: a)
    #expect(bench.store.state.session?.user == "b")
    #expect(bench.store.state.contacts.isEmpty)
    #expect(bench.store.state.rooms.isEmpty)
  }

  @Test func signingInAnewEndsTheSessionBefore() {
    let bench = StoreBench.signedIn()
    bench.store.open("ann")
    bench.store.draft("hi")
    bench.store.signIn(email: "not valid")
    #expect(bench.store.state.session?.user == ReducerBench.me)
    bench.store.signIn(email: "b@example.org")
    #expect(
      bench.service.asked.map(\.request).suffix(3) == [
        .typing("ann", false), .signOut, .signIn(EmailAddress("b@example.org")!),
      ])
    #expect(bench.store.state.isSigningIn)
    #expect(bench.store.state.contacts.isEmpty)
    #expect(bench.scheduler.pending == [])
  }

  @Test func theStoreAndItsSessionAreFreed() {
    weak var gone: AppStore?
    do {
      let bench = StoreBench.signedIn()
      bench.store.open("ann")
      bench.store.draft("hi")
      bench.service.tell(.typing("ann", "ann", true))
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
