import Observation
import Testing
import Undercurrent
import UndercurrentState
import UndercurrentTesting

private struct WidthKey: EnvironmentKey {
  static let defaultValue = 80
}
extension EnvironmentValues {
  var width: Int {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }
}

extension EnvironmentValues {
  var lineWidth: Int {
    get { self[#function] ?? 80 }
    set { self[#function] = newValue }
  }
}

private struct SourceKey: TransactionKey {
  static let defaultValue = "program"
}
extension Transaction {
  var source: String {
    get { self[SourceKey.self] }
    set { self[SourceKey.self] = newValue }
  }
}

/// The examples of the property wrappers, word for word.
struct WrapperExamples {
  typealias Button = Plain.Button

  struct Counter: View {
    @State private var count = 0
    var body: some View { Button("\(count)") { count += 1 } }
  }

  @Test func state() throws {
    let host = Host(Counter())
    try host.perform(.press, on: "0")
    #expect(host.lines == ["[1]"])
  }

  struct Field: View {
    @Binding var text: String
    var body: some View { TextField(text: $text) }
  }

  @Observable final class Note {
    var title = "a"
  }

  struct Editor: View {
    @Bindable var note: Note
    var body: some View { TextField(text: $note.title) }
  }

  @Test func bindings() throws {
    let note = Note()
    let host = Host(Editor(note: note))
    try host.perform(.type("b"), on: "")
    #expect(note.title == "b")
    #expect(Host(Field(text: .constant("c"))).lines == [": c"])
  }

  @Observable final class Theme {
    var dash = "-"
  }

  struct Line: View {
    @Environment(\.width) private var width
    @Environment(Theme.self) private var theme
    var body: some View { Text(String(repeating: theme.dash, count: width)) }
  }

  @Test func environment() {
    #expect(Host(Line().environment(\.width, 3).environment(Theme())).lines == ["---"])
    #expect(EnvironmentValues().lineWidth == 80)
    #expect(Transaction().source == "program")
  }

  @propertyWrapper
  struct Toggling: DynamicProperty {
    @State private var isOn = false
    var wrappedValue: Bool { isOn }
    func toggle() { isOn.toggle() }
  }

  struct Lamp: View {
    @Toggling private var isOn: Bool
    var body: some View { Button("\(isOn)") { _isOn.toggle() } }
  }

  @Test func dynamicProperty() throws {
    let host = Host(Lamp())
    try host.perform(.press, on: "false")
    #expect(host.lines == ["[true]"])
  }

  struct Card: View {
    let group: Namespace.ID
    var body: some View { Text("card") }
  }

  struct Deck: View {
    @Namespace private var cards
    var body: some View { Card(group: cards) }
  }

  @Test func namespace() { #expect(Host(Deck()).lines == ["card"]) }

  struct Settings: View {
    @AppStorage("fontSize") private var size = 12
    var body: some View { Button("\(size)") { size += 1 } }
  }

  struct Tabs: View {
    @SceneStorage("tab") private var tab = 0
    var body: some View { Button("\(tab)") { tab += 1 } }
  }

  @Test func storage() throws {
    let store = MemoryStore(["name": .string("Ann")])
    let host = Host(Settings().defaultAppStorage(store))
    try host.perform(.press, on: "12")
    #expect(store.values == ["name": .string("Ann"), "fontSize": .int(13)])
    let tabs = Host(Tabs())
    try tabs.perform(.press, on: "0")
    #expect(tabs.sceneStorage.values == ["tab": .int(1)])
  }

  struct Clockwork: View {
    @Environment(\.clock) private var clock
    @State private var seconds = 0
    var body: some View {
      Text("\(seconds)").task {
        while (try? await clock.sleep(for: .seconds(1))) != nil { seconds += 1 }
      }
    }
  }

  @Test func task() {
    let time = VirtualScheduler()
    var environment = EnvironmentValues()
    environment.clock = time.clock
    environment.taskExecutor = time.executor
    let host = Host(Clockwork(), environment: environment)
    time.advance(by: .seconds(3))
    host.flush()
    #expect(host.lines == ["3"])
    host.close()
  }

  struct Tab: Identifiable {
    let id: Int
  }

  struct Screen: View {
    let tab: Tab
    var body: some View { Text("screen \(tab.id)") }
  }

  struct TabView: View {
    let tabs = [Tab(id: 1), Tab(id: 2)]
    let selection = 2
    var body: some View {
      ForEach(tabs) { tab in
        Screen(tab: tab).visible(tab.id == selection)
      }
    }
  }

  @Test func visibility() { #expect(Host(TabView()).lines == ["screen 2"]) }

  struct Title: PreferenceKey {
    static let defaultValue = ""
    static func reduce(value: inout String, nextValue: () -> String) {
      if value.isEmpty { value = nextValue() }
    }
  }

  struct Titled: View {
    var body: some View {
      Group {
        Text("a").preference(key: Title.self, value: "")
        Text("b").preference(key: Title.self, value: "title")
      }
      .overlayPreferenceValue(Title.self) { Text($0) }
    }
  }

  @Test func preferenceKey() { #expect(Host(Titled()).lines == ["a", "b", "title"]) }

  @Test func nested() {
    let print = PrintedLines()
    final class Account: ObservableObject {
      @Published var name = "Ann"
    }
    final class Session: ObservableObject {
      @Nested var account = Account()
    }
    let session = Session()
    let cancellable = session.objectWillChange.sink { print("session") }
    session.account.name = "Bob"  // session
    #expect(print.lines == ["session"])
    withExtendedLifetime(cancellable) {}
  }
}
