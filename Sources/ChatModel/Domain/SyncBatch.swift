/// What has happened since a point of the stream, told at once. It counts as a whole: with it, the client has come to `next`.
public struct SyncBatch: Hashable, Codable, Sendable {
  public let next: ResumeToken
  public let updates: [Update]

  public init(next: ResumeToken, updates: [Update]) {
    self.next = next
    self.updates = updates
  }

  /// One thing that has changed. What a batch says about a conversation follows its `room`.
  public enum Update: Hashable, Codable, Sendable {
    case contact(Contact)
    case presence(UserID, Presence)
    /// A conversation that the user is in, is invited to, or has left.
    case room(RoomInfo)
    case timeline(RoomID, TimelineChunk)
    /// The newest event that somebody has seen; the user, too, who may have several devices.
    case receipt(RoomID, UserID, EventID)
    /// All who are writing there now. It holds for so many milliseconds without being told again.
    case typing(RoomID, [UserID], milliseconds: Int)
    /// How many messages the service holds for unread.
    case unread(RoomID, Int)
  }

  /// Whether there is anything in it that is worth keeping over a restart.
  var isLasting: Bool {
    updates.contains {
      switch $0 {
      case .presence, .typing: false
      default: true
      }
    }
  }
}

/// A conversation as the service tells it.
public struct RoomInfo: Hashable, Codable, Sendable {
  public let id: RoomID
  public let kind: Room.Kind
  /// The user's own.
  public let membership: Membership
  public let members: [UserID: Membership]
  public let invitedBy: UserID?
  public let encryption: Room.Encryption?

  public init(
    id: RoomID, kind: Room.Kind, membership: Membership, members: [UserID: Membership], invitedBy: UserID? = nil,
    encryption: Room.Encryption? = nil
  ) {
    self.id = id
    self.kind = kind
    self.membership = membership
    self.members = members
    self.invitedBy = invitedBy
    self.encryption = encryption
  }
}

/// The newest part of a conversation's stream.
public struct TimelineChunk: Hashable, Codable, Sendable {
  /// The oldest first.
  public let events: [TimelineEvent]
  /// Whether there is more before them that was not told.
  public let isLimited: Bool
  /// From where to ask for what comes before.
  public let back: PageToken?

  public init(events: [TimelineEvent], isLimited: Bool = false, back: PageToken? = nil) {
    self.events = events
    self.isLimited = isLimited
    self.back = back
  }
}
