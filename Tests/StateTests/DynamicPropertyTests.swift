import Testing
import UndercurrentCore
import UndercurrentState

@propertyWrapper
private struct Toggling: DynamicProperty {
  @State private var isOn = false
  var wrappedValue: Bool { isOn }
  var projectedValue: () -> Void { { isOn.toggle() } }
}

/// Two levels, generic, with an `update()` that uses what is inside and leaves something for the body.
@propertyWrapper
private struct Scaled<Value: Numeric>: DynamicProperty {
  @Environment(\.width) private var width
  @State private var base: Value
  @Toggling private var isDoubled
  private var result: Value?
  let log: Log

  init(_ base: Value, _ log: Log) {
    _base = State(wrappedValue: base)
    self.log = log
  }

  var wrappedValue: Value? { result }
  var projectedValue: (add: () -> Void, double: () -> Void) { ({ base += 1 }, $isDoubled) }

  mutating func update() {
    let scaled = base * (Value(exactly: width) ?? 1)
    result = isDoubled ? scaled * 2 : scaled
    log("update")
  }
}

struct DynamicPropertyTests {
  private struct Twice: View {
    @Toggling var first
    @Toggling var second
    var body: some View {
      Button("\(first)", action: $first)
      Text("\(second)")
    }
  }

  @Test func eachUseOfAPropertyHasItsOwnState() {
    let host = Host(Twice())
    host.press("false")
    #expect(host.text == "[true] false")
  }

  private struct Composed: View {
    @Scaled var value: Int?
    let log: Log

    init(_ log: Log) {
      _value = Scaled(3, log)
      self.log = log
    }

    var body: some View {
      log("body")
      return Group {
        Text(value.map { "\($0)" } ?? "-")
        Button("add", action: $value.add)
        Button("double", action: $value.double)
      }
    }
  }

  @Test func whatIsInsideIsUpdatedFirstThenThePropertyThenTheBody() {
    let log = Log()
    let host = Host(Composed(log))
    #expect(host.text == "240 [add] [double]")
    #expect(log.take() == ["update", "body"])
    host.environment.width = 2
    host.press("add")
    #expect(host.text == "8 [add] [double]")
    #expect(log.take() == ["update", "body"])
    host.press("double")
    #expect(host.text == "16 [add] [double]")
  }

  @Test func optionalsAndTuplesOfPropertiesAreConnected() {
    struct Optionally: View {
      private var maybe: Toggling?
      private var pair = (Toggling(), State(wrappedValue: 1))
      private let isThere: Bool
      init(isThere: Bool) {
        self.isThere = isThere
        maybe = isThere ? Toggling() : nil
      }
      var body: some View {
        Button("maybe \(maybe.map { "\($0.wrappedValue)" } ?? "-")") { maybe?.projectedValue() }
        Button("pair \(pair.0.wrappedValue) \(pair.1.wrappedValue)") {
          pair.0.projectedValue()
          pair.1.wrappedValue += 1
        }
      }
    }
    struct Root: View {
      @State private var isThere = true
      var body: some View {
        Optionally(isThere: isThere)
        Button("toggle") { isThere.toggle() }
      }
    }
    let host = Host(Root())
    host.press("maybe false")
    host.press("pair false 1")
    #expect(host.text == "[maybe true] [pair true 2] [toggle]")
    host.press("toggle")
    #expect(host.text == "[maybe -] [pair true 2] [toggle]")
    host.press("toggle")
    #expect(host.text == "[maybe true] [pair true 2] [toggle]")
  }

  private struct Boxed: DynamicProperty {
    var updates = 0
    mutating func update() { updates += 1 }
  }

  @Test func whatUpdateChangesLastsForOneEvaluation() {
    struct Plain: View {
      private var boxed = Boxed()
      @State private var n = 0
      var body: some View { Button("\(boxed.updates) \(n)") { n += 1 } }
    }
    let host = Host(Plain())
    host.press("1 0")
    #expect(host.text == "[1 1]")
  }

  private struct Highlight: ViewModifier {
    let mark: String
    @State private var isOn = false
    func body(content: Content) -> some View {
      Text(isOn ? mark : "-")
      content
      Button("mark") { isOn.toggle() }
    }
  }

  private struct Counter: View {
    @State private var n = 0
    var body: some View { Button("\(n)") { n += 1 } }
  }

  @Test func aModifierHasItsOwnStateAndLeavesThatOfItsContent() {
    struct Marked: View {
      @State private var mark = "*"
      @State private var label = "a"
      var body: some View {
        Group {
          Text(label)
          Counter()
        }
        .modifier(Highlight(mark: mark))
        Button("other") { mark = "#" }
        Button("label") { label = "b" }
      }
    }
    let host = Host(Marked())
    #expect(host.text == "- a [0] [mark] [other] [label]")
    host.press("0")
    host.press("mark")
    #expect(host.text == "* a [1] [mark] [other] [label]")
    #expect(host.evaluations(of: Highlight.self) == 2)
    host.press("other")
    #expect(host.text == "# a [1] [mark] [other] [label]")
    #expect(host.evaluations(of: Highlight.self) == 3)
    // Only what is inside is different.
    host.press("label")
    #expect(host.text == "# b [1] [mark] [other] [label]")
    #expect(host.evaluations(of: Highlight.self) == 3)
    #expect(host.evaluations(of: Counter.self) == 2)
  }
}
