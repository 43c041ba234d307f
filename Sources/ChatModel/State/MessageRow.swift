public import UndercurrentCore

/// A message as a conversation shows it.
public struct MessageRow: Hashable, Sendable, Identifiable {
  public let id: Message.ID
  public let sender: UserID
  public let senderName: String
  public let isOwn: Bool
  public internal(set) var text: String
  public internal(set) var isEdited = false
  public internal(set) var isDeleted = false
  public internal(set) var reactions: [ReactionRow] = []
  /// What it answers, if that is known.
  public let reply: Reply?
  public let time: MonotonicTime
  public let delivery: Delivery
  /// What stands here if not a message: that somebody came or left.
  public let event: String?
  /// Whether the next message is of somebody else, or there is none. The gap below is wide then.
  public internal(set) var isLastOfRun = true
  /// Whether what was unread when the conversation was opened begins here.
  public internal(set) var isFirstUnread = false
  /// Whether something before it is not here yet.
  public internal(set) var followsGap = false
  /// Whether somebody else has seen this message of the user's.
  public internal(set) var isSeen = false

  /// A run of one sender's messages shows the avatar once, with its last message.
  public var showsAvatar: Bool { isLastOfRun }

  public struct Reply: Hashable, Sendable {
    public let id: Message.ID
    public let senderName: String
    public let text: String
  }
}

/// A kind of reaction, and who has reacted so.
public struct ReactionRow: Hashable, Sendable {
  public let key: String
  public internal(set) var users: [UserID]
}

extension AppState {
  /// The messages of the conversation on show. For a long one, ``messageRows(in:)`` makes only those that can be seen.
  ///
  /// - Complexity: O(n) in the length of the conversation.
  public var messageRows: [MessageRow] { messageRows(in: 0..<(openRoom?.rowCount ?? 0)) }

  /// Some of the messages of the conversation on show, counted from the oldest that is here.
  ///
  /// - Complexity: O(k) in the number of rows.
  public func messageRows(in range: Range<Int>) -> [MessageRow] {
    guard let room = openRoom else { return [] }
    let unsent = room.unsent
    let known = room.timeline.count
    return range.clamped(to: 0..<known + unsent.count).map { index in
      var row = index < known ? room.row(of: room.timeline[index], in: self) : room.row(of: unsent[index - known], in: self)
      let next = index + 1 < known ? Optional(room.timeline[index + 1]) : nil
      let nextSender = next.map { $0.kind.isEvent ? nil : $0.sender } ?? (index + 1 < known + unsent.count ? me : nil)
      // Who sent it, not what is known of them: somebody who goes offline in between does not break their run.
      row.isLastOfRun = nextSender != row.sender || row.event != nil || next?.event == room.marker && next != nil
      if index < known {
        row.isFirstUnread = room.timeline[index].event == room.marker
        row.followsGap = index > 0 && room.timeline.isGap(before: index)
      }
      return row
    }
  }

  /// Where a message stands among those of the conversation on show.
  public func messageIndex(of id: Message.ID) -> Int? {
    guard let room = openRoom else { return nil }
    if let event = room.timeline.event(of: id), let index = room.timeline.index(of: event) { return index }
    guard case .own(let txn) = id, let index = room.unsent.firstIndex(where: { $0.txn == txn }) else { return nil }
    return room.timeline.count + index
  }
}

extension Room {
  func row(of id: Message.ID, in state: AppState) -> MessageRow? {
    if let message = timeline.event(of: id).flatMap(timeline.message) { return row(of: message, in: state) }
    guard case .own(let txn) = id, let item = outbox.first(where: { $0.txn == txn && $0.isText }) else { return nil }
    return row(of: item, in: state)
  }

  func row(of message: Message, in state: AppState) -> MessageRow {
    let isOwn = message.sender == state.me
    var row = MessageRow(
      id: message.id, sender: message.sender, senderName: state.name(of: message.sender), isOwn: isOwn, text: message.text,
      reply: message.replyTo.flatMap { reply(to: .event($0), in: state) }, time: message.sentAt, delivery: .sent(message.event),
      event: message.kind.text(state))
    row.isEdited = message.isEdited
    row.isDeleted = message.isDeleted
    row.reactions = message.reactions.map { ReactionRow(key: $0.key, users: $0.users.keys.sorted()) }
    if isOwn, let me = state.me { row.isSeen = isSeen(message, me: me) }
    overlay(&row, in: state)
    return row
  }

  func row(of item: OutboxItem, in state: AppState) -> MessageRow {
    var text = ""
    var reply: MessageRow.Reply?
    if case .text(let written, let target) = item.content {
      text = written
      reply = target.flatMap { self.reply(to: $0, in: state) }
    }
    let me = state.me ?? ""
    var row = MessageRow(
      id: .own(item.txn), sender: me, senderName: state.name(of: me), isOwn: true, text: text, reply: reply, time: item.writtenAt,
      delivery: item.delivery, event: nil)
    overlay(&row, in: state)
    return row
  }

  private func reply(to id: Message.ID, in state: AppState) -> MessageRow.Reply? {
    if let message = timeline.event(of: id).flatMap(timeline.message) {
      return MessageRow.Reply(id: message.id, senderName: state.name(of: message.sender), text: message.text)
    }
    guard case .own(let txn) = id, let item = outbox.first(where: { $0.txn == txn }), case .text(let text, _) = item.content,
      let me = state.me
    else { return nil }
    return MessageRow.Reply(id: id, senderName: state.name(of: me), text: text)
  }

  /// What the user has done to a message and the service has not told back.
  private func overlay(_ row: inout MessageRow, in state: AppState) {
    guard let me = state.me else { return }
    for item in outbox where item.content.target == row.id {
      switch item.content {
      case .text: break
      case .edit(_, let text):
        row.text = text
        row.isEdited = true
      case .deletion:
        row.isDeleted = true
      case .reaction(_, let key): row.set(key, of: me, to: true)
      case .unreaction(_, let key): row.set(key, of: me, to: false)
      }
    }
    if row.isDeleted {
      row.text = ""
      row.reactions = []
      row.isEdited = false
    }
  }
}

extension MessageRow {
  fileprivate mutating func set(_ key: String, of user: UserID, to isSet: Bool) {
    if let index = reactions.firstIndex(where: { $0.key == key }) {
      reactions[index].users.removeAll { $0 == user }
      if isSet { reactions[index].users = (reactions[index].users + [user]).sorted() }
      if reactions[index].users.isEmpty { reactions.remove(at: index) }
    } else if isSet {
      reactions.append(ReactionRow(key: key, users: [user]))
      reactions.sort { $0.key < $1.key }
    }
  }
}

extension Message.Kind {
  fileprivate var isEvent: Bool { self != .text }

  fileprivate func text(_ state: AppState) -> String? {
    switch self {
    case .text: nil
    case .unreadable: "A message that cannot be read here."
    case .member(let user, .joined): "\(state.name(of: user)) joined"
    case .member(let user, .left): "\(state.name(of: user)) left"
    case .member(let user, .invited): "\(state.name(of: user)) was invited"
    }
  }
}
