import ChatModel
import Foundation
import Testing
import Undercurrent
import UndercurrentCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ServerTests {
  /// The whole client against a real server, but for the screens.
  @Suite(.serialized)
  struct TalkTests {
    private let server: TestServer

    init() throws { server = try #require(TestServer.shared) }

    @Test func fromMakingAnAccountToAnAnsweredMessage() async throws {
      try await ServerTests.onThread { [server] in
        let loop = WaitingLoop()
        let (ann, bob) = (try Person("Ann", on: server, in: loop), try Person("Bob", on: server, in: loop))
        try ann.meet(bob)
        #expect(ann.state.name(of: bob.user) == "Bob")

        ann.store.draft("hel")
        try bob.wait("that Ann is typing") { $0.typingLine == "Ann is typing" }
        ann.store.send("hello")
        try bob.wait("the message") { $0.messageRows.last?.text == "hello" }
        #expect(bob.state.typingLine == nil)
        try ann.wait("that Bob has seen it") { $0.messageRows.last?.isSeen == true }

        let hello = try #require(bob.state.messageRows.last?.id)
        bob.store.perform(.compose(.reply(to: hello)))
        bob.store.send("hello yourself")
        try ann.wait("the answer") { $0.messageRows.last?.reply?.text == "hello" }
        #expect(ann.texts == ["hello", "hello yourself"])

        ann.store.react(to: try #require(ann.state.messageRows.last?.id), "👍")
        try bob.wait("the reaction") { $0.messageRows.last?.reactions.first?.key == "👍" }
        bob.store.perform(.compose(.edit(of: try #require(bob.state.messageRows.last?.id))))
        bob.store.send("hello, Ann")
        try ann.wait("the edit") { $0.messageRows.last?.text == "hello, Ann" }
        bob.store.delete(try #require(bob.state.messageRows.last?.id))
        try ann.wait("the deletion") { $0.messageRows.last?.isDeleted == true }

        bob.store.perform(.presence(.away))
        try ann.wait("that Bob is away") { $0.presence(of: bob.user).state == .away }
        let user = bob.user
        bob.store.signOut()
        try ann.wait("that Bob has gone") { $0.presence(of: user).state == .offline }
      }
    }

    @Test func twoDevicesOfOneUserShowTheSame() async throws {
      try await ServerTests.onThread { [server] in
        let loop = WaitingLoop()
        let (ann, bob) = (try Person("Ann", on: server, in: loop), try Person("Bob", on: server, in: loop))
        try ann.meet(bob)
        ann.store.send("from the first")
        try bob.wait("the message") { $0.messageRows.last?.text == "from the first" }

        let other = try Person("Ann's other device", on: server, in: loop, as: ann.address)
        other.store.open(bob.user)
        try other.wait("the conversation") { $0.messageRows.last?.text == "from the first" }
        other.store.send("from the second")
        bob.store.send("to both")
        for person in [ann, other, bob] {
          try person.wait("three messages") { $0.messageRows.filter { $0.event == nil }.count == 3 && $0.unsentCount == 0 }
        }
        #expect(ann.texts == bob.texts && other.texts == bob.texts)
        // What one has seen, the user has seen.
        try ann.wait("nothing unread") { $0.totalUnread == 0 }
        try other.wait("nothing unread") { $0.totalUnread == 0 }
      }
    }

    @Test func aGroupFromItsBeginningToItsEnd() async throws {
      try await ServerTests.onThread { [server] in
        let loop = WaitingLoop()
        let people = try ["Ann", "Bob", "Cid"].map { try Person($0, on: server, in: loop) }
        let (ann, bob, cid) = (people[0], people[1], people[2])
        ann.store.createGroup(name: "Walks", with: [bob.user])
        try ann.wait("the group") { $0.openRoom?.kind == .group(name: "Walks") }
        try bob.wait("the invitation") { $0.contactRows.contains { $0.isInvitation && $0.name == "Walks" } }
        bob.store.open(try #require(bob.state.conversations(.groups).first))
        bob.store.perform(.accept)
        try ann.wait("that Bob has come") { $0.openRoom?.members[bob.user] == .joined }
        ann.store.send("only for us two")
        try bob.wait("the message") { $0.messageRows.last?.text == "only for us two" }

        ann.store.perform(.invite(cid.user))
        try cid.wait("the invitation") { $0.conversations(.groups).count == 1 }
        cid.store.open(try #require(cid.state.conversations(.groups).first))
        cid.store.perform(.accept)
        try cid.wait("being in") { $0.openRoom?.membership == .joined }
        cid.store.send("hello, all")
        for person in people {
          try person.wait("what Cid says") { $0.messageRows.last { $0.event == nil }?.text == "hello, all" }
        }

        bob.store.perform(.leave)
        try ann.wait("that Bob has gone") { $0.openRoom?.members[bob.user] == nil }
        try bob.wait("that it is over") { $0.conversations(.groups).isEmpty }
        ann.store.send("without Bob")
        try cid.wait("the message") { $0.messageRows.last?.text == "without Bob" }
        #expect(bob.state.openRoom == nil)
      }
    }

    @Test func whatWasMissedIsFetchedAndLeavesNothingOut() async throws {
      try await ServerTests.onThread { [server] in
        let loop = WaitingLoop()
        let (ann, bob) = (try Person("Ann", on: server, in: loop), try Person("Bob", on: server, in: loop))
        try ann.meet(bob)
        ann.store.send("0")
        try bob.wait("the first message") { $0.messageRows.last?.text == "0" }
        bob.traffic.isCut = true
        for number in 1...60 { ann.store.send("\(number)") }
        try ann.wait("sixty messages sent") { $0.unsentCount == 0 }
        bob.store.send("meanwhile")
        #expect(bob.state.unsentCount == 1)
        bob.traffic.isCut = false
        bob.store.reconnect()
        try bob.wait("all of it") { state in state.unsentCount == 0 && state.messageRows.count { $0.event == nil } == 62 }
        #expect(bob.texts == (0...60).map(String.init) + ["meanwhile"])
      }
    }

    @Test func anAppThatIsStartedAgainGoesOnWhereItWas() async throws {
      try await ServerTests.onThread { [server] in
        let loop = WaitingLoop()
        let (ann, bob) = (try Person("Ann", on: server, in: loop), try Person("Bob", on: server, in: loop))
        try ann.meet(bob)
        ann.store.send("before")
        try bob.wait("the message") { $0.messageRows.last?.text == "before" }
        try ann.wait("that it has arrived") { $0.unsentCount == 0 }

        // Written without a connection, and kept over the end of the app.
        ann.traffic.isCut = true
        ann.store.send("in between")
        bob.store.send("while you were away")
        try bob.wait("that it has arrived") { $0.unsentCount == 0 }
        try ann.restart()
        #expect(ann.state.session?.name == "Ann")
        ann.traffic.isCut = false
        ann.store.open(bob.user)
        #expect(ann.texts.first == "before")
        for person in [ann, bob] {
          try person.wait("three messages") { $0.messageRows.count { $0.event == nil } == 3 && $0.unsentCount == 0 }
          #expect(person.texts == ["before", "while you were away", "in between"])
        }
      }
    }

    @Test func aTokenThatIsTakenAwayEndsTheSession() async throws {
      try await ServerTests.onThread { [server] in
        let loop = WaitingLoop()
        let ann = try Person("Ann", on: server, in: loop)
        let token = try #require(ann.state.session?.admission.token)
        var request = URLRequest(url: try #require(URL(string: server.address + "/_matrix/client/v3/logout/all")))
        request.httpMethod = "POST"
        request.httpBody = Data("{}".utf8)
        request.setValue("Bearer \(token.text)", forHTTPHeaderField: "Authorization")
        var isSent = false
        let sending = URLSession.shared.dataTaskPublisher(for: request)
          .receive(on: AnyScheduler(loop))
          .sink(receiveCompletion: { _ in }, receiveValue: { isSent = ($0.response as? HTTPURLResponse)?.statusCode == 200 })
        try ann.wait("the end of the session") { $0.session == nil && isSent }
        sending.cancel()
        #expect(ann.state.access == .signedOut(problem: "The service has ended this session. Please sign in again."))
        #expect(try ann.kept() == nil)
        // And nothing of it is asked any more.
        ann.store.signIn(email: ann.address.text, password: "a long secret")
        try ann.wait("coming in again") { $0.isConnected }
      }
    }

    @Test func aWrongPasswordIsSaid() async throws {
      try await ServerTests.onThread { [server] in
        let loop = WaitingLoop()
        let ann = try Person("Ann", on: server, in: loop)
        ann.store.signOut()
        ann.store.signIn(email: ann.address.text, password: "guessed")
        try ann.wait("an answer") { $0.signInProblem != nil }
        #expect(ann.state.signInProblem == "The address or the password is not right.")
      }
    }
  }
}
