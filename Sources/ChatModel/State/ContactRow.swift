public import UndercurrentCore

/// A contact as a list shows it.
public struct ContactRow: Hashable, Sendable, Identifiable {
  public let id: UserID
  public let name: String
  public let presence: Presence
  /// The text of the most recent message.
  public let lastMessage: String?
  public let lastMessageTime: MonotonicTime?
  public let unread: Int
  public let isTyping: Bool
  /// Whether the conversation with the contact is the one on show.
  public let isOpen: Bool
}

extension AppState {
  /// The contacts that are searched for, the one with the most recent message first; those with none last, by name.
  public var contactRows: [ContactRow] {
    var directs: [UserID: Room] = [:]
    for room in rooms.values {
      if case .direct(let user) = room.kind { directs[user] = room }
    }
    return contacts.values.lazy.filter { $0.matches(query) }
      .map { contact in
        let room = directs[contact.id]
        let last = room?.timeline.last
        return ContactRow(
          id: contact.id, name: contact.name, presence: contact.presence, lastMessage: last?.text,
          lastMessageTime: last?.time, unread: room?.unread ?? 0, isTyping: room?.typing[contact.id] != nil,
          isOpen: room != nil && room?.id == openRoomID)
      }
      .sorted { $0.precedes($1) }
  }

  /// How many messages have not been read, in all conversations.
  public var totalUnread: Int { rooms.values.reduce(0) { $0 + $1.unread } }
}

extension ContactRow {
  fileprivate func precedes(_ other: ContactRow) -> Bool {
    switch (lastMessageTime, other.lastMessageTime) {
    case (let mine?, let its?) where mine != its: mine > its
    case (_?, nil): true
    case (nil, _?): false
    default: (name, id) < (other.name, other.id)
    }
  }
}

extension Contact {
  /// Whether every word that is searched for is in the name. No word is in every name.
  fileprivate func matches(_ query: String) -> Bool {
    let name = name.lowercased()
    return query.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { name.contains($0) }
  }
}
