import Testing
import UndercurrentCore
import UndercurrentState

struct PresentationTests {
  final class Model: ObservableObject {
    @Published var n = 0
  }

  struct Reader: View {
    @EnvironmentObject private var model: Model
    @Environment(\.width) private var width
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    var body: some View {
      Button("\(model.n) \(width) \(isPresented)") { dismiss() }
    }
  }

  struct Screen: View {
    let log: Log
    @State private var shows = false
    @State private var width = 1
    @State private var n = 0
    var body: some View {
      Group {
        Button("show") { shows = true }
          .sheet(isPresented: $shows, onDismiss: { log("dismissed") }) {
            Reader().onAppear { log("appear") }.onDisappear { log("disappear") }
            Text("n \(n)")
          }
        Button("width") { width += 1 }
        Button("n") { n += 1 }
        Reader()
      }
      .environment(\.width, width)
    }
  }

  @Test func whatIsPresentedLivesInTheEnvironmentOfItsPresenter() {
    let (log, model) = (Log(), Model())
    struct Root: View {
      let log: Log
      let model: Model
      var body: some View { Screen(log: log).environmentObject(model) }
    }
    let host = Host(Root(log: log, model: model))
    #expect(host.text == "[show] [width] [n] [0 1 false]")
    #expect(host.presentations.isEmpty)
    host.press("show")
    #expect(host.text == "[show] {[0 1 true] n 0} [width] [n] [0 1 false]")
    // All of it is live.
    model.n = 5
    host.press("width")
    host.press("n")
    #expect(host.presentations.map(\.text) == ["{[5 2 true] n 1}"])
    #expect(host.evaluations(of: Screen.self) == 2)
    #expect(log.take() == ["appear"])
    host.press("5 2 true")
    #expect(host.text == "[show] [width] [n] [5 2 false]")
    #expect(log.take() == ["disappear", "dismissed"])
    // Where nothing is presented there is nothing to dismiss.
    host.press("5 2 false")
    #expect(!host.isDirty)
  }

  struct Nested: View {
    let depth: Int
    @State private var shows = false
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      Button("more \(depth)") { shows = true }
        .fullScreenCover(isPresented: $shows) { AnyView(Nested(depth: depth + 1)) }
      Button("less \(depth)") { dismiss() }
    }
  }

  @Test func theInnermostPresentationIsDismissed() {
    let host = Host(Nested(depth: 0))
    host.press("more 0")
    host.press("more 1")
    #expect(host.presentations.count == 2)
    #expect(host.presentations.map { ($0.view as? Presentation)?.style } == [.fullScreenCover, .fullScreenCover])
    host.press("less 2")
    #expect(host.text == "[more 0] {[more 1] [less 1]} [less 0]")
    // What is inside goes with it.
    host.press("more 1")
    host.press("less 1")
    #expect(host.text == "[more 0] [less 0]")
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Chosen: View {
    let item: Item
    @State private var n = 0
    var body: some View { Button("\(item.name)\(n)") { n += 1 } }
  }

  struct Choosing: View {
    let log: Log
    let take: (Binding<Item?>) -> Void
    @State private var item: Item?
    var body: some View {
      Text("list")
        .sheet(item: $item, onDismiss: { log("dismissed") }) { Chosen(item: $0) }
        .onAppear { take($item) }
    }
  }

  @Test func anItemWithAnotherIdIsPresentedAnew() throws {
    let log = Log()
    var taken: Binding<Item?>?
    let host = Host(Choosing(log: log) { taken = $0 })
    let item = try #require(taken)
    item.wrappedValue = Item(id: 1, name: "a")
    host.flush()
    host.press("a0")
    #expect(host.text == "list {[a1]}")
    item.wrappedValue = Item(id: 1, name: "b")
    host.flush()
    #expect(host.text == "list {[b1]}")
    #expect(log.take() == [])
    item.wrappedValue = Item(id: 2, name: "c")
    host.flush()
    #expect(host.text == "list {[c0]}")
    #expect(log.take() == ["dismissed"])
    let dismiss = try #require(host.first(Presentation.self)?.dismiss)
    dismiss()
    #expect(item.wrappedValue == nil)
    host.flush()
    #expect(host.text == "list")
    #expect(log.take() == ["dismissed"])
  }

  @Test func aPresentationGoesWithItsPresenter() {
    struct Leaving: View {
      let log: Log
      @State private var isThere = true
      var body: some View {
        if isThere { Text("x").popover(isPresented: .constant(true)) { Text("over").onDisappear { log("gone") } } }
        Button("leave") { isThere = false }
      }
    }
    let log = Log()
    let host = Host(Leaving(log: log))
    #expect(host.text == "x {over} [leave]")
    host.press("leave")
    #expect(host.text == "[leave]")
    #expect(log.take() == ["gone"])
  }

  @Test func hidingIsNotDismissing() {
    struct Tabs: View {
      let log: Log
      @State private var isSelected = true
      var body: some View {
        Text("tab")
          .sheet(isPresented: .constant(true), onDismiss: { log("dismissed") }) {
            Text("sheet").onDisappear { log("disappear") }
          }
          .visible(isSelected)
        Button("other") { isSelected.toggle() }
      }
    }
    let log = Log()
    let host = Host(Tabs(log: log))
    host.press("other")
    #expect(host.text == "[other]")
    #expect(host.presentations.isEmpty)
    #expect(log.take() == ["disappear"])
    host.press("other")
    #expect(host.text == "tab {sheet} [other]")
    host.close()
    #expect(log.take() == ["disappear", "dismissed"])
  }

  @Test func anAlertHasATitleActionsAndAMessage() throws {
    struct Failing: View {
      @State private var failed = false
      @State private var name: String? = nil
      var body: some View {
        Button("fail") { failed = true }
          .alert("Failed", isPresented: $failed, presenting: name) { name in
            Button("again \(name)") {}
          } message: {
            Text("because of \($0)")
          }
        Button("name") { name = "Ann" }
      }
    }
    let host = Host(Failing())
    host.press("fail")
    // Nothing to present yet.
    #expect(host.text == "[fail] [name]")
    host.press("name")
    #expect(host.text == "[fail] {{because of Ann} [again Ann]} [name]")
    let alert = try #require(host.first(Presentation.self))
    #expect(alert.style == .alert)
    #expect(alert.title == "Failed")
    #expect(host.all(Presentation.Message.self).count == 1)
    alert.dismiss()
    host.flush()
    #expect(host.text == "[fail] [name]")
  }

  @Test func theSimplerFormsOfAlertsAndDialogs() {
    struct Asking: View {
      var body: some View {
        Text("x")
          .alert("A", isPresented: .constant(true)) { Text("a") }
          .alert("B", isPresented: .constant(true)) {
            Text("b")
          } message: {
            Text("m")
          }
          .confirmationDialog("C", isPresented: .constant(true)) { Text("c") }
          .confirmationDialog("D", isPresented: .constant(true)) {
            Text("d")
          } message: {
            Text("n")
          }
      }
    }
    let host = Host(Asking())
    #expect(host.text == "x {a} {{m} b} {c} {{n} d}")
    #expect(host.all(Presentation.self).map(\.title) == ["A", "B", "C", "D"])
    #expect(host.all(Presentation.self).map(\.style) == [.alert, .alert, .confirmationDialog, .confirmationDialog])
  }

  @Test func theNextScreenOfANavigationIsAPresentation() throws {
    struct List: View {
      @State private var selected: Int?
      @State private var isEditing = false
      var body: some View {
        Button("open") { selected = 7 }
          .navigationDestination(item: $selected) { Text("detail \($0)") }
        Button("edit") { isEditing = true }
          .navigationDestination(isPresented: $isEditing) { Text("editor") }
      }
    }
    let host = Host(List())
    host.press("open")
    host.press("edit")
    #expect(host.text == "[open] {detail 7} [edit] {editor}")
    try #require(host.first(Presentation.self)).dismiss()
    host.flush()
    #expect(host.text == "[open] [edit] {editor}")
  }

  @Test func whatIsPresentedHandsNoPreferencesToItsPresenter() {
    struct Presenting: View {
      let log: Log
      var body: some View {
        Text("x").preference(key: PreferenceTests.Names.self, value: ["outside"])
          .sheet(isPresented: .constant(true)) { PreferenceTests.Named(name: "inside") }
          .onPreferenceChange(PreferenceTests.Names.self) { log($0.joined()) }
      }
    }
    let log = Log()
    _ = Host(Presenting(log: log))
    #expect(log.take() == ["outside"])
  }
}
