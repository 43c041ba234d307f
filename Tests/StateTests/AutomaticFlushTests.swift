import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentTesting

/// Hosts that are flushed by somebody else, wherever they belong.
struct AutomaticFlushTests {
  struct Counter: View {
    @State private var n = 0
    var body: some View {
      Button("\(n)") { n += 1 }
    }
  }

  @Test func aSchedulerFlushesABurstOnce() {
    let scheduler = VirtualScheduler()
    let host = Host(Counter())
    let button = host.first(Button.self)
    var flushes = 0
    host.onFlush = { flushes += 1 }
    host.flushAutomatically(on: scheduler)
    button?.action()
    button?.action()
    #expect(host.text == "[0]")
    scheduler.advance()
    #expect(host.text == "[2]")
    #expect(flushes == 1)
    button?.action()
    scheduler.advance()
    #expect(host.text == "[3]")
    #expect(flushes == 2)
  }

  @Test func virtualTimeDrivesEverything() {
    struct Searching: View {
      let results: AnyPublisher<String, Never>
      let type: (String) -> Void
      @State private var found = ""
      var body: some View {
        Text(found).onReceive(results) { found = $0 }
        Button("type") {
          type("a")
          type("ab")
        }
      }
    }
    let scheduler = VirtualScheduler()
    let typed = PassthroughSubject<String, Never>()
    let results = typed.debounce(for: .milliseconds(300), scheduler: scheduler).eraseToAnyPublisher()
    let host = Host(Searching(results: results) { typed.send($0) })
    host.flushAutomatically(on: scheduler)
    host.press("type")
    scheduler.advance(by: .milliseconds(299))
    #expect(host.text == " [type]")
    scheduler.advance(by: .milliseconds(1))
    #expect(host.text == "ab [type]")
    #expect(host.evaluations(of: Searching.self) == 2)
  }

  @Test func theSchedulerDoesNotKeepTheHost() {
    let scheduler = VirtualScheduler()
    var host: Host<Counter>? = Host(Counter())
    weak let weakly = host
    host?.flushAutomatically(on: scheduler)
    host?.first(Button.self)?.action()
    host = nil
    #expect(weakly == nil)
    scheduler.advance()
  }

  @MainActor @Test func theMainActorFlushes() async {
    let host = Host(Counter())
    let (flushes, tell) = AsyncStream<Void>.makeStream()
    host.onFlush = { tell.yield() }
    host.flushAutomatically()
    let button = host.first(Button.self)
    button?.action()
    button?.action()
    #expect(host.text == "[0]")
    for await _ in flushes { break }
    #expect(host.text == "[2]")
    #expect(host.evaluations(of: Counter.self) == 2)
  }

  /// Any actor may have a host of its own.
  actor Session {
    private let host = Host(Counter())
    private let (flushes, tell) = AsyncStream<Void>.makeStream()

    func start() {
      host.onFlush = { [tell] in tell.yield() }
      host.flushAutomatically()
    }

    var text: String { host.text }

    func press() async {
      host.first(Button.self)?.action()
      for await _ in flushes { break }
    }
  }

  @Test func anyActorFlushesItsOwn() async {
    let sessions = [Session(), Session()]
    for session in sessions { await session.start() }
    await withTaskGroup(of: Void.self) { group in
      for (presses, session) in zip([3, 5], sessions) {
        group.addTask { for _ in 0..<presses { await session.press() } }
      }
    }
    #expect(await sessions[0].text == "[3]")
    #expect(await sessions[1].text == "[5]")
  }

  @Test func aChangeOnAnotherThreadIsFlushedWhereTheHostIs() async throws {
    struct Taking: View {
      let take: (Binding<Int>) -> Void
      @State private var n = 0
      var body: some View { Text("\(n)").onAppear { take($n) } }
    }
    actor Owner {
      private var host: Host<Taking>?
      private let (flushes, tell) = AsyncStream<Void>.makeStream()

      func start() -> Binding<Int>? {
        var taken: Binding<Int>?
        let host = Host(Taking { taken = $0 })
        host.onFlush = { [tell] in tell.yield() }
        host.flushAutomatically()
        self.host = host
        return taken
      }

      func text(after flushes: Int) async -> String? {
        var left = flushes
        for await _ in self.flushes {
          left -= 1
          if left == 0 { break }
        }
        return host?.text
      }
    }
    let owner = Owner()
    let binding = try #require(await owner.start())
    await Task.detached { binding.wrappedValue = 9 }.value
    #expect(await owner.text(after: 1) == "9")
  }
}
