import ChatModel
import UndercurrentState

/// What the user can set.
struct SettingsScreen: View {
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @State private var asksBeforeLeaving = false

  var body: some View {
    ScreenFrame("Settings", hints: [("Esc", "back"), ("^Q", "quit")]) {
      Text("  \(store.state.session?.name ?? "")  \(store.state.session?.admission.address.text ?? "")", .faint).padding(
        bottom: 1)
      line("p", "I am seen as", store.state.ownPresence == .online ? "here" : store.state.ownPresence.rawValue)
      line("b", "The bell rings for what I do not see", shell.ringsBell ? "yes" : "no")
      line("c", "The connection", shell.isOffline ? "cut (to see what happens)" : "as it is")
      line("s", "Save this screen", "")
      line("o", "Sign out", "")
      if asksBeforeLeaving {
        Text("  \(store.state.unsentCount) not sent yet. Press o again to sign out and lose that.", .problem).padding(top: 1)
      }
      Text(shell.folder.map { "  Kept in \($0)" } ?? "  Nothing is kept after the end", .faint).padding(top: 1)
    }
    .onKey(take)
  }

  private func line(_ key: String, _ what: String, _ value: String) -> some View {
    HStack {
      Text("  \(key)  ", .accent).rigid()
      Text(what)
      Text(value.isEmpty ? "" : ": \(value)", .strong)
      Spacer()
    }
  }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .escape: shell.sheet = nil
    case .character("p"):
      let states: [Presence.State] = [.online, .away, .offline]
      let index = states.firstIndex(of: store.state.ownPresence) ?? 0
      store.perform(.presence(states[(index + 1) % states.count]))
    case .character("b"): shell.ringsBell.toggle()
    case .character("c"): shell.isOffline.toggle()
    case .character("s"): shell.remark = shell.saveScreen()
    case .character("o"):
      if store.state.unsentCount > 0, !asksBeforeLeaving { asksBeforeLeaving = true } else { store.signOut() }
    default: return false
    }
    return true
  }
}

/// What the keys do.
struct HelpScreen: View {
  @EnvironmentObject private var shell: Shell
  @Environment(\.screenSize) private var size
  @State private var start = 0

  private static let lines: [(key: String, what: String)] = [
    ("Everywhere", ""), ("F1 or ?", "this help (? while nothing is written)"), ("^R", "try to connect now"),
    ("^T", "cut the connection, or mend it: to see what happens"), ("^P", "save the screen as text and as a picture"),
    ("^Z", "back to the shell for a while"), ("^Q", "quit; everything is kept"),
    ("Chats", ""), ("type", "search by name"), ("↑ ↓ PgUp PgDn", "select"), ("Enter", "open"),
    ("Tab", "all, unread, online, groups"),
    ("^N", "make a group"), ("^F", "find people"), ("^S", "settings, sign out"),
    ("A conversation", ""), ("Enter", "send"), ("PgUp PgDn", "scroll"), ("↑", "choose a message"),
    ("^G", "who is in it, mute, leave"),
    ("F2", "the keyboard on the screen"), ("Esc", "back"),
    ("A chosen message", ""), ("r", "answer it"), ("e", "change it, if it is yours"), ("d", "delete it, if it is yours"),
    ("t", "try to send it again"), ("1 to 5", "react, or take that back"),
    ("Writing", ""), ("^A ^E ^U ^W", "as in a shell"),
  ]

  var body: some View {
    let room = max(1, size.rows - (size.rows >= 14 ? 3 : 2))
    let last = max(0, Self.lines.count - room)
    ScreenFrame("Keys", hints: [("↑↓", "more"), ("any other key", "back")]) {
      ForEach(Array(min(start, last)..<min(Self.lines.count, min(start, last) + room)), id: \.self) { index in
        HStack {
          let line = Self.lines[index]
          Text(line.what.isEmpty ? " \(line.key)" : "   \(line.key)", line.what.isEmpty ? .strong : .accent).sized(columns: 18)
          Text(line.what)
          Spacer()
        }
      }
    }
    .onKey { key in
      switch key {
      case .up: start = max(0, min(start, last) - 1)
      case .down: start = min(last, start + 1)
      case .pageUp: start = max(0, min(start, last) - room)
      case .pageDown: start = min(last, start + room)
      default: shell.showsHelp = false
      }
      return true
    }
  }
}
