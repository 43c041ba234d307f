import ChatModel
import Testing
import UndercurrentCore

struct PresenceTests {
  private func rows(_ bench: ReducerBench) -> [Presence.State] { bench.state.contactRows.map(\.presence.state) }

  @Test func followsTheService() {
    var bench = ReducerBench.signedIn()
    bench.service(.presence("bob", Presence(.away, lastActive: time(7))), at: 9)
    #expect(rows(bench) == [.online, .away, .online])
    #expect(bench.state.contacts["bob"]?.presence.lastActive == time(7))
    bench.service(.presence("nobody", Presence(.online)))
    #expect(bench.state.contacts.count == 3)
  }

  @Test func isUnknownWithoutConnection() {
    var bench = ReducerBench.signedIn()
    bench.user(.open("ann"))
    bench.service(.typing("ann", "ann", true))
    bench.service(.connection(.lost))
    #expect(rows(bench) == [.unknown, .unknown, .unknown])
    #expect(bench.state.contacts["ann"]?.presence.lastActive == .zero)
    #expect(bench.state.typingLine == nil)
    bench.service(.connection(.connected))
    #expect(rows(bench) == [.unknown, .unknown, .unknown])
    bench.service(.presence("ann", Presence(.online)))
    #expect(rows(bench) == [.online, .unknown, .unknown])
  }
}
