import Testing
import UndercurrentCore
import UndercurrentState

struct BindingTests {
  struct Settings: Equatable {
    var count = 0
    var isOn = false
    var name = ""
  }

  struct Switch: View {
    @Binding var isOn: Bool
    var body: some View { Button(isOn ? "on" : "off") { isOn.toggle() } }
  }

  struct Count: View {
    @Binding var count: Int
    var body: some View { Button("\(count)") { count += 1 } }
  }

  struct Panel: View {
    @State private var settings = Settings()
    var body: some View {
      Count(count: $settings.count)
      Switch(isOn: $settings.isOn)
    }
  }

  @Test func oneBindingsChangeLeavesItsSiblingsAlone() {
    let host = Host(Panel())
    for number in 0..<10 { host.press("\(number)") }
    #expect(host.text == "[10] [off]")
    #expect(host.evaluations(of: Panel.self) == 1)
    #expect(host.evaluations(of: Count.self) == 11)
    #expect(host.evaluations(of: Switch.self) == 1)
    host.press("off")
    #expect(host.text == "[10] [on]")
    #expect(host.evaluations(of: Count.self) == 11)
  }

  struct ReadingPanel: View {
    @State private var settings = Settings()
    var body: some View {
      Text("\(settings.count)")
      Count(count: $settings.count)
      Switch(isOn: $settings.isOn)
    }
  }

  @Test func bindingsToTheSamePlaceAreEqual() {
    let host = Host(ReadingPanel())
    for number in 0..<10 { host.press("\(number)") }
    #expect(host.evaluations(of: ReadingPanel.self) == 11)
    #expect(host.evaluations(of: Switch.self) == 1)
  }

  @Test func aPartOfAPartIsWrittenThrough() {
    struct Outer { var inner = Settings() }
    struct Form: View {
      @State private var outer = Outer()
      var body: some View { TextField(text: $outer.inner.name) }
    }
    let host = Host(Form())
    host.type("Ann")
    #expect(host.text == "|Ann|")
  }

  @Test func aPrimitiveDependsOnItsBindings() {
    struct Form: View {
      @State private var text = "a"
      var body: some View {
        TextField(text: $text)
        Button("clear") { text = "" }
      }
    }
    let host = Host(Form())
    host.press("clear")
    #expect(host.text == "|| [clear]")
    #expect(host.evaluations(of: Form.self) == 1)
    #expect(host.evaluations(of: TextField.self) == 2)
  }

  @Test func anOptionalBindingOfAPrimitiveCounts() {
    struct Choice: PrimitiveView {
      let number: Binding<Int>?
      var shown: Int? { number?.wrappedValue }
    }
    struct Choosing: View {
      @State private var number = 1
      var body: some View {
        Choice(number: $number)
        Button("+") { number += 1 }
      }
    }
    let host = Host(Choosing())
    host.press("+")
    #expect(host.first(Choice.self)?.shown == 2)
    #expect(host.evaluations(of: Choice.self) == 2)
  }

  @Test func aConstantIgnoresWrites() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
    #expect(Binding(projectedValue: binding).wrappedValue == 1)
  }

  @Test func closuresReadAndWrite() {
    struct Doubled: View {
      @State private var n = 1
      var body: some View {
        Count(count: Binding(get: { n * 2 }, set: { n = $0 }))
      }
    }
    let host = Host(Doubled())
    host.press("2")
    #expect(host.text == "[6]")
    #expect(host.evaluations(of: Doubled.self) == 1)
    #expect(host.evaluations(of: Count.self) == 2)
  }

  @Test func optionalsAreConverted() {
    var value: Int? = 1
    let optional = Binding(get: { value }, set: { value = $0 })
    let unwrapped = Binding(optional)
    unwrapped?.wrappedValue = 2
    #expect(value == 2)
    #expect(unwrapped?.wrappedValue == 2)
    value = nil
    #expect(unwrapped?.wrappedValue == 2)
    #expect(Binding(optional)?.wrappedValue == nil)

    var number = 1
    let wrapped = Binding<Int?>(Binding(get: { number }, set: { number = $0 }))
    wrapped.wrappedValue = 5
    wrapped.wrappedValue = nil
    #expect(number == 5)

    let hashable = Binding<AnyHashable>(Binding(get: { number }, set: { number = $0 }))
    hashable.wrappedValue = 6
    #expect(number == 6)
  }

  struct Item: Identifiable, Equatable {
    let id: String
    var name: String
  }

  struct Row: View {
    @Binding var item: Item
    var body: some View { Text(item.name) }
  }

  struct List: View {
    @State var items: [Item]
    let take: (Binding<[Item]>, [Binding<Item>]) -> Void
    var body: some View {
      ForEach($items) { Row(item: $0) }
        .onAppear { take($items, Array($items)) }
    }
  }

  struct Rows: View {
    @State private var items = ["a", "b", "c"].map { Item(id: $0, name: $0) }
    let take: (Binding<[Item]>) -> Void
    let row: (Binding<Item>) -> Void
    var body: some View {
      ForEach($items) { $item in
        Row(item: $item).onAppear { row($item) }
      }
      .onAppear { take($items) }
    }
  }

  @Test func anElementBindingLeadsToTheElementNotToTheIndex() throws {
    var list: Binding<[Item]>?
    var rows: [Binding<Item>] = []
    let host = Host(Rows(take: { list = $0 }, row: { rows.append($0) }))
    let items = try #require(list)
    let b = rows[1]
    rows[1].wrappedValue.name = "B"
    host.flush()
    #expect(host.text == "a B c")
    #expect(host.evaluations(of: Row.self) == 4)

    items.wrappedValue.remove(at: 0)
    #expect(b.wrappedValue.name == "B")
    b.name.wrappedValue = "B!"
    host.flush()
    #expect(host.text == "B! c")

    items.wrappedValue.remove(at: 0)
    host.flush()
    #expect(b.wrappedValue.name == "B!")
    b.wrappedValue.name = "gone"
    #expect(!host.isDirty)
    #expect(items.wrappedValue == [Item(id: "c", name: "c")])
  }

  @Test func anIndexBindingOutlivesItsIndex() throws {
    var bindings: [Binding<Item>] = []
    var list: Binding<[Item]>?
    let host = Host(
      List(items: [Item(id: "a", name: "a"), Item(id: "b", name: "b")]) {
        list = $0
        bindings = $1
      })
    bindings[1].wrappedValue.name = "B"
    host.flush()
    #expect(host.text == "a B")
    try #require(list).wrappedValue.removeLast()
    #expect(bindings[1].wrappedValue.name == "B")
    bindings[1].wrappedValue.name = "gone"
    host.flush()
    #expect(host.text == "a")
  }
}
