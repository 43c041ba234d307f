import Testing
import UndercurrentState
import UndercurrentTesting

/// A host that is let go of lets go of everything its views have put anywhere, and so does one whose views have gone.
struct HostLifetimeTests {
  /// A value of every kind: to be kept in a state, handed up, focused, presented.
  fileprivate final class Token: Hashable, Identifiable, ObservableObject {
    static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private struct Handed: PreferenceKey {
    static var defaultValue: [Token] { [] }
    static func reduce(value: inout [Token], nextValue: () -> [Token]) { value += nextValue() }
  }

  fileprivate struct Surrounding: EnvironmentKey { static var defaultValue: Token? { nil } }

  enum Place: CaseIterable {
    case state, object, environment, environmentObject, focus, focusedValue, preference, transform, overlay, change, presentation,
      id, scene
    case namespace, publisher
  }

  private struct Kept: View {
    @State var token: Token
    @StateObject var object: Token
    @FocusState private var focus: Token?
    @Namespace private var namespace
    let place: Place

    init(_ token: Token, _ place: Place) {
      _token = State(initialValue: token)
      _object = StateObject(wrappedValue: token)
      self.place = place
    }

    var body: some View {
      switch place {
      case .state: Text("\(ObjectIdentifier(token))")
      case .object: Text("\(ObjectIdentifier(object))")
      case .environment: Text("a").transformEnvironment(\.token) { $0 = token }
      case .environmentObject: Text("a").environmentObject(token)
      case .focus: TextField(text: .constant("a")).focused($focus, equals: token).onAppear { focus = token }
      case .focusedValue: TextField(text: .constant("a")).focusedValue(\.token, token)
      case .preference: Text("a").preference(key: Handed.self, value: [token]).onPreferenceChange(Handed.self) { _ in }
      case .transform:
        Text("a").transformPreference(Handed.self) { $0.append(token) }.onPreferenceChange(Handed.self) { token = $0[0] }
      case .overlay:
        Text("a").preference(key: Handed.self, value: [token]).overlayPreferenceValue(Handed.self) { Text("\($0.count)") }
      case .change: Text("a").onChange(of: token, initial: true) { token = $1 }
      case .presentation: Text("a").sheet(item: .constant(token)) { Text("\(ObjectIdentifier($0))") }
      case .id: Text("a").id(token)
      case .scene: Text("a")
      case .namespace: Text("a").onAppear { [namespace] in _ = (namespace, token) }
      case .publisher: Text("a").onReceive(token.objectWillChange) { token = token }
      }
    }
  }

  private struct Hiding: View {
    let content: () -> Kept
    @State private var shows = true
    var body: some View {
      if shows { content() }
      Button("hide") { shows = false }
    }
  }

  private struct Program: App {
    var token: Token?
    init() {}
    var body: some Scene {
      WindowGroup("one") { token.map { Kept($0, .scene) } }
      WindowGroup("two") { token.map { Kept($0, .preference) } }
    }
  }

  @Test(arguments: Place.allCases) func nothingStaysOfAHostThatIsLetGoOf(place: Place) {
    let tracker = LifetimeTracker()
    do {
      let host = Host(Kept(tracker.track(Token(), "token"), place))
      host.flush()
      #expect(tracker.alive == ["token"])
    }
    #expect(tracker.alive == [])
  }

  @Test(arguments: Place.allCases) func nothingStaysOfAViewThatHasGone(place: Place) {
    let tracker = LifetimeTracker()
    // Made in the body, so that only what the view has put somewhere keeps it.
    let host = Host(Hiding { Kept(tracker.track(Token(), "token"), place) })
    #expect(tracker.alive.contains("token"))
    host.press("hide")
    host.flush()
    #expect(tracker.alive == [])
  }

  @Test func nothingStaysOfAProgram() {
    let tracker = LifetimeTracker()
    do {
      var program = Program()
      program.token = tracker.track(Token(), "token")
      let host = Host(app: program)
      host.flush()
      #expect(tracker.alive == ["token"])
    }
    #expect(tracker.alive == [])
  }

  /// The actor has the host, and the host tells the actor of changes.
  @Test func anActorMayOwnTheHostThatItFlushes() async {
    actor Owner {
      private let token: Token
      private var host: Host<Kept>?

      init(_ token: Token) { self.token = token }

      func start() {
        host = Host(Kept(token, .state))
        host?.flushAutomatically()
      }
    }
    let tracker = LifetimeTracker()
    do {
      let owner = Owner(tracker.track(Token(), "token"))
      await owner.start()
      #expect(tracker.alive == ["token"])
    }
    #expect(tracker.alive == [])
  }
}

extension EnvironmentValues {
  fileprivate var token: HostLifetimeTests.Token? {
    get { self[HostLifetimeTests.Surrounding.self] }
    set { self[HostLifetimeTests.Surrounding.self] = newValue }
  }
}

extension FocusedValues {
  fileprivate var token: HostLifetimeTests.Token? {
    get { self[#function] }
    set { self[#function] = newValue }
  }
}
