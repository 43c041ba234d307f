import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentTesting

/// Tasks on a virtual executor: they run when the test moves the time, and at no other.
struct TaskTests {
  let scheduler = VirtualScheduler()
  let log = SharedLog()

  private func host<V: View>(_ view: V) -> Host<V> {
    var environment = EnvironmentValues()
    environment.taskExecutor = scheduler.executor
    environment.clock = scheduler.clock
    return Host(view, environment: environment)
  }

  struct Ticking: View {
    let log: SharedLog
    @Environment(\.clock) private var clock
    @State private var seconds = 0
    @State private var isThere = true
    var body: some View {
      if isThere {
        Text("\(seconds)").task {
          log("start")
          while (try? await clock.sleep(for: .seconds(1))) != nil { seconds += 1 }
          log("end")
        }
      }
      Button("leave") { isThere = false }
    }
  }

  @Test func aTaskStartsAfterThePassAndIsCancelledWhenTheViewGoes() {
    let host = host(Ticking(log: log))
    #expect(log.take() == [])
    scheduler.advance(by: .seconds(2))
    #expect(log.take() == ["start"])
    #expect(host.isDirty)
    host.flush()
    #expect(host.text == "2 [leave]")
    host.press("leave")
    scheduler.advance()
    #expect(log.take() == ["end"])
    #expect(scheduler.pending.isEmpty)
    host.flush()
    #expect(host.text == "[leave]")
  }

  @Test(arguments: [true, false]) func aTaskEndsWithItsHost(closes: Bool) {
    var host: Host<Ticking>? = host(Ticking(log: log))
    scheduler.advance(by: .seconds(1))
    if closes { host?.close() }
    host = nil
    scheduler.advance()
    #expect(log.take() == ["start", "end"])
    #expect(scheduler.pending.isEmpty)
    #expect(host == nil)
  }

  struct Loading: View {
    let log: SharedLog
    @Environment(\.clock) private var clock
    @State private var query = "a"
    @State private var number = 0
    @State private var result = "-"
    var body: some View {
      Text(result)
      Text("\(number)").task(id: query) { [query] in
        log("start \(query)")
        try? await clock.sleep(for: .seconds(1))
        log("\(Task.isCancelled ? "cancelled" : "done") \(query)")
        if !Task.isCancelled { result = query }
      }
      Button("b") { query = "b" }
      Button("+") { number += 1 }
    }
  }

  @Test func aNewIdCancelsTheTaskAndStartsAnother() {
    let host = host(Loading(log: log))
    scheduler.advance()
    host.press("+")
    scheduler.advance()
    #expect(log.take() == ["start a"])
    host.press("b")
    scheduler.advance()
    // The old one is cancelled, and the new one does not wait for it.
    #expect(log.take().sorted() == ["cancelled a", "start b"])
    scheduler.advance(by: .seconds(1))
    #expect(log.take() == ["done b"])
    host.flush()
    #expect(host.text == "b 1 [b] [+]")
  }

  @Test func everyActionOfAPassComesBeforeTheTasks() {
    struct Nested: View {
      let log: SharedLog
      var body: some View {
        Group {
          Stack {
            Text("x")
              .task { log("text task") }
              .onChange(of: 1, initial: true) { log("text change") }
              .onAppear { log("text appear") }
          }
          .task { log("stack task") }
          .onChange(of: 1, initial: true) { log("stack change") }
          .onAppear { log("stack appear") }
        }
        .task { log("group task") }
        .onChange(of: 1, initial: true) { log("group change") }
        .onAppear { log("group appear") }
      }
    }
    let host = host(Nested(log: log))
    scheduler.advance()
    #expect(
      log.take() == [
        "text change", "text appear", "stack change", "stack appear", "group change", "group appear",
        "text task", "stack task", "group task",
      ])
    host.close()
  }

  @Test func whatACancelledTaskChangesCountsWhileTheViewIsThere() {
    struct Stubborn: View {
      @State private var id = 0
      @State private var ended = 0
      @Environment(\.clock) private var clock
      var body: some View {
        Text("\(ended)").task(id: id) {
          try? await clock.sleep(for: .seconds(1))
          ended += 1
        }
        Button("next") { id += 1 }
      }
    }
    let host = host(Stubborn())
    scheduler.advance()
    host.press("next")
    scheduler.advance()
    host.flush()
    #expect(host.text == "1 [next]")
    scheduler.advance(by: .seconds(1))
    host.flush()
    #expect(host.text == "2 [next]")
  }

  @Test func anExecutorOfItsOwnComesFirst() {
    struct Own: View {
      let executor: VirtualExecutor
      let log: SharedLog
      var body: some View {
        Text("x").task(name: "own", executorPreference: executor) { log(Task.name ?? "-") }
      }
    }
    let other = VirtualScheduler()
    let host = host(Own(executor: other.executor, log: log))
    scheduler.advance()
    #expect(log.take() == [])
    other.advance()
    #expect(log.take() == ["own"])
    host.close()
  }

  @MainActor @Test func aTaskRunsWhereItsClosureIsIsolatedTo() async {
    @MainActor struct Isolated: @MainActor View {
      let log: SharedLog
      var body: some View {
        Text("x").task {
          MainActor.assertIsolated()
          log("main")
        }
      }
    }
    let host = Host(Isolated(log: log))
    while log.isEmpty { await Task.yield() }
    #expect(log.take() == ["main"])
    host.close()
  }

  struct Tabs: View {
    let log: SharedLog
    @State private var selection = 0
    var body: some View {
      ForEach(0..<2) { tab in
        Counter(number: tab)
          .onAppear { log("appear \(tab)") }
          .onDisappear { log("disappear \(tab)") }
          .task { log("task \(tab)") }
          .visible(tab == selection)
      }
      Button("other") { selection = 1 - selection }
    }
  }

  struct Counter: View {
    let number: Int
    @State private var n = 0
    var body: some View { Button("\(number):\(n)") { n += 1 } }
  }

  @Test func whatIsHiddenKeepsItsStateAndAppearsAgain() {
    let host = host(Tabs(log: log))
    scheduler.advance()
    #expect(log.take() == ["appear 0", "task 0"])
    host.press("0:0")
    #expect(host.text == "[0:1] [other]")
    host.press("other")
    scheduler.advance()
    #expect(host.text == "[1:0] [other]")
    #expect(log.take() == ["disappear 0", "appear 1", "task 1"])
    host.press("other")
    scheduler.advance()
    #expect(host.text == "[0:1] [other]")
    #expect(log.take() == ["disappear 1", "appear 0", "task 0"])
    #expect(host.evaluations(of: Counter.self) == 3)
    host.close()
    // The other one has disappeared already.
    #expect(log.take() == ["disappear 0"])
  }

  @Test func hidingStopsATask() {
    struct Hiding: View {
      let log: SharedLog
      @Environment(\.clock) private var clock
      @State private var isVisible = true
      var body: some View {
        Stack {
          Text("x").task {
            log("start")
            try? await clock.sleep(for: .seconds(9))
            log("end \(Task.isCancelled)")
          }
        }
        .visible(isVisible)
        Button("toggle") { isVisible.toggle() }
      }
    }
    let host = host(Hiding(log: log))
    scheduler.advance()
    host.press("toggle")
    scheduler.advance()
    #expect(log.take() == ["start", "end true"])
    host.press("toggle")
    scheduler.advance()
    #expect(log.take() == ["start"])
    host.close()
    scheduler.advance()
    #expect(log.take() == ["end true"])
  }
}
