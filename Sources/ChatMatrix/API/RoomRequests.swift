import ChatModel

// What is done in conversations.

struct EventIDReply: Decodable {
  let event: EventID

  private enum CodingKeys: String, CodingKey { case event = "event_id" }
}

struct RoomIDReply: Decodable {
  let room: RoomID

  private enum CodingKeys: String, CodingKey { case room = "room_id" }
}

/// A part of a conversation, going backwards: the newest first.
struct HistoryReply: Decodable {
  let chunk: [Tolerant<MatrixEvent>]
  /// Where it goes on; `nil` at the beginning of the conversation.
  let end: PageToken?
}

extension MatrixRequest<EventIDReply> {
  /// What a client says in a conversation; `nil` for what a client cannot say.
  static func send(_ content: TimelineEvent.Content, as txn: TxnID, to room: RoomID) -> Self? {
    switch content {
    case .text(let text, let replyTo): message(MessageBody(text, replyTo: replyTo), txn, room)
    case .edit(let event, let text): message(MessageBody(text, edits: event), txn, room)
    case .reaction(let event, let key): put(["rooms", room.text, "send", "m.reaction", txn.text], ReactionBody(event, key))
    case .redaction(let event): put(["rooms", room.text, "redact", event.text, txn.text], NoWords())
    case .member, .deleted, .unreadable: nil
    }
  }

  private static func message(_ body: MessageBody, _ txn: TxnID, _ room: RoomID) -> Self {
    put(["rooms", room.text, "send", "m.room.message", txn.text], body)
  }
}

private struct MessageBody: Encodable {
  private let msgtype = "m.text"
  private let body: String
  private let newContent: NewContent?
  private let relation: Relation?

  struct NewContent: Encodable {
    let msgtype = "m.text"
    let body: String
  }

  enum Relation: Encodable {
    case reply(EventID)
    case replacement(EventID)

    private enum CodingKeys: String, CodingKey {
      case kind = "rel_type"
      case event = "event_id"
      case reply = "m.in_reply_to"
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .reply(let event): try values.encode(["event_id": event], forKey: .reply)
      case .replacement(let event):
        try values.encode("m.replace", forKey: .kind)
        try values.encode(event, forKey: .event)
      }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case msgtype, body
    case newContent = "m.new_content"
    case relation = "m.relates_to"
  }

  init(_ text: String, replyTo: EventID?) {
    body = text
    newContent = nil
    relation = replyTo.map(Relation.reply)
  }

  init(_ text: String, edits event: EventID) {
    // For those who know nothing of edits.
    body = "* " + text
    newContent = NewContent(body: text)
    relation = .replacement(event)
  }
}

private struct ReactionBody: Encodable {
  struct Relation: Encodable {
    let relType = "m.annotation"
    let eventId: EventID
    let key: String
  }

  private let relation: Relation

  private enum CodingKeys: String, CodingKey { case relation = "m.relates_to" }

  init(_ event: EventID, _ key: String) { relation = Relation(eventId: event, key: key) }
}

extension MatrixRequest<HistoryReply> {
  static func history(_ room: RoomID, from token: PageToken, limit: Int) -> Self {
    get(["rooms", room.text, "messages"], [("dir", "b"), ("from", token.text), ("limit", "\(limit)")])
  }
}

private struct TypingBody: Encodable {
  let typing: Bool
  let timeout: Int?
}

extension MatrixRequest<Nothing> {
  /// - Parameter seconds: How long it holds without being said again.
  static func typing(_ isTyping: Bool, in room: RoomID, by user: UserID, seconds: Int) -> Self {
    put(["rooms", room.text, "typing", user.text], TypingBody(typing: isTyping, timeout: isTyping ? seconds * 1000 : nil))
  }

  static func read(_ event: EventID, in room: RoomID) -> Self {
    post(["rooms", room.text, "receipt", "m.read", event.text], NoWords())
  }

  static func invite(_ user: UserID, to room: RoomID) -> Self { post(["rooms", room.text, "invite"], ["user_id": user]) }

  static func join(_ room: RoomID) -> Self { post(["rooms", room.text, "join"], NoWords()) }

  static func leave(_ room: RoomID) -> Self { post(["rooms", room.text, "leave"], NoWords()) }
}
