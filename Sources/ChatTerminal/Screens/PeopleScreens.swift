import ChatModel
import UndercurrentState

/// People to choose from, as the service finds them or, as long as nothing is searched for, all that are known.
private struct PeopleList: View {
  let query: String
  let people: [Contact]
  let marks: Set<UserID>
  @Binding var index: Int
  let choose: (Contact) -> Void
  @EnvironmentObject private var store: AppStore
  @Environment(\.screenSize) private var size

  var body: some View {
    let selection = min(index, max(0, people.count - 1))
    if people.isEmpty {
      Text(store.state.directory.isSearching ? "Searching …" : query.isEmpty ? "" : "Nobody found.", .faint).padding(left: 2)
      Spacer()
    } else {
      let start = max(0, selection - size.rows)
      let rows = Array(people[start..<min(people.count, selection + size.rows)])
      List(selection: selection - start) {
        ForEach(rows) { person in
          HStack {
            Text(person.id == people[selection].id ? "▌" : " ", .accent).rigid()
            Text(marks.contains(person.id) ? "✓ " : "  ", .accent).rigid()
            PresenceDot(presence: store.state.presence(of: person.id))
            Text(" " + person.name, person.id == people[selection].id ? .strong : .plain)
            Text("  \(person.id)", .faint)
            Spacer()
          }
        }
      }
      .onMove { index = min(max(0, selection + $0), people.count - 1) }
      .onOpen { choose(people[selection]) }
    }
  }
}

extension AppState {
  /// Whom a field that searches for people shows.
  fileprivate func people(for query: String) -> [Contact] {
    if query.isEmpty { return conversations(.all).compactMap { if case .person(let user) = $0 { contacts[user] } else { nil } } }
    return directory.query == query ? directory.results : []
  }
}

/// Finds somebody to talk to.
struct PeopleScreen: View {
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @State private var query = ""
  @State private var index = 0

  var body: some View {
    ScreenFrame("Find people", hints: [("Enter", "talk"), ("↑↓", "select"), ("Esc", "back")]) {
      HStack {
        Text(" Name  ", .faint).rigid()
        TextField("a part of a name or an address", text: $query)
      }
      Divider()
      PeopleList(query: query, people: store.state.people(for: query), marks: [], index: $index) { person in
        shell.sheet = nil
        store.open(person.id)
      }
    }
    .onKey { key in
      guard key == .escape else { return false }
      shell.sheet = nil
      return true
    }
    .onChange(of: query) {
      index = 0
      store.findUsers(query)
    }
  }
}

/// Makes a group: first its name, then who is in it.
struct NewGroupScreen: View {
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @State private var name = ""
  @State private var query = ""
  @State private var isNamed = false
  @State private var index = 0
  @State private var chosen: [UserID] = []

  var body: some View {
    ScreenFrame(
      "New group",
      hints: isNamed
        ? [("Enter", "choose"), ("^D", "make it with \(chosen.count)"), ("Esc", "back")] : [("Enter", "go on"), ("Esc", "back")]
    ) {
      HStack {
        Text(" Name  ", isNamed ? .faint : .accent).rigid()
        TextField("what the group is called", text: $name, onSubmit: { isNamed = !name.allSatisfy(\.isWhitespace) })
          .active(!isNamed)
      }
      if isNamed {
        HStack {
          Text(" With  ", .accent).rigid()
          TextField("a part of a name or an address", text: $query)
        }
        Divider()
        PeopleList(query: query, people: store.state.people(for: query), marks: Set(chosen), index: $index) { person in
          if let place = chosen.firstIndex(of: person.id) { chosen.remove(at: place) } else { chosen.append(person.id) }
        }
      }
    }
    .onKey(take)
    .onChange(of: query) {
      index = 0
      store.findUsers(query)
    }
  }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .escape: if isNamed { isNamed = false } else { shell.sheet = nil }
    case .control("d") where isNamed:
      shell.sheet = nil
      store.createGroup(name: name, with: chosen)
    default: return false
    }
    return true
  }
}

/// Who is in the conversation on show, and what can be done with it.
struct InfoScreen: View {
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @Environment(\.dayClock) private var clock
  @State private var invites = false
  @State private var query = ""
  @State private var index = 0

  private var isGroup: Bool { if case .group = store.state.openRoom?.kind { true } else { false } }

  var body: some View {
    ScreenFrame(
      store.state.openTitle,
      hints: invites
        ? [("Enter", "invite"), ("Esc", "back")]
        : [("m", store.state.openRoom?.isMuted == true ? "unmute" : "mute")] + (isGroup ? [("i", "invite"), ("l", "leave")] : [])
          + [("Esc", "back")]
    ) {
      if invites {
        HStack {
          Text(" Invite  ", .accent).rigid()
          TextField("a part of a name or an address", text: $query)
        }
        Divider()
        PeopleList(query: query, people: store.state.people(for: query), marks: members, index: $index) { person in
          if !members.contains(person.id) { store.perform(.invite(person.id)) }
        }
      } else {
        ForEach(members.sorted(), id: \.self) { user in
          HStack {
            Text("  ").rigid()
            PresenceDot(
              presence: user == store.state.session?.user ? Presence(store.state.ownPresence) : store.state.presence(of: user))
            Text(" " + store.state.name(of: user))
            Text(store.state.openRoom?.members[user] == .invited ? "  invited" : "  \(user)", .faint)
            Spacer()
          }
        }
        Text("  \(store.state.openRoom?.rowCount ?? 0) messages here", .faint).padding(top: 1)
      }
    }
    .onKey(take)
    .onChange(of: query) {
      index = 0
      store.findUsers(query)
    }
  }

  private var members: Set<UserID> { Set(store.state.openRoom?.members.keys.map { $0 } ?? []) }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .escape: if invites { invites = false } else { shell.sheet = nil }
    case .character("m") where !invites: store.perform(.mute(store.state.openRoom?.isMuted != true))
    case .character("i") where isGroup && !invites: invites = true
    case .character("l") where isGroup && !invites:
      shell.sheet = nil
      store.perform(.leave)
    default: return false
    }
    return true
  }
}
