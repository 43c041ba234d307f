import Observation
import Testing
import UndercurrentCore
import UndercurrentState

/// How often bodies and actions run in situations that have been measured with SwiftUI.
struct ConformanceNumbersTests {
  @Test func aStateSetInOnAppearIsSeenTransactionByTransaction() {
    struct Setting: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        log("\(n)")
        return Text("\(n)")
          .onAppear {
            n = 1
            n = 2
            withAnimation {
              n = 3
              n = 4
            }
          }
          .onChange(of: n) { log("(\($0), \($1))") }
      }
    }
    let log = Log()
    _ = Host(Setting(log: log))
    let lines = log.take()
    #expect(lines.filter { !$0.hasPrefix("(") } == ["0", "2", "4"])
    #expect(lines.filter { $0.hasPrefix("(") } == ["(0, 2)", "(2, 4)"])
  }

  // MARK: A parent and two children

  final class Combined: ObservableObject {
    @Published var t1 = false
    var t2 = false
  }

  struct Child: View {
    let value: Bool
    var body: some View { Text("\(value)") }
  }

  struct Observing: View {
    @ObservedObject var model: Combined
    let toggle: (Combined) -> Void
    var body: some View {
      Group {
        Child(value: model.t1)
        Child(value: model.t2)
      }
      .onAppear { toggle(model) }
    }
  }

  struct Owning: View {
    @StateObject var model = Combined()
    let toggle: (Combined) -> Void
    var body: some View {
      Group {
        Child(value: model.t1)
        Child(value: model.t2)
      }
      .onAppear { toggle(model) }
    }
  }

  @Observable final class Tracked {
    var t1 = false
    @ObservationIgnored var t2 = false
  }

  struct Tracking: View {
    @State var model = Tracked()
    let toggle: (Tracked) -> Void
    var body: some View {
      Group {
        Child(value: model.t1)
        Child(value: model.t2)
      }
      .onAppear { toggle(model) }
    }
  }

  @Test func onlyTheChildOfThePropertyThatChangedIsEvaluated() {
    func counts<V: View>(_ view: V) -> [Int] {
      let host = Host(view)
      return [host.evaluations(of: V.self), host.evaluations(of: Child.self)]
    }
    #expect(counts(Observing(model: Combined()) { $0.t1.toggle() }) == [2, 3])
    #expect(counts(Observing(model: Combined()) { $0.t2.toggle() }) == [1, 2])
    #expect(counts(Owning { $0.t1.toggle() }) == [2, 3])
    #expect(counts(Owning { $0.t2.toggle() }) == [1, 2])
    #expect(counts(Tracking { $0.t1.toggle() }) == [2, 3])
    #expect(counts(Tracking { $0.t2.toggle() }) == [1, 2])
  }

  // MARK: A new identity

  struct Identified: View {
    let log: Log
    @State private var flag = false
    var body: some View {
      Text("")
        .onAppear { log("A\(flag ? "T" : "F")") }
        .onDisappear { log("D\(flag ? "T" : "F")") }
        .id(flag)
        .onAppear { flag.toggle() }
    }
  }

  /// With SwiftUI the order depends on the transition; where nothing animates it is that of the transition `.identity`.
  @Test func theOldViewDisappearsBeforeTheNewOneAppears() {
    let log = Log()
    let host = Host(Identified(log: log))
    #expect(log.take() == ["AF", "DT", "AT"])
    host.close()
    #expect(log.take() == ["DT"])
  }

  @Test func appearingIsPartOfAnIdentity() {
    struct Counting: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        Button("next") { n += 1 }
          .onAppear { log("inside") }
          .id(n)
          .onAppear { log("outside") }
      }
    }
    let log = Log()
    let host = Host(Counting(log: log))
    host.press("next")
    #expect(log.take() == ["inside", "outside", "inside"])
  }

  // MARK: The environment, comparisons, the order of actions

  @Test func anObjectThatIsNilIsFoundAsNil() {
    struct Reader: View {
      @Environment(Tracked.self) private var model: Tracked?
      var body: some View { Text(model == nil ? "nil" : "there") }
    }
    let nothing: Tracked? = nil
    #expect(Host(Reader().environment(nothing)).text == "nil")
    #expect(Host(Reader().environment(nothing).environment(Tracked())).text == "nil")
  }

  struct Plain: View {
    let n: Int
    var body: some View { Text("\(n)") }
  }

  struct Lenient: View, Equatable {
    let n: Int
    var body: some View { Text("\(n)") }
    static func == (a: Lenient, b: Lenient) -> Bool { true }
  }

  struct Changing<Content: View>: View {
    let content: (Int) -> Content
    @State private var n = 0
    var body: some View {
      content(n)
      Button("next") { n += 1 }
    }
  }

  @Test func aChangingInputIsAnEvaluationEachTime() {
    let plain = Host(Changing { Plain(n: $0) })
    plain.press("next")
    plain.press("next")
    #expect(plain.evaluations(of: Plain.self) == 3)
    // SwiftUI shows two, not using the first comparison; here all are used.
    let equatable = Host(Changing { Lenient(n: $0).equatable() })
    equatable.press("next")
    equatable.press("next")
    #expect(equatable.evaluations(of: Lenient.self) == 1)
  }

  @Observable final class Counted {
    var n = 0
  }

  @Test func anInnerActionComesBeforeAnOuterOne() {
    struct Writer: View {
      @Bindable var model: Counted
      var body: some View {
        let n = $model.n
        return Text("").onAppear { n.wrappedValue = 1 }
      }
    }
    struct Parent: View {
      let log: Log
      @State private var model = Counted()
      var body: some View {
        Writer(model: Bindable(model).wrappedValue).onAppear { log("\(model.n)") }
      }
    }
    let log = Log()
    _ = Host(Parent(log: log))
    #expect(log.take() == ["1"])
  }

  @Test func aTransformOfAnotherKeyPathLeavesNothingBehind() {
    struct Reader: View {
      @Environment(\.width) private var width
      @Environment(\.height) private var height
      var body: some View { Text("\(width) \(height)") }
    }
    struct Root: View {
      @State private var isWidth = true
      var body: some View {
        Reader().transformEnvironment(isWidth ? \.width : \.height) { $0 += 1000 }
        Button("switch") { isWidth.toggle() }
      }
    }
    let host = Host(Root())
    #expect(host.text == "1080 24 [switch]")
    host.press("switch")
    #expect(host.text == "80 1024 [switch]")
  }
}

private struct HeightKey: EnvironmentKey {
  static var defaultValue: Int { 24 }
}

extension EnvironmentValues {
  fileprivate var height: Int {
    get { self[HeightKey.self] }
    set { self[HeightKey.self] = newValue }
  }
}
