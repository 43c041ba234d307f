import Testing
import UndercurrentState

extension FocusedValues {
  var document: Binding<String>? {
    get { self[#function] }
    set { self[#function] = newValue }
  }
}

/// The examples of focus and gestures, word for word.
struct FocusAndGestureExamples {
  typealias Button = Plain.Button

  struct Login: View {
    @FocusState private var isFocused: Bool
    @State private var name = ""
    var body: some View {
      TextField(text: $name).focused($isFocused)
      Button("Name") { isFocused = true }
    }
  }

  @Test func focusState() throws {
    let host = Host(Login())
    try host.perform(.press, on: "Name")
    #expect(host.focus == host.elements[0].id)
  }

  struct Status: View {
    @FocusedValue(\.document) private var document
    var body: some View { Text(document?.wrappedValue ?? "nothing open") }
  }

  struct Window: View {
    var body: some View {
      Text("x").focusedSceneValue(\.document, .constant("a page"))
      Status()
    }
  }

  @Test func focusedValue() {
    #expect(Host(Status()).lines == ["nothing open"])
    #expect(Host(Window()).lines == ["x", "a page"])
  }

  struct Drag: Gesture {
    typealias Value = Int
  }

  struct Slider: View {
    @GestureState private var distance = 0
    var body: some View {
      Text("\(distance)").gesture(Drag().updating($distance) { value, distance, _ in distance = value })
    }
  }

  @Test func gestures() {
    let host = Host(Slider())
    host.gestures(Drag.self).first?.change(to: 3)
    host.flush()
    #expect(host.lines == ["3"])
  }
}
