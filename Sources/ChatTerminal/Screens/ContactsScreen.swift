import ChatModel
import UndercurrentState

/// The contacts, live, with a field to search them.
struct ContactsScreen: View {
  @EnvironmentObject private var store: AppStore
  @Environment(\.screenSize) private var size
  @State private var query = ""
  /// By identity: the rows change places as messages come in.
  @State private var selected: UserID?

  var body: some View {
    let rows = store.state.contactRows
    VStack {
      header
      if size.rows >= 14 { Divider() }
      HStack {
        Text(" Search  ", .faint).rigid()
        TextField("type a name", text: $query)
      }
      Divider()
      if rows.isEmpty {
        Text(store.state.query.isEmpty ? "Nobody is here yet." : "Nobody is called “\(store.state.query)”.", .faint)
          .padding(top: 1).centered()
        Spacer()
      } else {
        list(rows)
      }
      Hints([
        ("Enter", "open"), ("↑↓", "select"), query.isEmpty ? ("Ctrl-O", "sign out") : ("Esc", "clear"), ("Ctrl-Q", "quit"),
      ])
    }
    .onKey(take)
    .onAppear { query = store.state.query }
    .onChange(of: query) { store.search(query) }
  }

  private var header: some View {
    HStack {
      Text(" Chats ", .strong).rigid()
      Text(store.state.session.map { "· \($0.name)" } ?? "", .faint)
      Spacer()
      if store.state.connection == .lost {
        Text("no connection ", .problem).rigid()
      } else if store.state.totalUnread > 0 {
        Text("\(store.state.totalUnread) unread ", .accent).rigid()
      }
    }
  }

  private func list(_ rows: [ContactRow]) -> some View {
    let selection = rows.firstIndex { $0.id == selected } ?? 0
    return List(selection: selection) {
      ForEach(rows) { row in
        ContactRowView(row: row, isSelected: row.id == rows[selection].id).padding(bottom: size.rows < 20 ? 0 : 1)
      }
    }
    .onSelect { selected = rows[$0].id }
    .onOpen { store.open(rows[$0].id) }
  }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .escape: query = ""
    case .control("o"): store.signOut()
    default: return false
    }
    return true
  }
}

/// A contact, on two lines.
private struct ContactRowView: View {
  let row: ContactRow
  let isSelected: Bool
  @Environment(\.dayClock) private var clock

  var body: some View {
    VStack {
      HStack {
        bar
        PresenceDot(presence: row.presence)
        Text(" " + row.name, row.unread > 0 || isSelected ? .strong : .plain)
        Spacer()
        Text(row.lastMessageTime.map { " \(clock.text($0)) " } ?? "", .faint).rigid()
      }
      HStack {
        bar
        Text("  ").rigid()
        if row.isTyping {
          Text("typing …", .online)
        } else {
          Text(row.lastMessage ?? "No messages yet", row.unread > 0 ? .plain : .faint)
        }
        Spacer()
        Text(row.unread > 0 ? " (\(row.unread)) " : "", .accent).rigid()
      }
    }
  }

  private var bar: some View { Text(isSelected ? "▌" : " ", .accent).rigid() }
}

/// Whether somebody is there: a green dot if so.
struct PresenceDot: View {
  let presence: Presence

  var body: some View {
    switch presence.state {
    case .online: Text("●", .online).rigid()
    case .away: Text("◐", .away).rigid()
    case .offline, .unknown: Text("○", .faint).rigid()
    }
  }
}
