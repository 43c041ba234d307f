import ChatModel
import Foundation
import Testing
import UndercurrentCore

extension ServerTests {
  /// Servers that crash, or that want to be asked less: each test has one of its own.
  @Suite(.serialized)
  struct FaultyServerTests {
    @Test func aServerThatIsKilledAmongFortyMessagesLosesAndDoublesNone() async throws {
      let server = try TestServer.start("killed")
      defer { server.wipe() }
      try await ServerTests.onThread {
        let loop = WaitingLoop()
        let (ann, bob) = (try Person("Ann", on: server, in: loop), try Person("Bob", on: server, in: loop))
        try ann.meet(bob)
        let all = (1...40).map { "number \($0)" }
        for text in all { ann.store.send(text) }
        try bob.wait("a few of them") { $0.messageRows.count { $0.event == nil } >= 7 }
        #expect(ann.state.unsentCount > 0)
        try server.kill()
        try ann.wait("that there is no connection") { !$0.isConnected }
        #expect(ann.texts == all)
        try server.restart()
        try ann.wait("all of them sent") { $0.isConnected && $0.unsentCount == 0 }
        try bob.wait("all of them") { $0.messageRows.count { $0.event == nil } >= 40 }
        // What comes after them shows that nothing is on its way any more.
        ann.store.send("the end")
        for person in [ann, bob] {
          try person.wait("the end") { $0.unsentCount == 0 && $0.messageRows.last?.text == "the end" }
          #expect(person.texts == all + ["the end"])
        }
      }
    }

    @Test func whoIsAskedToAskLessWaitsAndLosesNothing() async throws {
      let server = try TestServer.start("tight", "--tight")
      defer { server.wipe() }
      try await ServerTests.onThread {
        let loop = WaitingLoop()
        let (ann, bob) = (try Person("Ann", on: server, in: loop), try Person("Bob", on: server, in: loop))
        try ann.meet(bob)
        let all = (1...8).map { "number \($0)" }
        for text in all { ann.store.send(text) }
        try ann.wait("all of them sent") { $0.unsentCount == 0 }
        try bob.wait("all of them") { $0.messageRows.last?.text == all.last }
        #expect(ann.texts == all)
        #expect(bob.texts == all)
        #expect(ann.traffic.count(of: 429) > 0)
        // Whoever waits as long as they are asked to is not told so for every message.
        #expect(ann.traffic.count(of: 429) <= all.count)
      }
    }
  }
}
