import Observation
import Testing
import UndercurrentCore
import UndercurrentState

/// What has gone wrong elsewhere with the environment, above all of what is presented, and does not here.
struct EnvironmentPitfallTests {
  final class User: ObservableObject {
    @Published var n = 0
  }

  @Observable final class Theme {
    var name = "plain"
  }

  struct Reader: View {
    @EnvironmentObject private var user: User
    @Environment(Theme.self) private var theme
    @Environment(\.width) private var width
    var body: some View { Text("\(user.n) \(theme.name) \(width)") }
  }

  struct Presenting: View {
    @State private var first = false
    @State private var second = false
    @State private var alert = false
    @State private var screen: Int?
    var body: some View {
      Button("go") { (first, second, alert, screen) = (true, true, true, 1) }
        .sheet(isPresented: $first) {
          Reader().sheet(isPresented: $second) { Reader() }
        }
        .alert("A", isPresented: $alert) { Reader() }
        .navigationDestination(item: $screen) { _ in Reader() }
    }
  }

  @Test func whateverIsPresentedFindsWhatItsPresenterFinds() {
    let (user, theme) = (User(), Theme())
    struct Root: View {
      let user: User
      let theme: Theme
      @State private var width = 3
      var body: some View {
        Presenting().environment(\.width, width)
        Button("width") { width += 1 }
      }
    }
    let host = Host(Root(user: user, theme: theme).environmentObject(user).environment(theme), onProblem: { _ in })
    host.press("go")
    #expect(host.problems.isEmpty)
    #expect(host.all(Text.self).map(\.string) == Array(repeating: "0 plain 3", count: 4))
    user.n = 1
    theme.name = "dark"
    host.press("width")
    #expect(host.all(Text.self).map(\.string) == Array(repeating: "1 dark 4", count: 4))
    #expect(host.evaluations(of: Reader.self) == 8)
  }

  @Test func whatIsPresentedFollowsTheStateThatItReads() {
    struct Root: View {
      @State private var n = 0
      @State private var list = ["a"]
      @State private var error: String?
      var body: some View {
        Button("+") {
          n += 1
          list.append("b")
          error = "wrong"
        }
        .sheet(isPresented: .constant(true)) {
          Text("\(n)")
          ForEach(list, id: \.self) { Text($0) }
          if let error { Text(error) }
        }
      }
    }
    let host = Host(Root())
    #expect(host.presentations.map(\.text) == ["{0 a}"])
    host.press("+")
    #expect(host.presentations.map(\.text) == ["{1 a b wrong}"])
    // The sheet reads the state, and the view behind it does not.
    #expect(host.evaluations(of: Root.self) == 1)
  }

  struct NeedsUser: View {
    @EnvironmentObject private var user: User
    var body: some View { Text("\(user.n)") }
  }

  struct A<Content: View>: View {
    let content: Content
    var body: some View { content }
  }

  @Test func aMissingObjectNamesWhatIsMissingAndWhere() {
    var problems: [Problem] = []
    let host = Host(
      A(content: A(content: NeedsUser())).sheet(isPresented: .constant(true)) { NeedsUser() },
      onProblem: { problems.append($0) })
    #expect(
      problems.map(\.description)
        == [
          "A > A > NeedsUser needs an object of type User for its property 'user': "
            + "put .environmentObject(_:) with one on a view around it, or .environment(_:) if it is Observable.",
          "Presentation > NeedsUser needs an object of type User for its property 'user': "
            + "put .environmentObject(_:) with one on a view around it, or .environment(_:) if it is Observable.",
        ].sorted { $0.count < $1.count })
    // The rest is shown.
    #expect(host.presentations.count == 1)
  }
}
