import Testing
import UndercurrentState

/// All states of a host, saved and restored.
struct SavedStateTests {
  struct Row: View {
    let name: String
    @State private var n = 0
    var body: some View { Button("\(name)\(n)") { n += 1 } }
  }

  struct Root: View {
    @State var names = ["a", "b"]
    @State private var more = false
    var body: some View {
      ForEach(names, id: \.self) { Row(name: $0) }
      if more { Row(name: "more") }
      Button("more") { more.toggle() }
    }
  }

  @Test func statesComeBack() throws {
    let host = Host(Root())
    host.press("a0")
    let saved = host.saveState()
    host.press("a1")
    host.press("b0")
    try host.setState(\Root.names, to: ["b", "a"])
    #expect(host.text == "[b1] [a2] [more]")
    host.restoreState(saved)
    #expect(host.text == "[a1] [b0] [more]")
  }

  @Test func viewsThatComeBackHaveTheirStates() throws {
    let host = Host(Root())
    host.press("more")
    host.press("more0")
    host.press("a0")
    let saved = host.saveState()
    host.press("more")
    try host.setState(\Root.names, to: [])
    #expect(host.text == "[more]")
    host.restoreState(saved)
    #expect(host.text == "[a1] [b0] [more1] [more]")
    // What comes later starts as it always does.
    try host.setState(\Root.names, to: ["b"])
    try host.setState(\Root.names, to: ["a", "b"])
    #expect(host.text == "[a0] [b0] [more1] [more]")
  }

  @Test func anotherHostTakesThemAsWell() {
    let first = Host(Root())
    first.press("b0")
    let second = Host(Root())
    second.restoreState(first.saveState())
    #expect(second.text == "[a0] [b1] [more]")
    second.press("b1")
    #expect(first.text == "[a0] [b1] [more]")
  }
}
