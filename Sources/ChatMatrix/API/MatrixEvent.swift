import ChatModel

/// Something that has happened, as a server tells it: what is said, what has changed, and what is only passing.
///
/// Its content is understood as far as it can be. Without a type it is nothing at all.
struct MatrixEvent: Decodable {
  let type: String
  let id: EventID?
  let sender: UserID?
  /// What it changes of its kind; `nil` if it changes nothing.
  let stateKey: String?
  /// Milliseconds since 1970, by the clock of the sender's server.
  let time: Int?
  let redacts: EventID?
  let unsigned: Unsigned?
  let content: Content

  struct Unsigned: Decodable {
    let txn: TxnID?
    let previous: MemberContent?
    let isRedacted: Bool

    private enum CodingKeys: String, CodingKey {
      case txn = "transaction_id"
      case previous = "prev_content"
      case redaction = "redacted_because"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      txn = values.tolerant(.txn)
      previous = values.tolerant(.previous)
      isRedacted = values.contains(.redaction)
    }
  }

  enum Content {
    case message(MessageContent)
    case reaction(to: EventID, String)
    case redaction(of: EventID?)
    case member(MemberContent)
    case name(String?)
    case alias(String?)
    case creation(mark: String?)
    case encryption
    case encrypted
    case direct([String: [RoomID]])
    case typing([UserID])
    case receipts([Receipt])
    case presence(Presence.State, activeAgo: Int?)
    /// Of a kind that means nothing here.
    case other
    /// Of a kind that is known, with something in it that is not.
    case broken
  }

  struct Receipt: Hashable {
    let event: EventID
    let user: UserID
  }

  private enum CodingKeys: String, CodingKey {
    case type, sender, content, redacts, unsigned
    case id = "event_id"
    case stateKey = "state_key"
    case time = "origin_server_ts"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    type = try values.decode(String.self, forKey: .type)
    id = values.tolerant(.id)
    sender = values.tolerant(.sender)
    stateKey = values.tolerant(.stateKey)
    time = values.tolerant(.time)
    redacts = values.tolerant(.redacts)
    unsigned = values.tolerant(.unsigned)
    func content<Value: Decodable>(_ make: (Value) -> Content) -> Content {
      values.tolerant(Value.self, .content).map(make) ?? .broken
    }
    self.content =
      switch type {
      case "m.room.message": content { .message($0) }
      case "m.reaction": content { (body: ReactionContent) in .reaction(to: body.event, body.key) }
      case "m.room.redaction": .redaction(of: redacts ?? values.tolerant(RedactionContent.self, .content)?.redacts)
      case "m.room.member": content { .member($0) }
      case "m.room.name": content { (body: NameContent) in .name(body.name) }
      case "m.room.canonical_alias": content { (body: AliasContent) in .alias(body.alias) }
      case "m.room.create": content { (body: CreationContent) in .creation(mark: body.mark) }
      case "m.room.encryption": .encryption
      case "m.room.encrypted": .encrypted
      case "m.direct": content { (body: DirectContent) in .direct(body.rooms) }
      case "m.typing": content { (body: TypingContent) in .typing(body.users) }
      case "m.receipt": content { (body: ReceiptContent) in .receipts(body.receipts) }
      case "m.presence": content { (body: PresenceContent) in .presence(body.state, activeAgo: body.activeAgo) }
      default: .other
      }
  }
}
