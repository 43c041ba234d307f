import Testing
import UndercurrentState
import UndercurrentTesting

/// The numbers that are known from the original for the life of a view; more are in `ConformanceNumbersTests`.
struct LifecycleNumbersTests {
  struct Toggling: View {
    let log: SharedLog
    @State private var flag = false
    var body: some View {
      Text("x")
        .onAppear { log("A\(flag ? "T" : "F")") }
        .onDisappear { log("D\(flag ? "T" : "F")") }
        .id(flag)
      Button("toggle") { flag.toggle() }
    }
  }

  @Test(arguments: [
    (RemovalOrder.beforeAppearing, ["AF", "DT", "AT", "DT"]), (.afterAppearing, ["AF", "AT", "DT", "DT"]),
  ])
  func aViewIsReplacedByAnotherId(order: RemovalOrder, expected: [String]) {
    let log = SharedLog()
    let host = Host(Toggling(log: log))
    host.removalOrder = order
    host.press("toggle")
    host.close()
    #expect(log.take() == expected)
  }

  @Test func changesInSeparateTurnsAreToldOneByOne() {
    struct Watching: View {
      let log: SharedLog
      let initial: Bool
      @State private var n = 0
      var body: some View {
        Button("1") { n = 1 }.onChange(of: n, initial: initial) { log("(\($0),\($1))") }
        Button("2") { n = 2 }
      }
    }
    for initial in [false, true] {
      let log = SharedLog()
      let host = Host(Watching(log: log, initial: initial))
      for press in ["1", "1", "2"] { host.press(press) }
      #expect(log.take() == (initial ? ["(0,0)"] : []) + ["(0,1)", "(1,2)"])
    }
  }

  @Test func whatIsInsideAnIdAppearsTwiceAndItsTaskStartsTwice() {
    struct Numbered: View {
      let log: SharedLog
      @State private var id = 0
      var body: some View {
        Text("x").onAppear { log("inside") }.id(id).onAppear { log("outside") }
        Text("y").task(id: id) { log("task") }
        Button("next") { id += 1 }
      }
    }
    let (log, scheduler) = (SharedLog(), VirtualScheduler())
    var environment = EnvironmentValues()
    environment.taskExecutor = scheduler.executor
    let host = Host(Numbered(log: log), environment: environment)
    scheduler.advance()
    host.press("next")
    scheduler.advance()
    #expect(log.take() == ["inside", "outside", "task", "inside", "task"])
  }

  @Test func changesThenAppearancesFromTheInsideOutAndThenTheTasks() {
    struct Sequence: View {
      let log: SharedLog
      var body: some View {
        Group {
          Stack {
            Text("x")
              .task { log("text task") }.onChange(of: 0, initial: true) { log("text change") }
              .onAppear { log("text appear") }
          }
          .task { log("stack task") }.onChange(of: 0, initial: true) { log("stack change") }
          .onAppear { log("stack appear") }
        }
        .task { log("group task") }.onChange(of: 0, initial: true) { log("group change") }
        .onAppear { log("group appear") }
      }
    }
    let (log, scheduler) = (SharedLog(), VirtualScheduler())
    var environment = EnvironmentValues()
    environment.taskExecutor = scheduler.executor
    let host = Host(Sequence(log: log), environment: environment)
    scheduler.advance()
    let parts = ["text", "stack", "group"]
    #expect(log.take() == parts.flatMap { ["\($0) change", "\($0) appear"] } + parts.map { "\($0) task" })
    host.close()
  }
}
