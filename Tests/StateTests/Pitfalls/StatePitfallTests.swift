import Observation
import Testing
import UndercurrentCore
import UndercurrentState

/// What has gone wrong elsewhere with the state of views, and does not here.
struct StatePitfallTests {
  struct Counter: View {
    var name = ""
    @State private var n = 0
    var body: some View { Button("\(name)\(n)") { n += 1 } }
  }

  // MARK: State belongs to its field and to its place

  @Test func statesAndOtherPropertiesComeInAnyOrder() {
    struct Mixed: View {
      let a = 3
      @State var n = 4
      let b = ""
      @Environment(\.width) var width
      @State var m = 0
      var c: Int?
      @State var text = "t"
      let action: (() -> Void)? = nil
      var body: some View {
        Text("\(a)\(n)\(b)\(width)\(m)\(c ?? 9)\(text)")
        Button("change") {
          n = 5
          m = 6
          text = "u"
        }
      }
    }
    let host = Host(Mixed())
    #expect(host.text == "34800" + "9t [change]")
    host.press("change")
    #expect(host.text == "35806" + "9u [change]")
  }

  @Test func theBranchesOfAnIfHaveTheirOwnStateAndLoseIt() {
    struct Branches: View {
      @State private var flag = true
      var body: some View {
        if flag { Counter() } else { Counter() }
        Button("toggle") { flag.toggle() }
      }
    }
    let host = Host(Branches())
    host.press("0")
    host.press("toggle")
    #expect(host.text == "[0] [toggle]")
    host.press("toggle")
    #expect(host.text == "[0] [toggle]")
  }

  struct Rows: View {
    @State private var names = ["a", "b", "c"]
    let freed: SharedCount
    var body: some View {
      ForEach(names, id: \.self) { Row(name: $0, freed: freed) }
      Button("drop a") { names.removeAll { $0 == "a" } }
      Button("c first") { names = ["c", "b"] }
      Button("twice") { names = ["c", "c", "b"] }
    }
  }

  final class Held: ObservableObject {
    let freed: SharedCount
    init(_ freed: SharedCount) { self.freed = freed }
    deinit { freed.add() }
  }

  struct Row: View {
    let name: String
    @StateObject private var held: Held
    init(name: String, freed: SharedCount) {
      self.name = name
      _held = StateObject(wrappedValue: Held(freed))
    }
    var body: some View { Counter(name: name) }
  }

  @Test func whicheverRowGoesTheOthersKeepTheirState() {
    let freed = SharedCount()
    let host = Host(Rows(freed: freed))
    for press in ["a0", "b0", "b1", "c0", "c1", "c2"] { host.press(press) }
    host.press("drop a")
    #expect(host.text.hasPrefix("[b2] [c3] "))
    #expect(freed.value == 1)
    host.press("c first")
    #expect(host.text.hasPrefix("[c3] [b2] "))
    host.press("twice")
    #expect(host.text.hasPrefix("[c3] [c0] [b2] "))
    #expect(host.problems == [.repeatedID("c", path: "Rows")])
  }

  @Test func twoHostsOfOneViewShareNothing() {
    struct Everything: View {
      @State private var n = 0
      @StateObject private var model = ObjectPitfallTests.Model()
      @AppStorage("n") private var stored = 0
      @SceneStorage("n") private var scene = 0
      @FocusState private var isFocused: Bool
      var body: some View {
        Button("\(n) \(model.n) \(stored) \(scene) \(isFocused)") {
          n += 1
          model.n += 1
          stored += 1
          scene += 1
          isFocused = true
        }
        .focused($isFocused)
      }
    }
    let view = Everything()
    let (one, other) = (Host(view), Host(view))
    one.press("0 0 0 0 false")
    #expect(one.text == "[1 1 1 1 true]")
    #expect(!other.isDirty)
    other.flush()
    #expect(other.text == "[0 0 0 0 false]")
  }

  // MARK: Changes at the wrong moment

  @Test func aChangeDuringABodyIsReportedAppliedAndBounded() {
    struct Bad: View {
      @State private var n = 0
      var body: some View {
        n += 1
        return Text("\(n)")
      }
    }
    struct Once: View {
      @State private var n = 0
      var body: some View {
        if n == 0 { n = 1 }
        return Text("\(n)")
      }
    }
    let once = Host(Once())
    #expect(once.text == "1")
    #expect(once.evaluations(of: Once.self) == 2)
    #expect(once.problems == [.changeDuringEvaluation(property: "n", path: "Once")])
    let bad = Host(Bad())
    #expect(bad.evaluations(of: Bad.self) == 100)
    #expect(bad.problems.first == .changeDuringEvaluation(property: "n", path: "Bad"))
    #expect(!bad.isDirty)
  }

  // MARK: Bindings

  struct Item: Identifiable, Equatable {
    let id: String
    var name = ""
  }

  /// Reads and writes its binding whenever it can, as a control of a row does that is about to go.
  struct Control: View {
    @Binding var item: Item
    let log: Log
    var body: some View {
      Text(item.id)
        .onDisappear {
          item.name = "late"
          log("\(item.id)\(item.name)")
        }
    }
  }

  @Test func aBindingToAnElementThatIsGoneIsHarmless() throws {
    struct Items: View {
      let log: Log
      let take: (Binding<[Item]>, Binding<Item>) -> Void
      @State private var items = ["a", "b", "c"].map { Item(id: $0, name: $0) }
      var body: some View {
        ForEach($items) { $item in
          Control(item: $item, log: log).onAppear { if item.id == "b" { take($items, $item) } }
        }
      }
    }
    let log = Log()
    var taken: (all: Binding<[Item]>, b: Binding<Item>)?
    let host = Host(Items(log: log) { taken = ($0, $1) })
    let (all, b) = try #require(taken)
    all.wrappedValue.removeAll { $0.id == "b" }
    #expect(b.wrappedValue == Item(id: "b", name: "b"))
    b.wrappedValue.name = "late"
    b.name.wrappedValue = "later"
    host.flush()
    #expect(log.take() == ["bb"])
    #expect(host.text == "a c")
    #expect(all.wrappedValue.map(\.name) == ["a", "c"])
    all.wrappedValue = []
    host.flush()
    #expect(all.wrappedValue.isEmpty)
    #expect(b.wrappedValue.id == "b")
  }

  @Observable final class Settings {
    var count = 0
    var isOn = false
  }

  struct Switch: View {
    @Binding var isOn: Bool
    var body: some View { Text(isOn ? "on" : "off") }
  }

  struct Both: View {
    @Bindable var settings: Settings
    var body: some View {
      Button("\(settings.count)") { settings.count += 1 }
      Switch(isOn: $settings.isOn)
    }
  }

  @Test func aBindingToAnObservableObjectLeavesItsSiblingsAlone() {
    let settings = Settings()
    let host = Host(Both(settings: settings))
    for n in 0..<10 { host.press("\(n)") }
    #expect(host.evaluations(of: Switch.self) == 1)
    settings.isOn = true
    host.flush()
    #expect(host.text == "[10] on")
    #expect(host.evaluations(of: Both.self) == 11)
    #expect(host.evaluations(of: Switch.self) == 2)
  }

  struct Leaf: PrimitiveView {
    @Binding var n: Int
  }

  struct OptionalLeaf: PrimitiveView {
    let n: Binding<Int?>
  }

  @Test func aPrimitiveFollowsEveryKindOfBinding() throws {
    struct Leaves: View {
      let settings: Settings
      let model: ObjectPitfallTests.Model
      @State private var n = 0
      @State private var numbers = [0]
      @AppStorage("n") private var stored = 0
      var body: some View {
        @Bindable var settings = settings
        @ObservedObject var model = model
        Leaf(n: $n)
        Leaf(n: $numbers[0])
        Leaf(n: $stored)
        Leaf(n: $settings.count)
        OptionalLeaf(n: Binding($n))
        Leaf(n: Binding(get: { n * 2 }, set: { n = $0 }))
        Button("set") {
          n = 1
          numbers[0] = 2
          stored = 3
          settings.count = 4
        }
      }
    }
    let host = Host(Leaves(settings: Settings(), model: ObjectPitfallTests.Model()))
    host.press("set")
    #expect(host.all(Leaf.self).map(\.n) == [1, 2, 3, 4, 2])
    #expect(host.evaluations(of: Leaf.self) == 10)
    #expect(host.evaluations(of: OptionalLeaf.self) == 2)
    #expect(host.evaluations(of: Leaves.self) == 1)
  }
}
