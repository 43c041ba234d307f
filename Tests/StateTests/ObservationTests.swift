import Observation
import Testing
import UndercurrentCore
import UndercurrentState

/// `Observable` objects in the same graph as everything else.
struct ObservationTests {
  @Observable final class Model {
    var a = 0
    var b = 0
    @ObservationIgnored var ignored = 0
    var children: [Model] = []
    var sum: Int { a + b }
  }

  struct ShowA: View {
    let model: Model
    var body: some View { Text("a\(model.a)") }
  }

  struct ShowB: View {
    let model: Model
    var body: some View { Text("b\(model.b)") }
  }

  struct Both: View {
    let model: Model
    var body: some View {
      ShowA(model: model)
      ShowB(model: model)
    }
  }

  @Test func aBodyDependsOnThePropertiesThatItReads() throws {
    let model = Model()
    let host = Host(Both(model: model))
    model.a = 1
    #expect(host.isDirty)
    host.flush()
    #expect(host.text == "a1 b0")
    #expect(host.evaluations(of: ShowA.self) == 2)
    #expect(host.evaluations(of: ShowB.self) == 1)
    #expect(host.evaluations(of: Both.self) == 1)
    model.ignored = 1
    #expect(!host.isDirty)
    // Again and again.
    for n in 2..<5 {
      model.a = n
      host.flush()
      #expect(host.text == "a\(n) b0")
    }
    #expect(host.evaluations(of: ShowA.self) == 5)
  }

  @Test func onlyTheLastEvaluationCounts() {
    struct Choosing: View {
      let model: Model
      @State private var showsA = true
      var body: some View {
        Button(showsA ? "a\(model.a)" : "b\(model.b)") { showsA = false }
      }
    }
    let model = Model()
    let host = Host(Choosing(model: model))
    host.press("a0")
    #expect(host.text == "[b0]")
    model.a = 1
    #expect(!host.isDirty)
    #expect(host.evaluations(of: Choosing.self) == 2)
    model.b = 1
    host.flush()
    #expect(host.text == "[b1]")
    #expect(host.evaluations(of: Choosing.self) == 3)
  }

  @Test func severalChangesAreOneEvaluation() {
    struct Sum: View {
      let model: Model
      var body: some View { Text("\(model.sum)") }
    }
    let model = Model()
    let host = Host(Sum(model: model))
    model.a = 1
    model.b = 2
    model.a = 3
    host.flush()
    #expect(host.text == "5")
    #expect(host.evaluations(of: Sum.self) == 2)
  }

  @Test func elementsOfACollectionAreObjectsOfTheirOwn() {
    struct List: View {
      let model: Model
      var body: some View {
        ForEach(Array(model.children.enumerated()), id: \.offset) { ShowA(model: $0.element) }
      }
    }
    let model = Model()
    model.children = [Model(), Model()]
    let host = Host(List(model: model))
    model.children[1].a = 7
    host.flush()
    #expect(host.text == "a0 a7")
    #expect(host.evaluations(of: List.self) == 1)
    #expect(host.evaluations(of: ShowA.self) == 3)
    model.children.append(Model())
    host.flush()
    #expect(host.text == "a0 a7 a0")
    #expect(host.evaluations(of: List.self) == 2)
    #expect(host.evaluations(of: ShowA.self) == 4)
  }

  @Test func rowsThatReadInTheClosureOfAForEachAreFollowed() {
    let model = Model()
    let host = Host(ForEach(0..<3) { Text("\($0 + model.a)") })
    model.a = 10
    host.flush()
    #expect(host.text == "10 11 12")
  }

  @Test func whatAnActionReadsIsNoDependency() {
    let model = Model()
    let log = Log()
    let host = Host(
      Button("go") { log("\(model.a)") }.onAppear { log("appear \(model.a)") })
    host.press("go")
    model.a = 1
    #expect(!host.isDirty)
    #expect(log.take() == ["appear 0", "0"])
  }

  @Test func whatAnInitialValueReadsIsNoDependency() {
    struct Starting: View {
      @State private var n: Int
      init(_ model: Model) { _n = State(wrappedValue: model.a) }
      var body: some View { Text("\(n)") }
    }
    let model = Model()
    let host = Host(Starting(model))
    model.a = 1
    #expect(!host.isDirty)
    #expect(host.text == "0")
  }

  @Test func whatUpdateReadsIsADependency() {
    struct Doubled: DynamicProperty {
      let model: Model
      var value = 0
      mutating func update() { value = model.a * 2 }
    }
    struct Showing: View {
      let doubled: Doubled
      var body: some View { Text("\(doubled.value)") }
    }
    let model = Model()
    let host = Host(Showing(doubled: Doubled(model: model)))
    model.a = 2
    host.flush()
    #expect(host.text == "4")
  }

  @Test func anObjectInAStateIsFollowed() {
    struct Keeping: View {
      @State private var model = Model()
      var body: some View {
        Button("\(model.a)") { model.a += 1 }
        Button("new") { model = Model() }
      }
    }
    let host = Host(Keeping())
    host.press("0")
    host.press("1")
    #expect(host.text == "[2] [new]")
    host.press("new")
    #expect(host.text == "[0] [new]")
    host.press("0")
    #expect(host.text == "[1] [new]")
  }

  @Test func viewsAndObjectsAreFreed() {
    struct Switching: View {
      let model: Model
      @State private var isOn = true
      var body: some View {
        if isOn { ShowA(model: model) }
        Button("off") { isOn = false }
      }
    }
    weak var weakly: Model?
    do {
      let model = Model()
      weakly = model
      let host = Host(Switching(model: model))
      host.press("off")
      model.a = 1
      #expect(!host.isDirty)
      host.close()
    }
    #expect(weakly == nil)
  }

  @Test func changesOnOtherThreadsComeToTheHost() {
    let model = Model()
    let host = Host(Both(model: model))
    let calls = SharedCount()
    host.onInvalidate = { calls.add() }
    onAnotherThread(Transfer(model)) { $0.value.a = 5 }
    #expect(calls.value == 1)
    #expect(host.text == "a0 b0")
    host.flush()
    #expect(host.text == "a5 b0")
  }

  /// An object that can be stopped in the middle of a change, as another thread would be seen to do it.
  final class Slow: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let value = Guarded(0)

    var n: Int {
      registrar.access(self, keyPath: \.n)
      return value.withLock { $0 }
    }

    func change(to new: Int, meanwhile: () -> Void) {
      registrar.willSet(self, keyPath: \.n)
      meanwhile()
      value.withLock { $0 = new }
      registrar.didSet(self, keyPath: \.n)
    }
  }

  struct ShowSlow: View {
    let slow: Slow
    var body: some View { Text("\(slow.n)") }
  }

  #if !canImport(Darwin)
    @Test func aFlushInTheMiddleOfAChangeLosesNothing() {
      let slow = Slow()
      let host = Host(ShowSlow(slow: slow))
      for n in 1..<4 {
        slow.change(to: n) {
          host.flush()
          #expect(host.text == "\(n - 1)")
        }
        #expect(host.isDirty)
        host.flush()
        #expect(host.text == "\(n)")
      }
    }
  #endif

  @Test func changesWhileTheHostIsAtWorkAreAllThere() async {
    let slow = Slow()
    let host = Host(ShowSlow(slow: slow))
    let finished = SharedCount()
    Task.detached {
      for n in 1...2000 { slow.change(to: n) {} }
      finished.add()
    }
    while finished.value < 1 {
      host.flush()
      await Task.yield()
    }
    host.flush()
    #expect(host.text == "2000")
    #expect(!host.isDirty)
  }

  @Test func aChangeDuringABodyIsReportedAndSeenByTheNextPass() {
    struct Writing: View {
      let model: Model
      @Binding var n: Int
      var body: some View {
        if n == 1, model.a == 0 { model.a = 1 }
        return Text("\(n) \(model.a)")
      }
    }
    struct Root: View {
      let model: Model
      @State private var n = 0
      var body: some View {
        ShowA(model: model)
        Writing(model: model, n: $n)
        Button("go") { n = 1 }
      }
    }
    let model = Model()
    let host = Host(Root(model: model))
    host.press("go")
    #expect(host.text == "a1 1 1 [go]")
    #expect(host.problems.count == 1)
    guard case .changeDuringEvaluation(let property, "Root > Writing")? = host.problems.first else {
      Issue.record("\(host.problems)")
      return
    }
    #expect(property == "an observed property" || property == "a property of Model" || property == "\\Model.a")
  }

  // MARK: By type in the environment

  struct Reader: View {
    @Environment(Model.self) private var model
    var body: some View { Text("\(model.a)") }
  }

  struct OptionalReader: View {
    @Environment(Model.self) private var model: Model?
    var body: some View { Text(model.map { "\($0.a)" } ?? "none") }
  }

  @Test func anObjectIsFoundByItsType() {
    struct Root: View {
      @State private var model = Model()
      var body: some View {
        Reader().environment(model)
        Button("add") { model.a += 1 }
        Button("new") { model = Model() }
      }
    }
    let host = Host(Root())
    #expect(host.text == "0 [add] [new]")
    host.press("add")
    #expect(host.text == "1 [add] [new]")
    #expect(host.evaluations(of: Reader.self) == 2)
    host.press("new")
    #expect(host.text == "0 [add] [new]")
    #expect(host.evaluations(of: Reader.self) == 3)
    host.press("add")
    #expect(host.text == "1 [add] [new]")
  }

  @Test func anOptionalObjectNeedNotBeThere() {
    struct Root: View {
      @State private var model: Model?
      var body: some View {
        OptionalReader().environment(model)
        Button("set") { model = Model() }
        Button("clear") { model = nil }
      }
    }
    let host = Host(Root())
    #expect(host.text == "none [set] [clear]")
    host.press("set")
    #expect(host.text == "0 [set] [clear]")
    host.press("clear")
    #expect(host.text == "none [set] [clear]")
    #expect(host.problems.isEmpty)
  }

  @Test func anObjectThatIsMissingIsNamed() {
    struct Root: View {
      @State private var model: Model?
      var body: some View {
        Reader().environment(model)
        Button("set") { model = Model() }
      }
    }
    var problems: [Problem] = []
    let host = Host(Root()) { problems.append($0) }
    #expect(problems == [.missingObject(type: "Model", property: "model", path: "Root > Reader")])
    #expect(host.text == "[set]")
    host.press("set")
    #expect(host.text == "0 [set]")
  }
}
