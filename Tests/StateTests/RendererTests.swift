import Testing
import UndercurrentState

/// Renderers, those that come with the module and one of the test's own.
struct RendererTests {
  struct Page: View {
    @State private var n = 0
    @State private var name = "Ada"
    var body: some View {
      Plain.Column {
        Plain.Text("two\nlines")
        Plain.Row {
          Plain.Text("a\nbb")
          Plain.Button("press \(n)") { n += 1 }
        }
        Plain.TextField("Name", text: $name)
        Plain.Toggle("On", isOn: .constant(true))
      }
    }
  }

  @Test func plainTextIsWritten() throws {
    let host = Host(Page())
    #expect(host.render(with: PlainTextRenderer()) == ["two", "lines", "a  [press 0]", "bb", "Name: Ada", "[x] On"])
    try host.perform(.press, on: "press 0")
    #expect(host.render(with: PlainTextRenderer())[2] == "a  [press 1]")
  }

  @Test func anOutlineShowsAnyViews() {
    let host = Host(Page())
    #expect(
      host.render(with: OutlineRenderer()) == [
        "Column", "  Text string: \"two\\nlines\"", "  Row", "    Text string: \"a\\nbb\"", "    Button label: \"press 0\"",
        "  TextField label: \"Name\"", "  Toggle label: \"On\"",
      ])
    let own = Host(
      Stack {
        Text("a")
        Button("b") {}
      })
    #expect(own.render(with: OutlineRenderer()) == ["Stack", "  Text string: \"a\"", "  Button title: \"b\""])
  }

  struct Counting: Renderer {
    func draw(_ element: Element, _ children: [Int]) -> Int { 1 + children.reduce(0, +) }
    func compose(_ roots: [Int]) -> Int { roots.reduce(0, +) }
  }

  @Test func aRendererMakesWhatItLikes() {
    #expect(Host(Page()).render(with: Counting()) == 7)
  }

  @Test func anElementKnowsItsEnvironmentAsItIsNow() {
    struct Root: View {
      @State private var width = 5
      var body: some View {
        Text("").environment(\.width, width)
        Button("wider") { width += 1 }
      }
    }
    let host = Host(Root())
    #expect(host.elements[0].environment.width == 5)
    host.press("wider")
    #expect(host.elements[0].environment.width == 6)
  }

  @Test func theTimeToDrawIsTold() {
    let host = Host(Page())
    var frames: [String] = []
    host.onFlush = { frames.append(host.render(with: PlainTextRenderer())[2]) }
    host.first(Plain.Button.self)?.perform(.press)
    host.flush()
    #expect(frames == ["a  [press 1]"])
    host.onFlush = nil
  }
}
