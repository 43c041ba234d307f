public import UndercurrentCore

/// A conversation.
public struct Room: Hashable, Sendable, Identifiable {
  public enum Kind: Hashable, Sendable {
    /// Between the user and one other.
    case direct(UserID)
  }

  public let id: RoomID
  public let kind: Kind
  public internal(set) var timeline = Timeline()
  /// The place of the newest message that the user has seen. It never goes back.
  public internal(set) var readUpTo = 0
  /// Who of the others is writing, and until when that holds without being said again.
  public internal(set) var typing: [UserID: MonotonicTime] = [:]
  /// What the user has written and not sent.
  public internal(set) var draft = ""

  public init(id: RoomID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// In the service's order, own unsent ones last.
  public var messages: [Message] { timeline.messages }
  public var unread: Int { timeline.unread(after: readUpTo) }

  mutating func markRead(upTo sequence: Int) { readUpTo = max(readUpTo, sequence) }
}

/// A conversation as the service tells it to somebody who signs in.
public struct RoomSnapshot: Hashable, Sendable {
  public let id: RoomID
  public let kind: Room.Kind
  public let history: [ServerMessage]
  public let readUpTo: Int

  public init(id: RoomID, kind: Room.Kind, history: [ServerMessage], readUpTo: Int) {
    self.id = id
    self.kind = kind
    self.history = history
    self.readUpTo = readUpTo
  }
}
