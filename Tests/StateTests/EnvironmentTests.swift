import Testing
import UndercurrentCore
import UndercurrentState

struct WidthKey: EnvironmentKey {
  static let defaultValue = 80
}

struct ColorKey: EnvironmentKey {
  static let defaultValue = "black"
}

extension EnvironmentValues {
  var width: Int {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }
  var color: String {
    get { self[ColorKey.self] }
    set { self[ColorKey.self] = newValue }
  }
}

struct EnvironmentTests {
  struct Width: View {
    @Environment(\.width) private var width
    var body: some View { Text("\(width)") }
  }

  struct Color: View {
    @Environment(\.color) private var color
    var body: some View { Text(color) }
  }

  @Test func theNearestValueCounts() {
    struct Nested: View {
      var body: some View {
        Width()
        Group {
          Width()
          Width().environment(\.width, 1)
          Width().environment(\.width, 3).environment(\.width, 2)
        }
        .environment(\.width, 5)
      }
    }
    #expect(Host(Nested()).text == "80 5 1 3")
  }

  @Test func aModifierInABodyDoesNotReachTheViewItself() {
    struct Own: View {
      @Environment(\.width) private var width
      var body: some View {
        Text("\(width)")
        Width().environment(\.width, width + 1)
      }
    }
    #expect(Host(Own()).text == "80 81")
  }

  struct Provider: View {
    @State private var width = 1
    @State private var color = "red"
    var body: some View {
      Stack {
        Width()
        Color()
        Color().environment(\.color, "green")
      }
      .environment(\.width, width)
      .environment(\.color, color)
      Button("width") { width += 1 }
      Button("color") { color += "!" }
      Button("same") { width = width + 0 }
    }
  }

  @Test func onlyReadersOfTheKeyAreEvaluated() {
    let host = Host(Provider())
    #expect(host.text == "{1 red green} [width] [color] [same]")
    host.press("width")
    #expect(host.text == "{2 red green} [width] [color] [same]")
    #expect(host.evaluations(of: Width.self) == 2)
    #expect(host.evaluations(of: Color.self) == 2)
    host.press("color")
    #expect(host.text == "{2 red! green} [width] [color] [same]")
    #expect(host.evaluations(of: Width.self) == 2)
    // The one below another writer of the key is looked at and left alone.
    #expect(host.evaluations(of: Color.self) == 3)
    host.press("same")
    #expect(host.evaluations(of: Provider.self) == 3)
  }

  @Test func aChangeGoesThroughWritersOfOtherKeys() {
    struct Deep: View {
      @State private var width = 1
      var body: some View {
        Middle().environment(\.width, width)
        Button("+") { width += 1 }
      }
    }
    struct Middle: View {
      var body: some View { Width().environment(\.color, "blue") }
    }
    let host = Host(Deep())
    host.press("+")
    #expect(host.text == "2 [+]")
    #expect(host.evaluations(of: Middle.self) == 1)
  }

  @Test func valuesAreTransformed() {
    struct Transformed: View {
      @State private var add = 1
      @State private var width = 10
      var body: some View {
        Width().transformEnvironment(\.width) { $0 += add }.environment(\.width, width)
        Button("add") { add += 1 }
        Button("width") { width += 10 }
      }
    }
    let host = Host(Transformed())
    #expect(host.text == "11 [add] [width]")
    host.press("width")
    #expect(host.text == "21 [add] [width]")
    host.press("add")
    #expect(host.text == "22 [add] [width]")
    #expect(host.evaluations(of: Width.self) == 3)
  }

  @Test func switchingTheKeyUndoesTheOldOne() {
    struct Switching: View {
      @State private var isWidth = true
      var body: some View {
        Group {
          Width()
          Width().environment(isWidth ? \.width : \.height, 9)
        }
        Button("switch") { isWidth.toggle() }
      }
    }
    let host = Host(Switching())
    #expect(host.text == "80 9 [switch]")
    host.press("switch")
    #expect(host.text == "80 80 [switch]")
  }

  @Test func aClosureSeesTheNewestValue() {
    struct Asking: View {
      @Environment(\.width) private var width
      let log: Log
      var body: some View { Button("ask") { log("\(width)") } }
    }
    let log = Log()
    let host = Host(Asking(log: log))
    host.environment.width = 3
    host.press("ask")
    #expect(log.take() == ["3"])
    #expect(host.evaluations(of: Asking.self) == 1)
  }

  @Test func theHostProvidesWhatIsAroundTheViews() {
    var values = EnvironmentValues()
    values.width = 40
    let host = Host(Width(), environment: values)
    #expect(host.text == "40")
    host.environment.color = "red"
    host.flush()
    #expect(host.evaluations(of: Width.self) == 1)
    host.environment.width = 50
    #expect(host.isDirty)
    host.flush()
    #expect(host.text == "50")
    #expect(host.elements[0].environment.width == 50)
    #expect("\(host.environment)" == "[WidthKey = 50, ColorKey = red]")
  }

  @Test func aValueNeedsNoKeyOfItsOwn() {
    struct Titled: View {
      @Environment(\.title) private var title
      @Environment(\.subtitle) private var subtitle
      var body: some View { Text("\(title) \(subtitle ?? "-")") }
    }
    struct Screen: View {
      @State private var title = "a"
      var body: some View {
        Titled().environment(\.title, title)
        Titled().environment(\.subtitle, "sub")
        Titled().environment(\.subtitle, nil)
        Button("+") { title += "!" }
      }
    }
    let host = Host(Screen())
    #expect(host.text == "a - untitled sub untitled - [+]")
    host.press("+")
    #expect(host.text == "a! - untitled sub untitled - [+]")
    #expect(host.evaluations(of: Titled.self) == 4)
    var values = EnvironmentValues()
    values.title = "b"
    #expect("\(values)" == "[NamedKey<String> = [title: \"b\"]]")
  }

  @Test func outsideAHostThereAreDefaults() {
    #expect(Environment(\.width).wrappedValue == 80)
  }
}

extension EnvironmentValues {
  fileprivate var title: String {
    get { self[#function] ?? "untitled" }
    set { self[#function] = newValue }
  }
  fileprivate var subtitle: String? {
    get { self[#function] ?? nil }
    set { self[#function] = newValue }
  }
  fileprivate var height: Int {
    get { 0 }
    set {}
  }
}
