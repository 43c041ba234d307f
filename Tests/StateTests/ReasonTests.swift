import Observation
import Testing
import UndercurrentCore
import UndercurrentState

/// Why bodies are evaluated, as values and as lines.
struct ReasonTests {
  struct Bare: View {
    let n: Int
    var body: some View {
      Self._logChanges()
      return Text("\(n)")
    }
  }

  struct Counter: View {
    let name: String
    @State private var n = 0
    @Environment(\.width) private var width
    var body: some View {
      Self._logChanges()
      return Group {
        Button("\(name) \(n)") { n += 1 }
        Text("\(width)")
      }
    }
  }

  struct Root: View {
    @State private var name = "a"
    var body: some View {
      Counter(name: name)
      Bare(n: name.count)
      Button("rename") { name += "b" }
    }
  }

  @Test func linesAreThoseOfSwiftUI() {
    let host = Host(Root())
    var lines: [String] = []
    host.onLog = { lines.append($0) }
    // Those of the first evaluations were printed: nobody listened yet.
    host.press("a 0")
    host.environment.width = 3
    host.flush()
    host.press("rename")
    #expect(
      lines == ["Counter: _n changed.", "Counter: _width changed.", "Counter: @self changed.", "Bare: @self changed."])
  }

  @Test func theFirstLineNamesEverything() {
    struct Late<Content: View>: View {
      let content: Content
      @State private var isOn = false
      var body: some View {
        if isOn { content }
        Button("on") { isOn = true }
      }
    }
    let host = Host(
      Late(
        content: Group {
          Bare(n: 1)
          Counter(name: "x")
        }))
    var lines: [String] = []
    host.onLog = { lines.append($0) }
    host.press("on")
    #expect(lines == ["Bare: @self changed.", "Counter: @self, @identity, _n, _width changed."])
  }

  @Observable final class Model {
    var n = 0
  }

  final class Object: ObservableObject {
    @Published var n = 0
  }

  struct Reading: View {
    let model: Model
    @ObservedObject var object: Object
    @Environment(\.width) private var width
    @State private var n = 0
    var body: some View { Button("\(model.n) \(object.n) \(width) \(n)") { n += 1 } }
  }

  @Test func eachKindOfReasonIsToldApart() throws {
    let (model, object) = (Model(), Object())
    let host = Host(Reading(model: model, object: object))
    func reasons(_ action: () -> Void) throws -> [EvaluationReason] {
      let reports = host.evaluations { action() }
      return try #require(reports.first).reasons
    }
    #expect(try reasons { host.press("0 0 80 0") } == [.property("n")])
    #expect(try reasons { host.environment.width = 5 } == [.environment("width")])
    #expect(try reasons { object.n = 1 } == [.object("object")])
    #if canImport(Darwin)
      #expect(try reasons { model.n = 1 } == [.observation(nil)])
    #else
      #expect(try reasons { model.n = 1 } == [.observation(ObservedProperty(\Model.n))])
      #expect(try reasons { model.n = 2 } == [.observation(ObservedProperty(\Model.n))])
    #endif
    #expect(
      try Set(
        reasons {
          object.n = 2
          host.environment.width = 6
        }) == [.object("object"), .environment("width")])
  }

  @Test func evaluationsOfAnActionAreCollected() {
    let host = Host(Root())
    let reports = host.evaluations { host.press("rename") }
    #expect(
      reports.map(\.description) == [
        "Root: name", "Root > Counter: @self", "Root > Bare: @self", "Root > Button: @self", "Root > Bare > Text: @self",
        "Root > Counter > Button: @self",
      ])
    #expect(reports.first?.reasons == [.property("name")])
    #expect(host.evaluations {}.isEmpty)
  }

  @Test func anEnvironmentReadAsAWholeIsFollowedByKey() {
    struct Whole: View {
      @Environment(\.self) private var environment
      var body: some View { Text("\(environment.width)") }
    }
    let host = Host(Whole())
    host.environment.other = 1
    host.flush()
    #expect(host.evaluations(of: Whole.self) == 1)
    host.environment.width = 4
    host.flush()
    #expect(host.text == "4")
    #expect(host.evaluations(of: Whole.self) == 2)
  }
}

private struct OtherKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
  fileprivate var other: Int {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
}
