import ChatModel

// What is in the events of each kind. Whatever is not needed may be anything.

struct MessageContent: Decodable {
  let kind: String?
  let body: String?
  let relation: Relation?
  let newBody: String?

  struct Relation: Decodable {
    let kind: String?
    let event: EventID?
    let replyTo: EventID?

    private enum CodingKeys: String, CodingKey {
      case kind = "rel_type"
      case event = "event_id"
      case reply = "m.in_reply_to"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = values.tolerant(.kind)
      event = values.tolerant(.event)
      replyTo = values.tolerant(EventIDReply.self, .reply)?.event
    }
  }

  private struct New: Decodable { let body: String }

  private enum CodingKeys: String, CodingKey {
    case kind = "msgtype"
    case body
    case relation = "m.relates_to"
    case new = "m.new_content"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind = values.tolerant(.kind)
    body = values.tolerant(.body)
    relation = values.tolerant(.relation)
    newBody = values.tolerant(New.self, .new)?.body
  }
}

struct ReactionContent: Decodable {
  let event: EventID
  let key: String

  private struct Relation: Decodable {
    let event: EventID
    let key: String
    let kind: String

    private enum CodingKeys: String, CodingKey {
      case key
      case event = "event_id"
      case kind = "rel_type"
    }
  }

  private enum CodingKeys: String, CodingKey { case relation = "m.relates_to" }

  init(from decoder: any Decoder) throws {
    let relation = try decoder.container(keyedBy: CodingKeys.self).decode(Relation.self, forKey: .relation)
    guard relation.kind == "m.annotation" else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an annotation"))
    }
    event = relation.event
    key = relation.key
  }
}

struct RedactionContent: Decodable {
  let redacts: EventID?
}

struct MemberContent: Decodable {
  /// As the server calls it: join, invite, leave, ban, knock or something new.
  let membership: String
  let name: String?
  let isDirect: Bool

  private enum CodingKeys: String, CodingKey {
    case membership
    case name = "displayname"
    case isDirect = "is_direct"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    membership = try values.decode(String.self, forKey: .membership)
    name = values.tolerant(.name)
    isDirect = values.tolerant(.isDirect) ?? false
  }

  /// How somebody stands to the conversation.
  var standing: Membership {
    switch membership {
    case "join": .joined
    case "invite": .invited
    default: .left
    }
  }
}

struct NameContent: Decodable { let name: String? }

struct AliasContent: Decodable { let alias: String? }

struct CreationContent: Decodable {
  let mark: String?

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: AnyKey.self)
    mark = values.tolerant(AnyKey(stringValue: CreationMark.key))
  }
}

struct DirectContent: Decodable {
  let rooms: [String: [RoomID]]

  init(from decoder: any Decoder) throws {
    rooms = try [String: Tolerant<[Tolerant<RoomID>]>](from: decoder).compactMapValues { $0.value?.understood() }
  }
}

struct TypingContent: Decodable {
  let users: [UserID]

  private enum CodingKeys: String, CodingKey { case users = "user_ids" }

  init(from decoder: any Decoder) throws {
    users = try decoder.container(keyedBy: CodingKeys.self).decode([Tolerant<UserID>].self, forKey: .users).understood()
  }
}

struct ReceiptContent: Decodable {
  let receipts: [MatrixEvent.Receipt]

  private struct Reading: Decodable {
    let thread: String?

    private enum CodingKeys: String, CodingKey { case thread = "thread_id" }
  }

  init(from decoder: any Decoder) throws {
    typealias Readers = [String: Tolerant<Reading>]
    let events = try [String: Tolerant<[String: Tolerant<Readers>]>](from: decoder)
    receipts = events.sorted { $0.key < $1.key }.flatMap { event, kinds in
      // What was read within a thread says nothing about the rest.
      ["m.read", "m.read.private"].flatMap { kind in
        (kinds.value?[kind]?.value ?? [:])
          .filter { $0.value.value.map { $0.thread == nil || $0.thread == "main" } ?? false }
          .keys.sorted().map { MatrixEvent.Receipt(event: EventID(event), user: UserID($0)) }
      }
    }
  }
}

struct PresenceContent: Decodable {
  let state: Presence.State
  let activeAgo: Int?

  private enum CodingKeys: String, CodingKey {
    case state = "presence"
    case activeAgo = "last_active_ago"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    state = Presence.State(wire: try values.decode(String.self, forKey: .state)) ?? .unknown
    activeAgo = values.tolerant(.activeAgo)
  }
}
