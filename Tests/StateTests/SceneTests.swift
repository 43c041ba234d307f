import Testing
import UndercurrentCore
import UndercurrentState

struct SceneTests {
  final class Model: ObservableObject {
    @Published var n = 0
  }

  struct Content: View {
    let name: String
    @Environment(\.scenePhase) private var phase
    @EnvironmentObject private var model: Model
    @SceneStorage("tab") private var tab = 0
    var body: some View { Button("\(name) \(phase) \(model.n) \(tab)") { tab += 1 } }
  }

  struct Program: App {
    @StateObject private var model = Model()
    @Environment(\.scenePhase) private var phase
    @State private var log: [String] = []
    var body: some Scene {
      Windows(model: model)
        .onChange(of: phase) { log.append("\($0) \($1)") }
      WindowGroup("log") { Button("log: \(log)") { model.n += 1 } }
    }
  }

  struct Windows: Scene {
    let model: Model
    @State private var name = "a"
    var body: some Scene {
      WindowGroup("first") { Content(name: name) }.environmentObject(model)
      WindowGroup { Content(name: "b") }.environmentObject(model)
    }
  }

  @Test func anAppIsMadeOfScenesThatShareItsState() {
    let host = Host(app: Program())
    #expect(host.text == "{[a active 0 0]} {[b active 0 0]} {[log: []]}")
    #expect(host.windows.map(\.title) == ["first", nil, "log"])
    host.press("log: []")
    #expect(host.text == "{[a active 1 0]} {[b active 1 0]} {[log: []]}")
    // Each scene has its own storage.
    host.press("a active 1 0")
    #expect(host.text == "{[a active 1 1]} {[b active 1 0]} {[log: []]}")
    #expect(host.windows.map { $0.sceneStorage.values } == [["tab": .int(1)], [:], [:]])
    host.windows[1].sceneStorage.values = ["tab": .int(5)]
    host.flush()
    #expect(host.text == "{[a active 1 1]} {[b active 1 5]} {[log: []]}")
  }

  @Test func anAppIsInTheHighestPhaseOfItsScenes() {
    let host = Host(app: Program())
    host.windows[0].phase = .background
    host.flush()
    #expect(host.text == "{[a background 0 0]} {[b active 0 0]} {[log: []]}")
    for window in host.windows.dropFirst() { window.phase = .inactive }
    host.flush()
    #expect(host.text.hasSuffix(#"[b inactive 0 0]} {[log: ["active inactive"]]}"#))
    #expect(host.windows.map(\.phase) == [.background, .inactive, .inactive])
  }

  @Test func scenesMayBeThereOrNot() {
    struct Optionally: App {
      @State private var shows = false
      var body: some Scene {
        WindowGroup { Button("show") { shows = true } }
        if shows { WindowGroup { Text("second") } }
        if #available(macOS 15, *) { WindowGroup { Text("third") } }
      }
    }
    let host = Host(app: Optionally())
    #expect(host.text == "{[show]} {third}")
    host.press("show")
    #expect(host.text == "{[show]} {second} {third}")
  }

  @Test func aHostWithoutAnAppIsOneScene() {
    struct Watching: View {
      @Environment(\.scenePhase) private var phase
      let log: Log
      var body: some View { Text("\(phase)").onChange(of: phase) { log("\($0) \($1)") } }
    }
    let log = Log()
    let host = Host(Watching(log: log))
    #expect(host.text == "active")
    host.environment.scenePhase = .background
    host.flush()
    #expect(log.take() == ["active background"])
  }

  @Test func theEnvironmentOfAScene() {
    struct Reading: View {
      @Environment(\.width) private var width
      @AppStorage("n") private var n = 0
      var body: some View { Text("\(width) \(n)") }
    }
    struct Program: App {
      var body: some Scene {
        WindowGroup { Reading() }.environment(\.width, 3).defaultAppStorage(MemoryStore(["n": .int(4)]))
      }
    }
    #expect(Host(app: Program()).text == "{3 4}")
  }
}
