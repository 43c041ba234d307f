import Testing
import UndercurrentCore
import UndercurrentState

struct FocusTests {
  enum Field: Hashable { case name, password, third }

  struct Login: View {
    @FocusState private var field: Field?
    @State private var name = ""
    @State private var password = ""
    @State private var shows = true
    var body: some View {
      Text(field.map { "\($0)" } ?? "none")
      TextField(text: $name).focused($field, equals: .name)
      if shows { TextField(text: $password).focused($field, equals: .password) }
      Button("next") { field = .password }
      Button("nowhere") { field = .third }
      Button("leave") { field = nil }
      Button("toggle") { shows.toggle() }
      Button("show and go") {
        shows = true
        field = .password
      }
    }
  }

  private func fields(_ host: Host<Login>) -> [ElementID] {
    host.elements.filter { $0.view is TextField }.map(\.id)
  }

  @Test func theStateSaysWhereTheFocusIs() {
    let host = Host(Login())
    #expect(host.text.hasPrefix("none || ||"))
    #expect(host.focus == nil)
    #expect(host.focusable == fields(host))
    // What a renderer does when a user clicks.
    host.focus = fields(host)[0]
    #expect(host.isDirty)
    host.flush()
    #expect(host.text.hasPrefix("name "))
    #expect(host.focus == fields(host)[0])
    host.focus = host.first(of: Text.self)
    host.flush()
    #expect(host.text.hasPrefix("none "))
  }

  @Test func theFocusGoesWhereTheStateSays() {
    let host = Host(Login())
    host.press("next")
    #expect(host.text.hasPrefix("password "))
    #expect(host.focus == fields(host)[1])
    host.press("leave")
    #expect(host.text.hasPrefix("none "))
    #expect(host.focus == nil)
  }

  @Test func aValueThatNobodyClaimsIsTakenBack() {
    let host = Host(Login())
    host.press("next")
    host.press("nowhere")
    // The focus has not moved.
    #expect(host.text.hasPrefix("password "))
    #expect(host.focus == fields(host)[1])
    host.press("toggle")
    #expect(host.text.hasPrefix("none "))
    host.press("next")
    #expect(host.text.hasPrefix("none "))
    #expect(!host.isDirty)
  }

  @Test func theFocusGoesWithItsViewAndComesToOneThatAppearsWithTheChange() {
    let host = Host(Login())
    host.press("next")
    host.press("toggle")
    #expect(host.text.hasPrefix("none "))
    #expect(host.focus == nil)
    host.press("show and go")
    #expect(host.text.hasPrefix("password "))
    #expect(host.focus == fields(host)[1])
  }

  @Test func theFirstOfSeveralViewsWithOneValueGetsTheFocus() {
    struct Twice: View {
      @FocusState private var field: Field?
      var body: some View {
        Text(field.map { "\($0)" } ?? "none")
        TextField(text: .constant("a")).focused($field, equals: .name)
        TextField(text: .constant("b")).focused($field, equals: .name)
        Button("go") { field = .name }
      }
    }
    let host = Host(Twice())
    host.press("go")
    #expect(host.focus == host.elements[1].id)
    // The other one has the same value: nothing is different for the state.
    host.focus = host.elements[2].id
    host.flush()
    #expect(host.text.hasPrefix("name "))
    #expect(host.evaluations(of: Twice.self) == 2)
  }

  struct Single: View {
    @FocusState private var isFocused: Bool
    let log: Log
    var body: some View {
      TextField(text: .constant("x")).focused($isFocused)
      Button("\(isFocused)") { isFocused.toggle() }
        .onChange(of: isFocused) { log("\($0) \($1)") }
    }
  }

  @Test func aTruthValueIsForOneView() {
    let log = Log()
    let host = Host(Single(log: log))
    host.press("false")
    #expect(host.focus == host.elements[0].id)
    host.press("true")
    #expect(host.focus == nil)
    #expect(log.take() == ["false true", "true false"])
  }

  @Test func theFocusIsInEveryPlaceAroundAView() {
    struct Form: View {
      @FocusState private var isInForm: Bool
      @FocusState private var field: Field?
      var body: some View {
        Stack {
          Text("label")
          TextField(text: .constant("a")).focused($field, equals: .name)
          TextField(text: .constant("b")).focused($field, equals: .password)
        }
        .focused($isInForm)
        Button("\(isInForm) \(field.map { "\($0)" } ?? "none")") { isInForm = true }
      }
    }
    let host = Host(Form())
    host.press("false none")
    // It goes to the first place inside.
    #expect(host.text.hasSuffix("[true name]"))
    #expect(host.focus == host.elements[0].children[1].id)
    host.focus = host.elements[0].children[2].id
    host.flush()
    #expect(host.text.hasSuffix("[true password]"))
  }

  @Test func aChildIsHandedTheStateOfItsParent() {
    struct Child: View {
      @FocusState.Binding var field: Field?
      var body: some View {
        TextField(text: .constant("x")).focused($field, equals: .name)
        Button("child") { field = .name }
      }
    }
    struct Parent: View {
      @FocusState private var field: Field?
      var body: some View {
        Child(field: $field)
        Text(field == .name ? "there" : "not there")
      }
    }
    let host = Host(Parent())
    host.press("child")
    #expect(host.text == "|x| [child] there")
    #expect(host.evaluations(of: Child.self) == 1)
  }

  @Test func aViewMayBeginWithTheFocus() {
    struct Beginning: View {
      @FocusState private var field: Field?
      var body: some View {
        TextField(text: .constant("x")).focused($field, equals: .password)
        Text(field == .password ? "there" : "not there").defaultFocus($field, .password)
      }
    }
    let host = Host(Beginning())
    #expect(host.text == "|x| there")
    #expect(host.focus == host.elements[0].id)
  }

  @Test func aStateThatIsSetOnAnotherThreadMovesTheFocus() throws {
    struct Taking: View {
      @FocusState private var field: Field?
      let take: (FocusState<Field?>.Binding) -> Void
      var body: some View {
        TextField(text: .constant("x")).focused($field, equals: .name).onAppear { take($field) }
      }
    }
    var taken: FocusState<Field?>.Binding?
    let host = Host(Taking { taken = $0 })
    onAnotherThread(Transfer(try #require(taken))) { $0.value.wrappedValue = .name }
    #expect(host.isDirty)
    host.flush()
    #expect(host.focus == host.elements[0].id)
  }

  @Test func aUserMovesTheFocusByLabel() throws {
    struct Form: View {
      @FocusState private var field: Field?
      var body: some View {
        Plain.TextField("Name", text: .constant("")).focused($field, equals: .name)
        Text(field == .name ? "there" : "not there")
      }
    }
    let host = Host(Form())
    try host.perform(.focus, on: "Name")
    #expect(host.focus == host.elements[0].id)
    #expect(host.first(Text.self)?.string == "there")
  }

  @Test func outsideAHostNothingHasTheFocus() {
    let state = FocusState<Bool>()
    state.wrappedValue = true
    #expect(!state.wrappedValue)
  }
}

extension Host {
  fileprivate func first<V: PrimitiveView>(of type: V.Type) -> ElementID? { elements.first { $0.view is V }?.id }
}
