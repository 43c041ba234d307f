import Testing
import UndercurrentCore
import UndercurrentState

struct LifecycleTests {
  @Test func statesThatAreSetOnAppearAreSeenTogether() {
    struct Setting: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        log("body \(n)")
        return Text("\(n)")
          .onAppear {
            n = 1
            n = 2
          }
          .onChange(of: n) { log("change \($0) \($1)") }
      }
    }
    let log = Log()
    let host = Host(Setting(log: log))
    #expect(log.take() == ["body 0", "body 2", "change 0 2"])
    #expect(host.text == "2")
  }

  @Test func actionsRunFromTheInsideOut() {
    struct Nested: View {
      let log: Log
      var body: some View {
        Group {
          Stack {
            Text("a")
              .onChange(of: 1, initial: true) { log("a change") }
              .onAppear { log("a appear") }
            Text("b").onAppear { log("b appear") }
          }
          .onChange(of: 1, initial: true) { log("stack change") }
          .onAppear { log("stack appear") }
        }
        .onChange(of: 1, initial: true) { log("group change") }
        .onAppear { log("group appear") }
      }
    }
    let log = Log()
    _ = Host(Nested(log: log))
    #expect(
      log.take() == [
        "a change", "a appear", "b appear", "stack change", "stack appear", "group change", "group appear",
      ])
  }

  @Test func theInnerActionIsDoneWhenTheOuterOneRuns() {
    struct Child: View {
      @Binding var n: Int
      var body: some View { Text("\(n)").onAppear { n = 1 } }
    }
    struct Parent: View {
      @State private var n = 0
      let log: Log
      var body: some View { Child(n: $n).onAppear { log("\(n)") } }
    }
    let log = Log()
    _ = Host(Parent(log: log))
    #expect(log.take() == ["1"])
  }

  struct Toggling: View {
    let log: Log
    @State private var flag = false
    var body: some View {
      Text("x")
        .onAppear { log("A\(flag ? "T" : "F")") }
        .onDisappear { log("D\(flag ? "T" : "F")") }
        .id(flag)
        .onAppear { log("outside") }
      Button("toggle") { flag.toggle() }
    }
  }

  @Test func whatGoesDisappearsBeforeWhatComesAppears() {
    let log = Log()
    let host = Host(Toggling(log: log))
    #expect(log.take() == ["AF", "outside"])
    host.press("toggle")
    #expect(log.take() == ["DT", "AT"])
    host.close()
    #expect(log.take() == ["DT"])
    #expect(host.text == "")
    host.close()
    #expect(log.take() == [])
  }

  @Test func thingsDisappearFromTheInsideOut() {
    struct Leaving: View {
      let log: Log
      @State private var isThere = true
      var body: some View {
        if isThere {
          Stack {
            Text("a").onDisappear { log("a") }
            Stack { Text("b").onDisappear { log("b") } }.onDisappear { log("inner") }
            Text("c").onDisappear { log("c") }
          }
          .onDisappear { log("outer") }
        }
        Button("leave") { isThere = false }
      }
    }
    let log = Log()
    let host = Host(Leaving(log: log))
    host.press("leave")
    #expect(log.take() == ["a", "b", "inner", "c", "outer"])
  }

  @Test func theLastClosureRunsOnDisappear() {
    struct Closing: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        let seen = n
        if n < 3 { Text("\(n)").onDisappear { log("seen \(seen) now \(n)") } }
        Button("+") { n += 1 }
      }
    }
    let log = Log()
    let host = Host(Closing(log: log))
    for _ in 0..<3 { host.press("+") }
    #expect(log.take() == ["seen 2 now 3"])
  }

  struct Watching: View {
    let log: Log
    var initial = false
    @State private var n = 0
    var body: some View {
      Button("+") { n += 1 }
        .onChange(of: n, initial: initial) { log("(\($0),\($1))") }
      Button("same") { n = n + 0 }
    }
  }

  @Test func eachChangeIsToldWithTheOldValue() {
    let log = Log()
    let host = Host(Watching(log: log))
    host.press("+")
    host.press("same")
    host.press("+")
    #expect(log.take() == ["(0,1)", "(1,2)"])
    let initial = Host(Watching(log: log, initial: true))
    initial.press("+")
    initial.press("+")
    #expect(log.take() == ["(0,0)", "(0,1)", "(1,2)"])
  }

  @Test func changesThatKeepCausingEachOtherAreStopped() {
    struct Running: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        Button("\(n)") { n += 1 }
          .onChange(of: n) {
            log("\(n)")
            n += 1
          }
      }
    }
    let log = Log()
    let host = Host(Running(log: log))
    host.press("0")
    #expect(log.take() == ["1", "2"])
    #expect(host.text == "[3]")
    #expect(host.problems == [.changeCycle(path: "Running")])
    #expect(!host.isDirty)
    host.press("3")
    #expect(log.take() == ["4", "5"])
  }

  @Test func aViewWithNothingToShowAppearsAllTheSame() {
    struct Loading: View {
      @State private var content: String?
      var body: some View {
        Group {
          if let content { Text(content) }
        }
        .onAppear { content = "loaded" }
      }
    }
    #expect(Host(Loading()).text == "loaded")
  }

  final class Model: ObservableObject {
    @Published var n = 0
  }

  struct Receiving: View {
    @ObservedObject var model: Model
    @State private var received = 0
    var body: some View {
      Text("\(model.n) \(received)").onReceive(model.$n) { received = $0 }
    }
  }

  @Test func oneChangeIsReceivedFirstAndThenEvaluatedOnce() {
    let model = Model()
    let host = Host(Receiving(model: model))
    let before = host.evaluations(of: Receiving.self)
    model.n = 1
    host.flush()
    #expect(host.text == "1 1")
    #expect(host.evaluations(of: Receiving.self) == before + 1)
  }

  @Test func valuesAreReceivedInOrderWhileTheViewIsThere() {
    struct Listening: View {
      let subject: PassthroughSubject<Int, Never>
      let log: Log
      @State private var isThere = true
      @State private var factor = 1
      var body: some View {
        if isThere { Text("\(factor)").onReceive(subject) { log("\($0 * factor)") } }
        Button("factor") { factor = 10 }
        Button("leave") { isThere = false }
      }
    }
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    let host = Host(Listening(subject: subject, log: log))
    subject.send(1)
    subject.send(2)
    #expect(log.take() == [])
    #expect(host.isDirty)
    host.flush()
    #expect(log.take() == ["1", "2"])
    host.press("factor")
    subject.send(3)
    host.flush()
    #expect(log.take() == ["30"])
    subject.send(4)
    host.press("leave")
    subject.send(5)
    #expect(!host.isDirty)
    host.flush()
    #expect(log.take() == ["40"])
  }

  @Test func theSamePublisherIsNotReceivedAgainAndADifferentOneInstead() {
    struct Values: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        Button("\(n)") { n += 1 }.onReceive(Just(n / 2)) { log("\($0)") }
      }
    }
    let log = Log()
    let host = Host(Values(log: log))
    for press in 0..<4 { host.press("\(press)") }
    #expect(log.take() == ["0", "1", "2"])
  }

  @Test func valuesFromOtherThreadsAreReceivedInTheHostsPlace() async {
    struct Listening: View {
      let subject: PassthroughSubject<Int, Never>
      @State private var sum = 0
      var body: some View { Text("\(sum)").onReceive(subject) { sum += $0 } }
    }
    let subject = PassthroughSubject<Int, Never>()
    let host = Host(Listening(subject: subject))
    let calls = SharedCount()
    host.onInvalidate = { calls.add() }
    let sending = Transfer(subject)
    await Task.detached { for n in 1...4 { sending.value.send(n) } }.value
    #expect(calls.value == 1)
    host.flush()
    #expect(host.text == "10")
  }
}
