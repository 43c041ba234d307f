import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentTesting

struct ObjectTests {
  final class Model: ObservableObject {
    @Published var count = 0
    @Published var isOn = false
    var plain = false
    private let life: Life?

    init(_ life: Life? = nil) {
      self.life = life
      life?.made.add()
    }

    deinit { life?.freed.add() }
  }

  struct Life {
    let made = SharedCount()
    let freed = SharedCount()
  }

  struct Show: View {
    @ObservedObject var model: Model
    var body: some View { Text("\(model.count)") }
  }

  @Test func aPassBetweenTheAnnouncementAndTheChangeLosesNothing() {
    let model = Model()
    let host = Host(Show(model: model))
    // What another thread's pass would do at the wrong moment.
    let between = model.objectWillChange.sink { host.flush() }
    model.count = 5
    #expect(host.isDirty)
    #expect(host.text == "0")
    host.flush()
    #expect(host.text == "5")
    withExtendedLifetime(between) {}
  }

  @Test func aChangeOfTheObjectIsSeenAfterwards() {
    let model = Model()
    let host = Host(Show(model: model))
    model.count = 5
    #expect(host.isDirty)
    #expect(host.text == "0")
    host.flush()
    #expect(host.text == "5")
    model.isOn = true
    host.flush()
    #expect(host.evaluations(of: Show.self) == 3)
    model.plain = true
    #expect(!host.isDirty)
  }

  struct Leaf: View {
    let flag: Bool
    var body: some View { Text("\(flag)") }
  }

  struct Parent: View {
    @ObservedObject var model: Model
    let change: (Model) -> Void
    var body: some View {
      Leaf(flag: model.isOn)
      Leaf(flag: model.plain).onAppear { change(model) }
    }
  }

  @Test func onlyPublishedPropertiesAnnounce() {
    let published = Host(Parent(model: Model()) { $0.isOn.toggle() })
    #expect(published.evaluations(of: Parent.self) == 2)
    #expect(published.evaluations(of: Leaf.self) == 3)
    let plain = Host(Parent(model: Model()) { $0.plain.toggle() })
    #expect(plain.evaluations(of: Parent.self) == 1)
    #expect(plain.evaluations(of: Leaf.self) == 2)
  }

  struct Owner: View {
    let number: Int
    @StateObject private var model: Model
    init(number: Int, life: Life) {
      self.number = number
      _model = StateObject(wrappedValue: Model(life))
    }
    var body: some View { Button("\(number).\(model.count)") { model.count += 1 } }
  }

  struct Passing: View {
    let life: Life
    @State private var number = 1
    @State private var isThere = true
    var body: some View {
      if isThere { Owner(number: number, life: life) }
      Button("next") { number += 1 }
      Button("toggle") { isThere.toggle() }
    }
  }

  @Test func aStateObjectIsMadeOnceAndFreedWithItsView() {
    let life = Life()
    let host = Host(Passing(life: life))
    host.press("1.0")
    for _ in 0..<5 { host.press("next") }
    #expect(host.text == "[6.1] [next] [toggle]")
    #expect(life.made.value == 1)
    host.press("toggle")
    #expect(life.freed.value == 1)
    host.press("toggle")
    #expect(host.text == "[6.0] [next] [toggle]")
    #expect(life.made.value == 2)
  }

  @Test func aStateObjectIsFreedWithItsHost() {
    let life = Life()
    var host: Host<Passing>? = Host(Passing(life: life))
    #expect(host?.isDirty == false)
    host = nil
    #expect(life.freed.value == 1)
  }

  struct InPlace: View {
    let number: Int
    @ObservedObject var model: Model
    init(number: Int, life: Life) {
      self.number = number
      model = Model(life)
    }
    var body: some View { Text("\(number)") }
  }

  @Test func anObservedObjectThatIsMadeInPlaceIsMadeAgain() {
    struct Parent: View {
      let life: Life
      @State private var number = 0
      var body: some View {
        InPlace(number: number, life: life)
        Button("next") { number += 1 }
      }
    }
    let life = Life()
    let host = Host(Parent(life: life))
    for _ in 0..<5 { host.press("next") }
    #expect(life.made.value == 6)
    #expect(life.freed.value == 5)
  }

  final class Announcer: ObservableObject {
    let objectWillChange = TestPublisher<Void, Never>()
  }

  @Test func anObjectIsWatchedOnceUntilItIsReplacedOrTheViewGoes() {
    struct Watching: View {
      @ObservedObject var object: Announcer
      let number: Int
      var body: some View { Text("\(number)") }
    }
    struct Root: View {
      let objects: [Announcer]
      @State private var number = 0
      var body: some View {
        if number < 3 { Watching(object: objects[number / 2], number: number) }
        Button("next") { number += 1 }
      }
    }
    let objects = [Announcer(), Announcer()]
    func counts() -> [[Int]] {
      objects.map { [$0.objectWillChange.connections.count, $0.objectWillChange.calls.count { $0 == .cancel }] }
    }
    let host = Host(Root(objects: objects))
    #expect(counts() == [[1, 0], [0, 0]])
    host.press("next")
    #expect(counts() == [[1, 0], [0, 0]])
    host.press("next")
    #expect(counts() == [[1, 1], [1, 0]])
    host.press("next")
    #expect(counts() == [[1, 1], [1, 1]])
  }

  @Test func bindingsLeadToThePropertiesOfAnObject() {
    struct Toggle: View {
      @Binding var isOn: Bool
      var body: some View { Button(isOn ? "on" : "off") { isOn.toggle() } }
    }
    struct Form: View {
      @StateObject private var model = Model()
      var body: some View {
        Toggle(isOn: $model.isOn)
        Button("\(model.count)") { model.count += 1 }
      }
    }
    let host = Host(Form())
    host.press("off")
    #expect(host.text == "[on] [0]")
    for number in 0..<10 { host.press("\(number)") }
    #expect(host.text == "[on] [10]")
    #expect(host.evaluations(of: Toggle.self) == 2)
  }

  struct User: View {
    @EnvironmentObject private var model: Model
    let reads: Bool
    var body: some View { Text(reads ? "\(model.count)" : "-") }
  }

  struct Around: View {
    var reads = true
    var body: some View { Stack { User(reads: reads) } }
  }

  @Test func anEnvironmentObjectComesFromTheNearestView() {
    let (outer, inner) = (Model(), Model())
    inner.count = 1
    struct Nested: View {
      let outer: Model
      let inner: Model
      var body: some View {
        Group {
          Around()
          Around().environmentObject(inner)
        }
        .environmentObject(outer)
      }
    }
    let host = Host(Nested(outer: outer, inner: inner))
    #expect(host.text == "{0} {1}")
    outer.count = 5
    host.flush()
    #expect(host.text == "{5} {1}")
    #expect(host.evaluations(of: Around.self) == 2)
    #expect(host.evaluations(of: User.self) == 3)
  }

  @Test func anotherEnvironmentObjectIsWatchedInstead() {
    struct Replacing: View {
      @State private var model = Model()
      var body: some View {
        Around().environmentObject(model)
        Button("replace") {
          model = Model()
          model.count = 7
        }
        Button("+") { model.count += 1 }
      }
    }
    let host = Host(Replacing())
    host.press("replace")
    #expect(host.text == "{7} [replace] [+]")
    host.press("+")
    #expect(host.text == "{8} [replace] [+]")
    #expect(host.evaluations(of: Around.self) == 1)
  }

  @Test func aMissingEnvironmentObjectIsReportedWithItsPath() {
    var problems: [Problem] = []
    let host = Host(Around(), onProblem: { problems.append($0) })
    #expect(host.text == "{}")
    #expect(problems == [.missingObject(type: "Model", property: "model", path: "Around > Stack > User")])
    #expect(
      problems.first?.description
        == "Around > Stack > User needs an object of type Model for its property 'model': "
        + "put .environmentObject(_:) with one on a view around it, or .environment(_:) if it is Observable.")
    #expect(host.problems == problems)
  }

  @Test func aMissingEnvironmentObjectStopsTheProgramWhenItIsRead() async {
    await #expect(processExitsWith: .failure) { _ = Host(Around()) }
  }

  @Test func anEnvironmentObjectThatIsNotReadNeedNotBeThere() {
    #expect(Host(Around(reads: false)).text == "{-}")
  }

  @Test func changesFromOtherThreadsAreNotLost() async {
    let model = Model()
    let calls = SharedCount()
    let host = Host(Show(model: model))
    host.onInvalidate = { calls.add() }
    await Task.detached { for _ in 0..<100 { model.count += 1 } }.value
    #expect(calls.value == 1)
    host.flush()
    #expect(host.text == "100")
    #expect(host.evaluations(of: Show.self) == 2)
  }

  @Test func anObjectThatAnnouncesDuringABodyIsReported() {
    struct Careless: View {
      @StateObject private var model = Model()
      var body: some View {
        if model.count == 0 { model.count = 1 }
        return Text("\(model.count)")
      }
    }
    let host = Host(Careless())
    #expect(host.text == "1")
    #expect(host.evaluations(of: Careless.self) == 2)
    #expect(host.problems == [.changeDuringEvaluation(property: "model", path: "Careless")])
  }

  @Test func anObjectThatAnnouncesOnBeingWatchedIsNoMistake() {
    final class Eager: ObservableObject {
      let changes = CurrentValueSubject<Int, Never>(0)
      var objectWillChange: AnyPublisher<Int, Never> { AnyPublisher(changes) }
    }
    struct Watching: View {
      @StateObject private var object = Eager()
      var body: some View { Button("\(object.changes.value)") { object.changes.send(1) } }
    }
    let host = Host(Watching())
    #expect(host.evaluations(of: Watching.self) == 2)
    #expect(host.problems.isEmpty)
    host.press("0")
    #expect(host.text == "[1]")
  }

  @Test func oneChangeIsOneEvaluationOfEverythingThatDependsOnIt() {
    struct Diamond: View {
      @ObservedObject var model: Model
      let log: Log
      var body: some View { Half(model: model, above: model.count, log: log) }
    }
    struct Half: View {
      @ObservedObject var model: Model
      let above: Int
      let log: Log
      var body: some View {
        log("\(above)=\(model.count)")
        return Text("\(model.count)")
      }
    }
    let log = Log()
    let model = Model()
    let host = Host(Diamond(model: model, log: log))
    model.count = 1
    host.flush()
    #expect(log.take() == ["0=0", "1=1"])
  }
}

// The tests change it on one thread at a time.
extension ObjectTests.Model: @unchecked Sendable {}
