import ChatModel
import UndercurrentState

/// A conversation with a contact, and what is being written in it.
struct ConversationScreen: View {
  let contact: Contact
  let panel: KeyPanel
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var keyboard: KeyboardObserver
  @Environment(\.screenSize) private var size
  /// The first line to be seen, while the user has scrolled back.
  @State private var position: Int?

  var body: some View {
    VStack {
      header
      if size.rows >= 14 { Divider() }
      MessageList(rows: store.state.messageRows, position: $position)
      status
      Divider()
      HStack {
        Text(" › ", .accent).rigid()
        TextField("Message", text: draft, onSubmit: send)
      }
      // The keyboard lifts all that is above it by its height.
      if keyboard.height > 0 { KeyPanelView(height: keyboard.height, pressed: keyboard.pressed) }
      Hints([
        ("Enter", "send"), ("Esc", "back"), ("PgUp/PgDn", "scroll"), ("F2", keyboard.height > 0 ? "hide keys" : "keys"),
        ("Ctrl-Q", "quit"),
      ])
    }
    .onKey(take)
    .onDisappear { panel.hide() }
  }

  private var header: some View {
    HStack {
      Text(" ‹ ", .faint).rigid()
      Text(contact.name + " ", .strong)
      PresenceDot(presence: contact.presence)
      Text(contact.presence.text, .faint)
      Spacer()
      if store.state.connection == .lost {
        Text("no connection ", .problem).rigid()
      } else if store.state.totalUnread > 0 {
        Text("\(store.state.totalUnread) unread ", .accent).rigid()
      }
    }
  }

  /// The line above the composer. It is there always, so that nothing moves when somebody begins to write.
  private var status: some View {
    HStack {
      Text(store.state.typingLine.map { "      \($0) …" } ?? "", .faint)
      Spacer()
      Text(position == nil ? "" : "↓ newer messages ", .accent).rigid()
    }
    .sized(rows: 1)
  }

  private var draft: Binding<String> {
    let store = store
    return Binding(get: { store.state.draft }, set: { store.draft($0) })
  }

  private func send() {
    store.send(store.state.draft)
    position = nil
  }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .escape: store.close()
    case .control("k"), .function(2): panel.toggle()
    default: return false
    }
    return true
  }
}

/// The messages, as a view of its own: while the user writes, they stay the same and are not evaluated.
private struct MessageList: View {
  let rows: [MessageRow]
  @Binding var position: Int?

  var body: some View {
    Scroll(position: position) {
      ForEach(rows) { MessageRowView(row: $0) }
    }
    .onScroll { position = $0 }
  }
}

extension Presence {
  fileprivate var text: String {
    switch state {
    case .online: " online"
    case .away: " away"
    case .offline: " offline"
    case .unknown: ""
    }
  }
}
