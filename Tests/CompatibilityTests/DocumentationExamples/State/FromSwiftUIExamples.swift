import Testing
import Undercurrent
import UndercurrentState
import UndercurrentTesting

/// What the article "From SwiftUI to a headless test" shows.
enum FromSwiftUI {
  typealias Text = Plain.Text
  typealias Button = Plain.Button
  typealias TextField = Plain.TextField
  typealias Toggle = Plain.Toggle

  struct Login: View {
    @State private var name = ""
    @State private var password = ""
    @State private var hasFailed = false
    @FocusState private var isNameFocused: Bool
    let signIn: (String, String) -> Bool

    var body: some View {
      TextField("Name", text: $name).focused($isNameFocused)
      TextField("Password", text: $password)
      if !name.isEmpty, !password.isEmpty {
        Button("Sign in") {
          hasFailed = !signIn(name, password)
          isNameFocused = hasFailed
        }
      }
      if hasFailed { Text("Wrong name or password") }
    }
  }

  struct Item: Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  struct ItemRow: View {
    @Binding var item: Item
    @State private var showsID = false

    var body: some View {
      Toggle(item.title, isOn: $item.isDone)
      Button("Number of \(item.title)") { showsID = true }
      if showsID { Text("\(item.id)") }
    }
  }

  struct ItemList: View {
    @State private var items = [Item(id: 1, title: "Milk"), Item(id: 2, title: "Bread")]

    var body: some View {
      ForEach($items) { $item in ItemRow(item: $item) }
      Text("\(items.count { !$0.isDone }) to do")
      Button("Clear") { items.removeAll { $0.isDone } }
    }
  }

  final class Session: ObservableObject {
    @Published var user: String?
  }

  struct Greeting: View {
    @EnvironmentObject private var session: Session

    var body: some View {
      Text(session.user.map { "Hello, \($0)" } ?? "Who are you?")
    }
  }

  @MainActor final class Profile: ObservableObject {
    @Published private(set) var name = "nobody"
    func load() async { name = "Ada" }
  }

  @MainActor struct ProfileView: @MainActor View {
    @StateObject private var profile = Profile()

    var body: some View {
      Text(profile.name).task { await profile.load() }
    }
  }

  struct Search: View {
    @Environment(\.clock) private var clock
    @State private var query = ""
    @State private var results: [String] = []
    let find: @Sendable (String) async -> [String]

    var body: some View {
      TextField("Search", text: $query)
        .task(id: query) {
          // Whoever types on cancels this.
          guard (try? await clock.sleep(for: .milliseconds(300))) != nil else { return }
          results = await find(query)
        }
      ForEach(results, id: \.self) { Text($0) }
    }
  }
}

extension FromSwiftUI {
  struct Tests {
    @Test func aWrongPasswordIsSaid() throws {
      let host = Host(Login { _, password in password == "secret" })
      #expect(host.render(with: PlainTextRenderer()) == ["Name: ", "Password: "])
      try host.perform(.type("Ada"), on: "Name")
      try host.perform(.type("guess"), on: "Password")
      try host.perform(.press, on: "Sign in")
      #expect(host.render(with: PlainTextRenderer()).last == "Wrong name or password")
      #expect(host.focus == host.elements[0].id)
    }

    @Test func aRowKeepsItsStateWhenAnotherGoes() throws {
      let host = Host(ItemList())
      try host.perform(.press, on: "Number of Bread")
      try host.perform(.press, on: "Milk")
      #expect(host.render(with: PlainTextRenderer()).contains("1 to do"))
      let evaluations = try host.evaluations { try host.perform(.press, on: "Clear") }
      #expect(host.render(with: PlainTextRenderer()) == ["[ ] Bread", "[Number of Bread]", "2", "1 to do", "[Clear]"])
      #expect(!evaluations.contains { $0.path.hasSuffix("ItemRow") })
    }

    @Test func theGreetingFollowsTheSession() {
      let session = Session()
      let host = Host(Greeting().environmentObject(session))
      session.user = "Ada"
      host.flush()
      #expect(host.render(with: PlainTextRenderer()) == ["Hello, Ada"])
    }

    @Test func aMissingSessionIsNamed() {
      var problems: [Problem] = []
      _ = Host(Greeting(), onProblem: { problems.append($0) })
      #expect(problems == [.missingObject(type: "Session", property: "session", path: "Greeting")])
    }

    @MainActor @Test func theProfileIsLoaded() async {
      let host = Host(ProfileView())
      #expect(host.render(with: PlainTextRenderer()) == ["nobody"])
      while !host.isDirty { await Task.yield() }
      host.flush()
      #expect(host.render(with: PlainTextRenderer()) == ["Ada"])
    }

    @Test func onlyWhatIsTypedInTheEndIsSearchedFor() throws {
      let time = VirtualScheduler()
      var environment = EnvironmentValues()
      environment.clock = time.clock
      environment.taskExecutor = time.executor
      let host = Host(Search { ["found \($0)"] }, environment: environment)
      try host.perform(.type("ca"), on: "Search")
      time.advance(by: .milliseconds(200))
      try host.perform(.type("cats"), on: "Search")
      time.advance(by: .milliseconds(299))
      host.flush()
      #expect(host.render(with: PlainTextRenderer()) == ["Search: cats"])
      time.advance(by: .milliseconds(1))
      host.flush()
      #expect(host.render(with: PlainTextRenderer()) == ["Search: cats", "found cats"])
    }
  }
}
