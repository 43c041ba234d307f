import ChatModel

/// What has happened since a point of the stream.
///
/// What carries the stream has to be whole: a reply in which it is not is refused as a whole, and asked for again from the same
/// point. Single events, and what is only passing, are left out where they cannot be understood.
struct SyncReply: Decodable {
  let next: ResumeToken
  let joined: [String: Joined]
  let invited: [String: Invited]
  let left: [String: Left]
  let presence: [MatrixEvent]
  let accountData: [MatrixEvent]

  struct Joined: Decodable {
    let state: [MatrixEvent]
    let timeline: Timeline?
    let ephemeral: [MatrixEvent]
    let unread: Int?
  }

  struct Timeline: Decodable {
    let events: [MatrixEvent]
    let isLimited: Bool
    let back: PageToken?
  }

  struct Invited: Decodable { let state: [MatrixEvent] }

  /// That it is over is all that matters.
  struct Left: Decodable {}
}

extension SyncReply {
  private enum CodingKeys: String, CodingKey {
    case next = "next_batch"
    case rooms, presence
    case accountData = "account_data"
  }

  private struct Rooms: Decodable {
    let join: [String: Joined]?
    let invite: [String: Invited]?
    let leave: [String: Left]?
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    next = try values.decode(ResumeToken.self, forKey: .next)
    let rooms = try values.decodeIfPresent(Rooms.self, forKey: .rooms)
    joined = rooms?.join ?? [:]
    invited = rooms?.invite ?? [:]
    left = rooms?.leave ?? [:]
    presence = values.tolerant(EventList.self, .presence)?.events ?? []
    accountData = values.tolerant(EventList.self, .accountData)?.events ?? []
  }
}

/// Events under the name `events`.
private struct EventList: Decodable {
  let events: [MatrixEvent]

  private enum CodingKeys: CodingKey { case events }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    events = try values.decodeIfPresent([Tolerant<MatrixEvent>].self, forKey: .events)?.understood() ?? []
  }
}

extension SyncReply.Joined {
  private enum CodingKeys: String, CodingKey {
    case state, timeline, ephemeral
    case unread = "unread_notifications"
  }

  private struct Unread: Decodable {
    let count: Int?

    private enum CodingKeys: String, CodingKey { case count = "notification_count" }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    state = try values.decodeIfPresent(EventList.self, forKey: .state)?.events ?? []
    timeline = try values.decodeIfPresent(SyncReply.Timeline.self, forKey: .timeline)
    ephemeral = values.tolerant(EventList.self, .ephemeral)?.events ?? []
    unread = values.tolerant(Unread.self, .unread)?.count
  }
}

extension SyncReply.Timeline {
  private enum CodingKeys: String, CodingKey {
    case events
    case isLimited = "limited"
    case back = "prev_batch"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    events = try EventList(from: decoder).events
    isLimited = try values.decodeIfPresent(Bool.self, forKey: .isLimited) ?? false
    back = try values.decodeIfPresent(PageToken.self, forKey: .back)
  }
}

extension SyncReply.Invited {
  private enum CodingKeys: String, CodingKey { case state = "invite_state" }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    state = try values.decodeIfPresent(EventList.self, forKey: .state)?.events ?? []
  }
}

extension MatrixRequest<SyncReply> {
  /// - Parameters:
  ///   - isFull: Whether all conversations are to be told as they are, not only what has changed of them.
  ///   - wait: How long the answer may take if there is nothing to tell, in seconds.
  ///   - presence: What the user is seen as because of asking.
  static func sync(since: ResumeToken?, isFull: Bool, wait: Int, presence: Presence.State) -> Self {
    var query = [(name: "timeout", value: "\(wait * 1000)"), ("set_presence", presence.wire), ("filter", filter)]
    if let since { query.append(("since", since.text)) }
    if isFull { query.append(("full_state", "true")) }
    var request = get(["sync"], query)
    request.lane = .polls
    request.seconds = wait + patience
    return request
  }

  /// How long an answer may take that waits for nothing, in seconds. The first one tells everything.
  private static var patience: Int { 60 }

  /// How much of each conversation is told at once.
  private static var filter: String { #"{"room":{"timeline":{"limit":20}}}"# }
}
