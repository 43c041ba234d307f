import Testing
import Undercurrent
import UndercurrentState
import UndercurrentTesting

/// The examples of hosts and of looking into them, word for word.
struct HostExamples {
  struct Counter: View {
    @State var count = 0
    var body: some View {
      Text("\(count)")
      Plus(count: $count)
    }
  }

  struct Plus: View {
    @Binding var count: Int
    var body: some View { Button(title: "+") { count += 1 } }
  }

  struct Button: PrimitiveView, ActingView {
    let title: String
    let action: () -> Void

    var label: String { title }
    func perform(_ action: ViewAction) -> Bool {
      if action == .press { self.action() }
      return action == .press
    }
  }

  @Test func perform() throws {
    let host = Host(Counter())
    try host.perform(.press, on: "+")
    #expect(host.lines == ["1"])
  }

  @Test func overview() throws {
    let output = PrintedLines()
    func print(_ item: Any) { output(item) }
    struct Counter: View {
      @State private var count = 0
      var body: some View { Plain.Button("\(count)") { count += 1 } }
    }

    let host = Host(Counter())
    try host.perform(.press, on: "0")
    print(host.render(with: PlainTextRenderer()))  // ["[1]"]
    #expect(output.lines == [#"["[1]"]"#])
  }

  @Test func evaluations() throws {
    let host = Host(Counter())
    let evaluations = try host.evaluations { try host.perform(.press, on: "+") }
    #expect(evaluations.map(\.description) == ["Counter: count", "Counter > Text: @self"])
  }

  @Test func changes() throws {
    let host = Host(Counter())
    let changes = try host.changes { try host.perform(.press, on: "+") }
    #expect(changes.contains(.property("Counter", name: "count", from: "0", to: "1")))
  }

  @Test func savedState() throws {
    let host = Host(Counter())
    let before = host.saveState()
    try host.perform(.press, on: "+")
    host.restoreState(before)
    #expect(host.lines == ["0"])
  }

  @Test func hostedView() throws {
    let host = Host(Counter())
    let counter = try host.find(Counter.self)
    #expect(counter.count == 0)
    counter.count = 5  // and flushes the host
    #expect(host.lines == ["5"])
  }

  struct Row: View {
    let number: Int
    var body: some View { Text("\(number)") }
  }

  struct Field: View {
    let label: String
    @Binding var text: String
    var body: some View { TextField(label, text: $text) }
  }

  struct Login: View {
    @State private var name = ""
    var body: some View {
      ForEach(1..<4) { Row(number: $0) }
      Field(label: "Name", text: $name)
      Button(title: "Sign in") {}
    }
  }

  @Test func find() throws {
    let host = Host(Login())
    let row = try host.find(Row.self, id: 3)
    let field = try host.find(Field.self, at: "Login > Field")
    #expect(row.number == 3)
    try host.perform(.type("Ada"), on: "Name")
    try host.perform(.press, on: "Sign in")
    #expect(field.text == "Ada")
  }

  @MainActor func start() {
    let host = Host(Counter())
    host.flushAutomatically()
  }

  @MainActor @Test func automatic() {
    start()
    let host = Host(Counter())
    let scheduler = VirtualScheduler()
    host.flushAutomatically(on: scheduler)
    host.first(Button.self)?.action()
    scheduler.advance()
    #expect(host.lines == ["1"])
  }

  struct Shouting: Renderer {
    func draw(_ element: Element, _ children: [String]) -> String {
      if let text = element.view as? Text { return text.string.uppercased() }
      return children.joined(separator: " ")
    }
    func compose(_ roots: [String]) -> String { roots.joined(separator: "\n") }
  }

  @Test func rendering() {
    let output = PrintedLines()
    func print(_ item: Any) { output(item) }
    let column = Plain.Column {
      Plain.Text("Hello")
      Plain.Button("OK") {}
    }
    print(Host(column).render(with: PlainTextRenderer()))
    #expect(output.lines == [#"["Hello", "[OK]"]"#])
    #expect(Host(column).render(with: Shouting()) == "HELLO ")
  }
}
