import Testing
import UndercurrentCore
import UndercurrentState

/// The tree of a host as text and as values, and what is different between two moments.
struct InspectionTests {
  final class Model: ObservableObject {
    @Published var name = "model"
  }

  struct Row: View {
    let title: String
    @Binding var count: Int
    @Environment(\.width) private var width
    var body: some View { Text("\(title) \(count) \(width)") }
  }

  struct Root: View {
    let subject: PassthroughSubject<Int, Never>
    @State private var count = 0
    @State private var names = ["a"]
    @StateObject private var model = Model()
    var body: some View {
      ForEach(names, id: \.self) { Row(title: $0, count: $count) }
        .environment(\.width, 3)
        .onReceive(subject) { count = $0 }
      Button("+") { count += 1 }
      Button("add") { names.append("b") }
    }
  }

  private func makeHost() -> Host<Root> { Host(Root(subject: PassthroughSubject())) }

  @Test func theTreeIsWritten() {
    let host = makeHost()
    host.press("+")
    #expect(
      host.inspect().description == """
        Root #1 evaluated once, last because of first
          @State count = 1
          @State names = ["a"]
          @StateObject model = Model
          reads model, names
          watches Model
          ReceiveView #3 evaluated once, last because of first
            receives PassthroughSubject
            Row["a"] #8 evaluated 2 times, last because of count
              title: "a"
              @Binding count = 1
              @Environment width = 3
              environment: WidthKey = 3 from Root #6
              reads count, width
              Text #9 evaluated 2 times, last because of @self
                string: "a 1 3"
          Button #4 evaluated once, last because of first
            title: "+"
          Button #5 evaluated once, last because of first
            title: "add"
        """)
  }

  @Test func viewsAreValues() throws {
    let host = makeHost()
    let inspection = host.inspect()
    let row = try #require(inspection.views.first { $0.name == "Row" })
    #expect(row.path == "Root > Row")
    #expect(row.givenID == "\"a\"")
    #expect(row.properties.map(\.description) == ["title: \"a\"", "@Binding count = 0", "@Environment width = 3"])
    #expect(row.dependencies.map(\.reason) == [.property("count"), .environment("width")])
    let root = try #require(inspection.views.first)
    #expect(row.dependencies.map(\.owner) == [root.id, nil])
    #expect(row.environment.map(\.description) == ["WidthKey = 3 from Root #6"])
    #expect(root.environment.isEmpty)
    #expect(root.parent == nil)
    #expect(inspection[row.id]?.name == "Row")
  }

  @Test func whatWaitsIsListed() {
    let host = makeHost()
    host.first(Button.self)?.action()
    withTransaction(\.disablesAnimations, true) { host.first(Button.self)?.action() }
    #expect(host.inspect().waiting == ["count", "count in [DisablesAnimationsKey = true]"])
  }

  @Test func graphvizGetsNodesAndEdges() {
    let lines = makeHost().inspect().graphviz.split(separator: "\n").map(String.init)
    #expect(lines.first == "digraph host {")
    #expect(lines.last == "}")
    #expect(lines.contains("  n1 -> n3;"))
    #expect(lines.contains("  n3 -> n8;"))
    #expect(lines.contains("  n1 -> n8 [style=dashed, constraint=false, label=\"count\"];"))
    #expect(
      lines.contains(
        "  n8 [label=\"Row[\\\"a\\\"] #8\\ltitle: \\\"a\\\"\\l@Binding count = 0\\l@Environment width = 3\"];"))
  }

  @Test func aDifferenceSaysWhatAnActionDid() {
    let host = makeHost()
    let changes = host.changes { host.press("+") }
    #expect(
      changes.map(\.description) == [
        "Root: count 0 -> 1",
        "Root > Row[\"a\"]: evaluated, because of count",
        "Root > Row[\"a\"]: count 0 -> 1",
        "Root > Row > Text: evaluated, because of @self",
        "Root > Row > Text: string \"a 0 3\" -> \"a 1 3\"",
      ])
    let added = host.changes { host.press("add") }
    #expect(added.contains(.added("Root > Row[\"b\"]")))
    #expect(added.contains(.property("Root", name: "names", from: "[\"a\"]", to: "[\"a\", \"b\"]")))
    let environment = host.changes { host.environment.width = 9 }
    #expect(environment == [.environment("Root", key: "WidthKey", from: nil, to: "9")])
    #expect(host.changes {}.isEmpty)
  }

  @Test func whatStartsAndEndsIsTold() {
    struct Working: View {
      @State private var isOn = false
      let subject: PassthroughSubject<Int, Never>
      var body: some View {
        Button("switch") { isOn.toggle() }
        if isOn { Text("on").task { try? await Task.sleep(for: .seconds(3600)) }.onReceive(subject) { _ in } }
      }
    }
    let host = Host(Working(subject: PassthroughSubject()))
    host.press("switch")
    #expect(
      host.inspect().views.flatMap(\.activities) == ["receives PassthroughSubject", "runs a task"])
    let changes = host.changes { host.press("switch") }
    #expect(changes.filter { if case .removed = $0 { true } else { false } }.count == 3)
    #expect(host.inspect().views.flatMap(\.activities).isEmpty)
  }

  @Test func longValuesAreCutShort() throws {
    struct Long: View {
      @State private var text = String(repeating: "x", count: 200) + "\n"
      var body: some View { Text("") }
    }
    let value = try #require(Host(Long()).inspect().views.first?.properties.first?.value)
    #expect(value.count == 60)
    #expect(value.hasSuffix("..."))
  }
}
