public import UndercurrentCore

/// Somebody to talk to, or a group, as a list shows it.
public struct ContactRow: Hashable, Sendable, Identifiable {
  public let id: ConversationID
  public let name: String
  /// `nil` for a group.
  public let presence: Presence?
  /// The text of the most recent message.
  public let lastMessage: String?
  public let lastMessageTime: MonotonicTime?
  public let unread: Int
  /// Who is writing there.
  public let typing: String?
  public let draft: String
  public let isMuted: Bool
  /// Whether the user is invited and has not answered.
  public let isInvitation: Bool
  /// Whether something in it waits to be sent or could not be.
  public let isUnsent: Bool
  /// Whether it is the conversation on show.
  public let isOpen: Bool

  public var isTyping: Bool { typing != nil }
}

/// Which conversations a list shows.
public enum ListTab: String, Hashable, Sendable, CaseIterable { case all, unread, online, groups }

extension AppState {
  /// The conversations that are searched for, the one with the most recent message first; those with none last, by name.
  ///
  /// - Complexity: O(n) in the number of conversations. ``contactRows(in:of:)`` makes only those that can be seen.
  public var contactRows: [ContactRow] { conversations(.all).map(row) }

  /// Some of the rows of a list.
  ///
  /// - Complexity: O(k) in the number of rows, if nothing is left out of the list.
  public func contactRows(in range: Range<Int>, of tab: ListTab = .all) -> [ContactRow] {
    if tab == .all, query.isEmpty { return range.clamped(to: list.ids.indices).map { row(of: list.ids[$0]) } }
    let all = conversations(tab)
    return range.clamped(to: all.indices).map { row(of: all[$0]) }
  }

  /// How many rows a list has.
  public func contactCount(of tab: ListTab = .all) -> Int {
    tab == .all && query.isEmpty ? list.ids.count : conversations(tab).count
  }

  /// Where a conversation stands in a list.
  public func contactIndex(of id: ConversationID, in tab: ListTab = .all) -> Int? {
    tab == .all && query.isEmpty ? list.index(of: id) : conversations(tab).firstIndex(of: id)
  }

  public func conversations(_ tab: ListTab) -> [ConversationID] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace)
    return list.ids.filter { id in
      if !words.isEmpty {
        let name = searchName(of: id)
        guard words.allSatisfy({ name.contains($0) }) else { return false }
      }
      switch tab {
      case .all: return true
      case .unread: return (room(of: id)?.unread ?? 0) > 0 || room(of: id)?.membership == .invited
      case .online:
        guard case .person(let user) = id else { return false }
        return presence(of: user).state == .online
      case .groups: if case .group = id { return true } else { return false }
      }
    }
  }

  private func searchName(of id: ConversationID) -> String {
    if case .person(let user) = id, let contact = contacts[user] { return contact.searchName }
    return list[id]?.name.lowercased() ?? ""
  }

  private func room(of id: ConversationID) -> Room? {
    switch id {
    case .person(let user): room(with: user)
    case .group(let room): rooms[room]
    }
  }

  private func row(of id: ConversationID) -> ContactRow {
    let room = room(of: id)
    let last = room.flatMap { room in
      room.unsent.last.map { room.row(of: $0, in: self) } ?? room.timeline.last.map { room.row(of: $0, in: self) }
    }
    let typists = room.flatMap { typing[$0.id] }.map { $0.keys.map { name(of: $0) }.sorted() } ?? []
    return ContactRow(
      id: id, name: title(of: id), presence: person(id).map { presence(of: $0) }, lastMessage: last.map { text(of: $0) },
      lastMessageTime: last?.time, unread: room?.unread ?? 0, typing: typists.isEmpty ? nil : typists.joined(separator: ", "),
      draft: room?.draft ?? "", isMuted: room?.isMuted ?? false, isInvitation: room?.membership == .invited,
      isUnsent: room?.outbox.contains { $0.isText && !$0.hasArrived } ?? false, isOpen: room != nil && room?.id == openRoomID)
  }

  private func text(of row: MessageRow) -> String { row.event ?? (row.isDeleted ? "Message deleted" : row.text) }

  private func person(_ id: ConversationID) -> UserID? { if case .person(let user) = id { user } else { nil } }

  /// What a conversation is called.
  public func title(of id: ConversationID) -> String {
    switch id {
    case .person(let user): return name(of: user)
    case .group(let id):
      guard case .group(let name) = rooms[id]?.kind else { return id.text }
      return name
    }
  }

  /// What the conversation on show is called.
  public var openTitle: String {
    switch openRoom?.kind {
    case .direct(let user): name(of: user)
    case .group(let name): name
    case nil: ""
    }
  }
}

extension OutboxItem {
  fileprivate var hasArrived: Bool { if case .sent = delivery { true } else { false } }
}
