import Testing
import UndercurrentCore
import UndercurrentState

/// What has gone wrong elsewhere with views and observable objects, and does not here.
struct ObjectPitfallTests {
  final class Model: ObservableObject {
    @Published var n = 0
    @Published var isOn = false
    let made: SharedCount?

    init(_ made: SharedCount? = nil) {
      self.made = made
      made?.add()
    }
  }

  // MARK: Values are received before the body is evaluated for them

  struct Receiving: View {
    @ObservedObject var model: Model
    @State private var local = 0
    let log: Log
    var body: some View {
      log("body \(model.n) \(local)")
      return Text("\(local)").onReceive(model.$n) { local = $0 }
    }
  }

  @Test func oneChangeIsReceivedAndThenEvaluatedOnce() {
    let (log, model) = (Log(), Model())
    let host = Host(Receiving(model: model, log: log))
    _ = log.take()
    model.n = 1
    host.flush()
    #expect(log.take() == ["body 1 1"])
    for n in 2...4 { model.n = n }
    host.flush()
    #expect(log.take() == ["body 4 4"])
  }

  @Test func aReceiverThatKeepsItselfBusyIsStopped() {
    struct Endless: View {
      @ObservedObject var model: Model
      let received: SharedCount
      var body: some View {
        Text("\(model.n)").onReceive(model.$n.dropFirst()) { _ in
          received.add()
          model.n += 1
        }
      }
    }
    let (received, model) = (SharedCount(), Model())
    let host = Host(Endless(model: model, received: received))
    model.n = 1
    host.flush()
    #expect(received.value == 100)
    #expect(host.problems == [.receptionCycle(path: "Endless")])
    #expect(
      host.problems.first?.description
        == "An onReceive in Endless has run 100 times in a row because its action has its own publisher send again: "
        + "its action must come to rest.")
    #expect(!host.isDirty)
    #expect(host.text == "101")
  }

  @Test func muchFromOutsideIsNoCycle() {
    struct Summing: View {
      let subject: PassthroughSubject<Int, Never>
      @State private var sum = 0
      var body: some View { Text("\(sum)").onReceive(subject) { sum += $0 } }
    }
    let subject = PassthroughSubject<Int, Never>()
    let host = Host(Summing(subject: subject))
    for _ in 0..<1000 { subject.send(1) }
    host.flush()
    #expect(host.text == "1000")
    #expect(host.problems.isEmpty)
  }

  // MARK: A mirror hides nothing

  @Test func publishedPropertiesAnnounceWhateverTheMirrorShows() {
    final class Hidden: ObservableObject, CustomReflectable {
      @Published var n = 0
      var customMirror: Mirror { Mirror(self, children: [:]) }
    }
    struct Show: View {
      @ObservedObject var model: Hidden
      var body: some View { Text("\(model.n)") }
    }
    let model = Hidden()
    let host = Host(Show(model: model))
    model.n = 1
    host.flush()
    #expect(host.text == "1")
  }

  // MARK: Objects are made once

  struct Owned: View {
    let number: Int
    @StateObject private var model: Model
    init(number: Int, made: SharedCount) {
      self.number = number
      _model = StateObject(wrappedValue: Model(made))
    }
    var body: some View { Text("\(number)") }
  }

  struct InState: View {
    let number: Int
    @State private var model: Model
    init(number: Int, made: SharedCount) {
      self.number = number
      _model = State(wrappedValue: Model(made))
    }
    var body: some View { Text("\(number) \(model.n)") }
  }

  struct InPlace: View {
    let number: Int
    @ObservedObject private var model: Model
    init(number: Int, made: SharedCount) {
      self.number = number
      model = Model(made)
    }
    var body: some View { Text("\(number)") }
  }

  struct Parent<Child: View>: View {
    let child: (Int) -> Child
    @State private var number = 0
    @State private var id = 0
    @Environment(\.width) private var width
    var body: some View {
      // An evaluation because of the environment is one like any other.
      let _ = width
      child(number).id(id)
      Button("next") { number += 1 }
      Button("new") { id += 1 }
    }
  }

  @Test func anObjectOfAViewIsMadeOncePerIdentity() {
    func made<Child: View>(_ child: @escaping (Int, SharedCount) -> Child) -> (before: Int, after: Int) {
      let made = SharedCount()
      let host = Host(Parent { child($0, made) })
      for _ in 0..<4 { host.press("next") }
      host.environment.width = 5
      host.flush()
      let before = made.value
      host.press("new")
      return (before, made.value)
    }
    #expect(made { Owned(number: $0, made: $1) } == (1, 2))
    // For a state, too: it need not be made to be thrown away.
    #expect(made { InState(number: $0, made: $1) } == (1, 2))
    #expect(made { InPlace(number: $0, made: $1) } == (6, 7))
  }

  @Test func otherInputsDoNotMakeTheObjectAnew() {
    struct Named: View {
      @StateObject private var model: Name
      init(_ name: String) { _model = StateObject(wrappedValue: Name(name)) }
      var body: some View { Text(model.name) }
    }
    final class Name: ObservableObject {
      let name: String
      init(_ name: String) { self.name = name }
    }
    struct Root: View {
      @State private var name = "a"
      var body: some View {
        Named(name)
        Named(name).id(name)
        Button("b") { name = "b" }
      }
    }
    let host = Host(Root())
    host.press("b")
    #expect(host.text == "a b [b]")
  }

  // MARK: One binding's change is no other's

  @Test func aBindingToAnObjectLeavesItsSiblingsAlone() {
    struct Toggle: View {
      @Binding var isOn: Bool
      var body: some View { Button(isOn ? "on" : "off") { isOn.toggle() } }
    }
    struct Form: View {
      @StateObject private var model = Model()
      var body: some View {
        Button("\(model.n)") { model.n += 1 }
        Toggle(isOn: $model.isOn)
      }
    }
    let host = Host(Form())
    for n in 0..<10 { host.press("\(n)") }
    #expect(host.evaluations(of: Toggle.self) == 1)
    host.press("off")
    #expect(host.text == "[10] [on]")
  }

  // MARK: No mix of old and new

  @Test func aBodyNeverSeesHalfOfAChange() {
    struct Sum: View {
      @ObservedObject var a: Model
      @ObservedObject var b: Model
      let sum: Int
      let log: Log
      var body: some View {
        log("\(a.n)+\(b.n)=\(sum)")
        return Text("\(sum)")
      }
    }
    struct Parent: View {
      @ObservedObject var a: Model
      @ObservedObject var b: Model
      let log: Log
      var body: some View { Sum(a: a, b: b, sum: a.n + b.n, log: log) }
    }
    let (a, b, log) = (Model(), Model(), Log())
    let host = Host(Parent(a: a, b: b, log: log))
    let follows = a.$n.sink { b.n = 10 * $0 }
    a.n = 1
    host.flush()
    #expect(log.take() == ["0+0=0", "1+10=11"])
    withExtendedLifetime(follows) {}
  }
}
