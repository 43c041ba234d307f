import Testing
import UndercurrentCore
import UndercurrentState

/// What views do wrong, as values.
struct ProblemTests {
  final class Model: ObservableObject {
    @Published var n = 0
  }

  struct Showing: View {
    @ObservedObject var model: Model
    var body: some View { Text("\(model.n)") }
  }

  @Test func announcingElsewhereIsAProblemForThoseWhoAsk() {
    let model = Model()
    let host = Host(Showing(model: model))
    onAnotherThread(Transfer(model)) { $0.value.n = 1 }
    host.flush()
    #expect(host.text == "1")
    #expect(host.problems.isEmpty)
    host.reportsOtherThreads = true
    model.n = 2
    host.flush()
    #expect(host.problems.isEmpty)
    onAnotherThread(Transfer(model)) { $0.value.n = 3 }
    host.flush()
    #expect(host.text == "3")
    #expect(host.problems == [.announcementElsewhere(property: "model", path: "Showing")])
    #expect(
      host.problems.first?.description
        == "The object 'model' of Showing announced a change on a thread that is not its host's: change it on the host's.")
  }

  struct Setting: View {
    @State private var n = 0
    init(_ value: Int) { _n.wrappedValue = value }
    var body: some View { Text("\(n)") }
  }

  struct Parent: View {
    var body: some View { Setting(5) }
  }

  @Test func aStateThatIsSetTooEarlyIsReported() {
    let host = Host(Parent())
    #expect(host.text == "0")
    #expect(host.problems == [.changeBeforeInstallation(type: "Int", path: "Parent")])
    #expect(
      host.problems.first?.description
        == "A @State of type Int was set before its view was in a host, in the body of Parent: "
        + "give it that value as its initial one, or set it in onAppear.")
  }

  @Test func outsideOfAHostItIsReportedToTheObserver() {
    let log = SharedLog()
    Problem.withObserver({ log("\($0)") }, operation: { _ = Setting(5) })
    #expect(
      log.take() == [
        "A @State of type Int was set before its view was in a host: give it that value as its initial one, or set it in onAppear."
      ])
  }

  @Test func publishingDuringABodyIsReportedAndCounts() {
    struct Publishing: View {
      @ObservedObject var model: Model
      var body: some View {
        if model.n == 1 { model.n = 2 }
        return Text("\(model.n)")
      }
    }
    let model = Model()
    let host = Host(Publishing(model: model))
    model.n = 1
    host.flush()
    #expect(host.text == "2")
    #expect(host.problems == [.changeDuringEvaluation(property: "model", path: "Publishing")])
    #expect(host.evaluations(of: Publishing.self) == 3)
  }

  @Test func aCycleNamesThoseWhoTakePartInIt() throws {
    struct Left: View {
      @Binding var a: Int
      @Binding var b: Int
      var body: some View {
        b = a + 1
        return Text("\(a)")
      }
    }
    struct Right: View {
      @Binding var a: Int
      @Binding var b: Int
      var body: some View {
        a = b
        return Text("\(b)")
      }
    }
    struct Root: View {
      @State private var a = 0
      @State private var b = 0
      var body: some View {
        Left(a: $a, b: $b)
        Right(a: $a, b: $b)
      }
    }
    let host = Host(Root())
    let cycles = host.problems.compactMap { problem in
      if case .cycle(let path, let reason) = problem { "\(path): \(reason)" } else { nil }
    }
    #expect(cycles == ["Root > Right: b, in turn with Root > Left because of 'a'"])
    #expect(host.evaluations(of: Left.self) == 100)
  }

  @Test func aTestTurnsProblemsIntoFailures() {
    var failures: [Problem] = []
    _ = Host(Parent()) { failures.append($0) }
    #expect(failures.count == 1)
  }
}
