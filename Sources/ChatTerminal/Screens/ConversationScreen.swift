import ChatModel
import UndercurrentCore
import UndercurrentState

/// The conversation on show, and what is being written in it.
struct ConversationScreen: View {
  let panel: KeyPanel
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @EnvironmentObject private var keyboard: KeyboardObserver
  @Environment(\.screenSize) private var size
  @Environment(\.dayClock) private var clock
  /// The message at the bottom, while the user has scrolled back.
  @State private var position: MessagePlace?
  /// The message that the keys are about.
  @State private var selected: Message.ID?

  var body: some View {
    VStack {
      header
      if size.rows >= 14 { Divider() }
      BannerLine()
      MessageList(position: $position, selected: selected)
      status
      Divider()
      if store.state.openRoom?.membership == .invited { invitation } else { composer }
      // The keyboard lifts all that is above it by its height.
      if keyboard.height > 0 { KeyPanelView(height: keyboard.height, pressed: keyboard.pressed) }
      Footer(hints: hints)
    }
    .onKey { take($0) }
    .onDisappear { panel.hide() }
  }

  private var header: some View {
    HStack {
      Text(" ‹ ", .faint).rigid()
      Text(store.state.openTitle + " ", .strong)
      if let contact = store.state.openContact {
        PresenceDot(presence: store.state.presence(of: contact.id))
        Text(store.state.presence(of: contact.id).text(clock), .faint)
      } else {
        Text("\(store.state.openRoom?.members.count ?? 0) members", .faint)
      }
      Text(store.state.openRoom?.isMuted == true ? " · muted" : "", .faint).rigid()
      Spacer()
      if store.state.totalUnread > 0 { Text("\(store.state.totalUnread) unread ", .accent).rigid() }
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

  private var composer: some View {
    VStack {
      if let mode { Text(" \(mode)  (Esc: no)", .accent) }
      HStack {
        Text(" › ", .accent).rigid()
        TextField("Message", text: draft, onSubmit: send).active(selected == nil).leaving([.character("?")])
      }
    }
  }

  private var invitation: some View {
    HStack {
      Text(" You are invited. ", .accent).rigid()
      Text("Enter: join   ^L: no, thank you", .faint)
    }
  }

  private var mode: String? {
    switch store.state.openRoom?.composer.mode {
    case .reply(let id):
      let row = store.state.messageIndex(of: id).flatMap { store.state.messageRows(in: $0..<$0 + 1).first }
      return "Answering \(row?.senderName ?? "a message"): \(row?.text ?? "")"
    case .edit: return "Changing what you wrote"
    case .new, nil: return nil
    }
  }

  private var hints: [(key: String, what: String)] {
    guard selected != nil else {
      return [
        ("Enter", "send"), ("Esc", "back"), ("?", "help"), ("↑", "choose a message"), ("PgUp/PgDn", "scroll"), ("^G", "info"),
      ]
    }
    typealias Hint = (key: String, what: String)
    let first: [Hint] = [("r", "answer"), ("Esc", "done")]
    let reactions: [Hint] = [("1-5", Self.reactions.joined(separator: " "))]
    guard let row = selectedRow, row.isOwn else { return first + reactions }
    let own: [Hint] = [("e", "change"), ("d", "delete")]
    if case .failed = row.delivery { return [("t", "try again"), ("Esc", "done")] + own }
    return first + own + reactions
  }

  private var draft: Binding<String> {
    let store = store
    return Binding(get: { store.state.draft }, set: { store.draft($0) })
  }

  private func send() {
    store.send(store.state.draft)
    position = nil
  }

  // MARK: Keys

  static let reactions = ["👍", "💙", "😂", "😮", "😢"]

  private var selectedRow: MessageRow? {
    selected.flatMap { store.state.messageIndex(of: $0) }.flatMap { store.state.messageRows(in: $0..<$0 + 1).first }
  }

  private func take(_ key: Key) -> Bool {
    if let selected { return take(key, for: selected) }
    switch key {
    case .escape:
      if store.state.openRoom?.composer.mode != .new {
        store.perform(.compose(.new))
      } else if position != nil {
        position = nil
      } else {
        store.close()
      }
    case .up: select(-1)
    case .control("k"), .function(2): panel.toggle()
    case .control("g"): shell.sheet = .info
    case .enter where store.state.openRoom?.membership == .invited: store.perform(.accept)
    case .control("l") where store.state.openRoom?.membership == .invited: store.perform(.leave)
    default: return false
    }
    return true
  }

  private func take(_ key: Key, for message: Message.ID) -> Bool {
    switch key {
    case .escape: selected = nil
    case .up: select(-1)
    case .down: select(1)
    case .character("r"), .enter: compose(.reply(to: message))
    case .character("e"): compose(.edit(of: message))
    case .character("d"), .delete:
      store.delete(message)
      selected = nil
    case .character("t"):
      if case .own(let txn) = message { store.perform(.retry(txn)) }
      selected = nil
    case .character(let digit):
      guard let number = digit.wholeNumberValue, Self.reactions.indices.contains(number - 1) else { return false }
      store.react(to: message, Self.reactions[number - 1])
    default: return false
    }
    return true
  }

  private func compose(_ mode: Composer.Mode) {
    store.perform(.compose(mode))
    selected = nil
  }

  /// Goes to the message above or beneath the selected one, from the bottom if none is; beneath the last one there is none.
  private func select(_ distance: Int) {
    let count = store.state.openRoom?.rowCount ?? 0
    let last = position.flatMap { store.state.messageIndex(of: $0.message) } ?? count - 1
    let now = selected.flatMap { store.state.messageIndex(of: $0) } ?? last + 1
    let next = now + distance
    if next >= count {
      selected = nil
      position = nil
    } else if next >= 0, let row = store.state.messageRows(in: next..<next + 1).first {
      selected = row.id
      // What has gone out of sight downwards is where the user looks from now on.
      if next > last || last - next >= size.rows { position = MessagePlace(message: row.id, hidden: 0) }
      if next < size.rows { store.perform(.loadOlder) }
    }
  }
}

extension Presence {
  func text(_ clock: DayClock) -> String {
    let seen = lastActive.map { " · last seen \(clock.text($0))" } ?? ""
    switch state {
    case .online: return " online"
    case .away: return " away\(seen)"
    case .offline: return " offline\(seen)"
    case .unknown: return seen
    }
  }
}
