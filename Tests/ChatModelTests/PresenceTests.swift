import Testing
import UndercurrentCore

@testable import ChatModel

struct PresenceTests {
  private func rows(_ bench: ReducerBench) -> [Presence.State?] { bench.state.contactRows.map(\.presence?.state) }

  @Test func followsTheService() {
    var bench = ReducerBench.signedIn()
    bench.sync([.presence("bob", Presence(.away, lastActive: time(7)))], at: 9)
    #expect(rows(bench) == [.online, .away, .online])
    #expect(bench.state.contacts["bob"]?.presence.lastActive == time(7))
    bench.sync([.presence("nobody", Presence(.online))])
    #expect(bench.state.contacts.count == 3)
  }

  @Test func isUnknownWithoutConnectionAndKnownAgainWithIt() {
    var bench = ReducerBench.signedIn()
    bench.open("ann")
    bench.typing("ann", "ann")
    bench.lose()
    #expect(rows(bench) == [.unknown, .unknown, .unknown])
    #expect(bench.state.presence(of: "ann").lastActive == .zero)
    #expect(bench.state.typingLine == nil)
    bench.sync([.presence("ann", Presence(.offline))])
    // The service tells what has changed since; the rest is as it was.
    #expect(rows(bench) == [.offline, .online, .online])
  }

  @Test func ownPresenceIsToldAgainAfterALoss() {
    var bench = ReducerBench.signedIn()
    #expect(bench.user(.presence(.away)) == [bench.perform(.presence(.away))])
    bench.lose()
    #expect(bench.sync([]) == [bench.perform(.presence(.away))])
  }
}
