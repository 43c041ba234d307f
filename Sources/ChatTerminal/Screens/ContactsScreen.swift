import ChatModel
import UndercurrentState

/// The conversations, live, with a field to search them.
struct ContactsScreen: View {
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @Environment(\.screenSize) private var size
  @State private var query = ""
  @State private var tab = ListTab.all
  /// By identity: the rows change places as messages come in.
  @State private var selected: ConversationID?

  var body: some View {
    let count = store.state.contactCount(of: tab)
    let index = selected.flatMap { store.state.contactIndex(of: $0, in: tab) } ?? 0
    VStack {
      header
      if size.rows >= 14 { Divider() }
      BannerLine()
      HStack {
        Text(" Search  ", .faint).rigid()
        TextField("type a name", text: $query).leaving([.character("?"), .home, .end])
        tabs
      }
      Divider()
      if count == 0 {
        Text(nobody, .faint).padding(top: 1).centered()
        Spacer()
      } else {
        list(index, of: count)
      }
      Footer(
        hints: [
          ("Enter", "open"), ("Tab", "filter"), query.isEmpty ? ("?", "help") : ("Esc", "clear"), ("^N", "group"),
          ("^F", "people"),
          ("^S", "settings"), ("^Q", "quit"),
        ])
    }
    .onKey { take($0) }
    .onAppear { query = store.state.query }
    .onChange(of: query) { store.search(query) }
  }

  private var header: some View {
    HStack {
      Text(" Chats ", .strong).rigid()
      Text(store.state.session.map { "· \($0.name)" } ?? "", .faint)
      Spacer()
      if store.state.totalUnread > 0 { Text("\(store.state.totalUnread) unread ", .accent).rigid() }
    }
  }

  private var tabs: some View {
    HStack {
      ForEach(ListTab.allCases, id: \.self) { each in
        if size.columns >= 70 || each == tab {
          Text(" \(each.title) ", each == tab ? .accent : .faint).rigid()
        }
      }
    }
  }

  private var nobody: String {
    if !store.state.query.isEmpty { return "Nobody is called “\(store.state.query)”." }
    switch tab {
    case .all: return "Nobody is here yet."
    case .unread: return "Nothing is unread."
    case .online: return "Nobody is online."
    case .groups: return "There are no groups. ^N makes one."
    }
  }

  private func list(_ index: Int, of count: Int) -> some View {
    // No more rows than could be seen, however many there are.
    let start = max(0, index - size.rows)
    let rows = store.state.contactRows(in: start..<min(count, index + size.rows), of: tab)
    return List(selection: index - start) {
      ForEach(rows) { row in
        ContactRowView(row: row, isSelected: row.id == rows[index - start].id).padding(bottom: size.rows < 20 ? 0 : 1)
      }
    }
    .onMove { distance in
      let next = min(max(0, index + distance), count - 1)
      selected = store.state.contactRows(in: next..<next + 1, of: tab).first?.id
    }
    .onOpen { store.open(rows[index - start].id) }
  }

  private func take(_ key: Key) -> Bool {
    let tabs = ListTab.allCases
    let index = tabs.firstIndex(of: tab) ?? 0
    switch key {
    case .escape: query = ""
    case .tab: tab = tabs[(index + 1) % tabs.count]
    case .backTab: tab = tabs[(index + tabs.count - 1) % tabs.count]
    case .control("n"): shell.sheet = .newGroup
    case .control("f"): shell.sheet = .people
    case .control("s"): shell.sheet = .settings
    default: return false
    }
    return true
  }
}

extension ListTab {
  fileprivate var title: String {
    switch self {
    case .all: "All"
    case .unread: "Unread"
    case .online: "Online"
    case .groups: "Groups"
    }
  }
}

/// A conversation, on two lines.
private struct ContactRowView: View {
  let row: ContactRow
  let isSelected: Bool
  @Environment(\.dayClock) private var clock

  var body: some View {
    VStack {
      HStack {
        bar
        if let presence = row.presence { PresenceDot(presence: presence) } else { Text("#", .faint).rigid() }
        Text(" " + row.name, row.unread > 0 || isSelected ? .strong : .plain)
        Text(row.isMuted ? " muted" : "", .faint).rigid()
        Spacer()
        Text(row.lastMessageTime.map { " \(clock.text($0)) " } ?? "", .faint).rigid()
      }
      HStack {
        bar
        Text("  ").rigid()
        line
        Spacer()
        Text(row.unread > 0 ? " (\(row.unread)) " : row.isUnsent ? " unsent " : "", row.isUnsent ? .away : .accent).rigid()
      }
    }
  }

  @ViewBuilder private var line: some View {
    if row.isInvitation {
      Text("invites you", .accent)
    } else if let typing = row.typing {
      Text(row.presence == nil ? "\(typing) typing …" : "typing …", .online)
    } else if !row.draft.isEmpty, !row.isOpen {
      Text("Draft: \(row.draft)", .away)
    } else {
      Text(row.lastMessage ?? "No messages yet", row.unread > 0 ? .plain : .faint)
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
