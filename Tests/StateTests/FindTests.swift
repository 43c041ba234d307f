import Testing
import UndercurrentCore
import UndercurrentState

/// What a test finds in a host, reads, sets and does there.
struct FindTests {
  struct Row: View {
    let name: String
    @State var n = 0
    @State private var hidden = "h"
    var body: some View {
      Button("\(name)\(n)\(hidden)") { n += 1 }
    }
  }

  struct Root: View {
    @State var names = ["a", "b", "c"]
    @State var title = "rows"
    var body: some View {
      Text(title)
      Stack { ForEach(names, id: \.self) { Row(name: $0) } }
    }
  }

  @Test func aStateIsReadAndSet() throws {
    let host = Host(Root())
    #expect(try host.state(\Root.title) == "rows")
    try host.setState(\Root.title, to: "new")
    #expect(host.first(Text.self)?.string == "new")
    let row = try host.find(Row.self)
    #expect(row.n == 0)
    row.n = 4
    #expect(row.n == 4)
    #expect(host.text == "new {[a4h] [b0h] [c0h]}")
    #expect(row.evaluations == 2)
    #expect(row.reasons == [.property("n")])
    #expect(row.name == "a")
  }

  @Test func aPrivateStateIsReachedByName() throws {
    let host = Host(Root())
    let row = try host.find(Row.self, id: "b")
    #expect(try row.state("hidden") == "h")
    try row.setState("hidden", to: "seen")
    #expect(host.text == "rows {[a0h] [b0seen] [c0h]}")
    let wrong = #expect(throws: HostSearchError.self) { try row.state("hidden", as: Int.self) }
    #expect(
      wrong?.description == "There is no state 'hidden' of type Int in Row. There is: n: Int; hidden: String.")
  }

  @Test func viewsAreFoundByIDAndPath() throws {
    let host = Host(Root())
    #expect(try host.find(Row.self, id: "c").name == "c")
    #expect(try host.find(Row.self, at: "Stack > Row").name == "a")
    #expect(try host.find(Row.self) { $0.name > "a" }.name == "b")
    #expect(host.findAll(Row.self).map(\.name) == ["a", "b", "c"])
    #expect(try host.find(Row.self).path == "Root > Stack > Row")
    #expect(try host.find(Button.self, id: "b").title == "b0h")
    let missing = #expect(throws: HostSearchError.self) { try host.find(Row.self, id: "d") }
    #expect(
      missing?.description == "There is no view of type Row with the id d. There is: Root > Stack > Row with the id a; "
        + "Root > Stack > Row with the id b; Root > Stack > Row with the id c.")
    let wrong = #expect(throws: HostSearchError.self) { try host.find(TextField.self, at: "Root") }
    #expect(
      wrong?.description == "There is no view of type TextField at 'Root'. There is: Root; Root > Text; Root > Stack; "
        + "Root > Stack > Row; Root > Stack > Row > Button.")
  }

  @Test func aViewThatIsGoneSaysSo() throws {
    let host = Host(Root())
    let row = try host.find(Row.self, id: "a")
    try host.setState(\Root.names, to: ["b"])
    #expect(!row.isPresent)
    #expect(row.path == "")
    row.n = 3
    #expect(host.text == "rows {[b0h]}")
  }

  @Test func dependenciesAreListed() throws {
    let host = Host(Root())
    #expect(try host.find(Row.self).dependencies == [.property("n"), .property("hidden")])
  }

  @Test func lookingChangesNothing() throws {
    final class Object: ObservableObject {
      @Published var n = 0
    }
    struct Owner: View {
      @StateObject var object = Object()
      var body: some View { Text("\(object.n)") }
    }
    let host = Host(Owner())
    let owner = try host.find(Owner.self)
    #expect(owner.object.n == 0)
    #expect(!host.isDirty)
    owner.object.n = 1
    host.flush()
    #expect(host.text == "1")
    #expect(owner.evaluations == 2)
  }

  // MARK: Actions

  struct Form: View {
    @State private var name = ""
    @State private var isOn = false
    var body: some View {
      Plain.TextField("Name", text: $name)
      Plain.Toggle("On", isOn: $isOn)
      Plain.Button("Clear") { name = "" }
    }
  }

  @Test func actionsAreDoneToViewsByLabel() throws {
    let host = Host(Form())
    try host.perform(.type("Ada"), on: "Name")
    try host.perform(.press, on: "On")
    #expect(host.render(with: PlainTextRenderer()) == ["Name: Ada", "[x] On", "[Clear]"])
    try host.perform(.press, on: "Clear")
    #expect(host.render(with: PlainTextRenderer()).first == "Name: ")
    let wrong = #expect(throws: HostSearchError.self) { try host.perform(.press, on: "Name") }
    #expect(
      wrong?.description == "There is no view labelled 'Name' that takes the action 'press'. "
        + "There is: TextField 'Name'; Toggle 'On'; Button 'Clear'.")
  }

  @Test func theFocusGoesToAViewByLabel() throws {
    struct Fields: View {
      @FocusState private var isFocused: Bool
      @State private var name = ""
      var body: some View {
        Plain.TextField("Name", text: $name).focused($isFocused)
        Plain.Button(isFocused ? "focused" : "not") {}
      }
    }
    let host = Host(Fields())
    try host.perform(.focus, on: "Name")
    #expect(host.render(with: PlainTextRenderer()) == ["Name: ", "[focused]"])
    try host.perform(.focus, on: "focused")
    #expect(host.render(with: PlainTextRenderer()) == ["Name: ", "[not]"])
  }

  // MARK: Overriding the environment

  struct Wide: View {
    @Environment(\.width) private var width
    var body: some View { Text("\(width)") }
  }

  struct Page: View {
    @State private var width = 10
    var body: some View {
      Wide()
      Section()
      Button("wider") { width += 1 }
    }

    struct Section: View {
      @State private var showsMore = false
      var body: some View {
        Wide()
        Wide().transaction { _ in }
        Wide().environment(\.width, 5)
        if showsMore { Wide() }
        Button("more") { showsMore = true }
      }
    }
  }

  @Test func theEnvironmentIsChangedAtAView() throws {
    let host = Host(Page())
    #expect(host.text == "80 80 80 5 [more] [wider]")
    try host.find(Page.Section.self).overrideEnvironment(\.width, 33)
    #expect(host.text == "80 33 33 5 [more] [wider]")
    // What comes later finds it, too; and what the host says still counts elsewhere.
    host.press("more")
    #expect(host.text == "80 33 33 5 33 [more] [wider]")
    host.environment.width = 7
    host.flush()
    #expect(host.text == "7 33 33 5 33 [more] [wider]")
    let wide = try host.find(Page.Section.self).environment.width
    #expect(wide == 33)
  }
}
