import Observation
import Testing
import UndercurrentCore
import UndercurrentState

struct FocusedValueTests {
  struct TitleKey: FocusedValueKey {
    typealias Value = String
  }

  struct Status: View {
    @FocusedValue(\.title) private var title
    @FocusedValue(\.scene) private var scene
    var body: some View { Text("\(title ?? "-") \(scene ?? 0)") }
  }

  struct Documents: View {
    @State private var suffix = ""
    @State private var shows = true
    var body: some View {
      Stack {
        Text("a").focusedValue(\.title, "A" + suffix)
        Text("b")
        Text("c").focusedValue(\.title, nil)
      }
      .focusedValue(\.title, "outer")
      if shows { Text("d").focusedSceneValue(\.scene, 7) }
      Button("change") { suffix += "!" }
      Button("hide") { shows = false }
      Status()
    }
  }

  private func focus(_ name: String, in host: Host<Documents>) {
    host.focus = host.elements[0].children.first { ($0.view as? Text)?.string == name }?.id
    host.flush()
  }

  private func status(_ host: Host<Documents>) -> String { host.all(Text.self).last?.string ?? "" }

  @Test func theNearestToTheFocusIsHeard() {
    let host = Host(Documents())
    #expect(status(host) == "- 7")
    focus("a", in: host)
    #expect(status(host) == "A 7")
    host.press("change")
    #expect(status(host) == "A! 7")
    focus("b", in: host)
    #expect(status(host) == "outer 7")
    focus("c", in: host)
    #expect(status(host) == "outer 7")
    let before = host.evaluations(of: Status.self)
    host.press("change")
    #expect(host.evaluations(of: Status.self) == before)
    host.press("hide")
    #expect(status(host) == "outer 0")
    host.focus = nil
    host.flush()
    #expect(status(host) == "- 0")
  }

  @Test func aBindingIsReadAndWrittenThrough() {
    struct Editor: View {
      @State private var text = "x"
      var body: some View { TextField(text: $text).focusedValue(\.document, $text) }
    }
    struct Menu: View {
      @FocusedBinding(\.document) private var document
      var body: some View { Button("clear \(document ?? "nothing")") { document = "" } }
    }
    struct Window: View {
      var body: some View {
        Editor()
        Menu()
      }
    }
    let host = Host(Window())
    host.press("clear nothing")
    #expect(host.text == "|x| [clear nothing]")
    host.focus = host.elements[0].id
    host.flush()
    #expect(host.text == "|x| [clear x]")
    host.type("long")
    #expect(host.text == "|long| [clear long]")
    host.press("clear long")
    #expect(host.text == "|| [clear ]")
  }

  final class Model: ObservableObject {
    @Published var n = 0
  }

  @Observable final class Observed {
    var n = 0
  }

  @Test func objectsArePublishedByTheirType() {
    struct Reader: View {
      @FocusedObject private var model: Model?
      @FocusedValue(Observed.self) private var observed
      var body: some View { Text("\(model?.n ?? -1) \(observed?.n ?? -1)") }
    }
    struct Window: View {
      let model: Model
      let observed: Observed
      var body: some View {
        Text("a").focusedObject(model).focusedValue(observed)
        Text("b").focusedSceneObject(model).focusedSceneValue(observed)
        Reader()
      }
    }
    let (model, observed) = (Model(), Observed())
    let host = Host(Window(model: model, observed: observed))
    #expect(host.text == "a b 0 0")
    model.n = 1
    host.flush()
    #expect(host.text == "a b 1 0")
    observed.n = 2
    host.flush()
    #expect(host.text == "a b 1 2")
  }
}

extension FocusedValues {
  fileprivate var title: String? {
    get { self[FocusedValueTests.TitleKey.self] }
    set { self[FocusedValueTests.TitleKey.self] = newValue }
  }
  fileprivate var scene: Int? {
    get { self[#function] }
    set { self[#function] = newValue }
  }
  fileprivate var document: Binding<String>? {
    get { self[#function] }
    set { self[#function] = newValue }
  }
}
