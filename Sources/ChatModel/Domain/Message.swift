public import UndercurrentCore

/// A message that the service knows.
public struct Message: Hashable, Codable, Sendable, Identifiable {
  /// What a message is known by on this side for as long as it exists. An own message keeps the name that it was written under
  /// when the service gives it another one, so that its row stays the same row.
  public enum ID: Hashable, Codable, Sendable {
    case own(TxnID)
    case event(EventID)
  }

  public internal(set) var id: ID
  public let event: EventID
  public let sender: UserID
  public internal(set) var kind: Kind
  /// What was written first.
  let original: String
  public let replyTo: EventID?
  /// The service's time.
  public let sentAt: MonotonicTime
  public internal(set) var isDeleted = false
  /// Who has reacted how, in the order of the first of each kind.
  public internal(set) var reactions: [Reaction] = []
  /// In the order of the stream.
  var edits: [Edit] = []
  /// Its place in the stream: greater than that of all before it.
  var order: Int

  public enum Kind: Hashable, Codable, Sendable {
    case text
    case member(UserID, Membership)
    case unreadable
  }

  struct Edit: Hashable, Codable, Sendable {
    let event: EventID
    let order: Int
    let text: String
  }

  /// What it says now.
  public var text: String { isDeleted ? "" : edits.last?.text ?? original }
  public var isEdited: Bool { !edits.isEmpty && !isDeleted }
}

/// A kind of reaction to a message, and whose they are.
public struct Reaction: Hashable, Codable, Sendable {
  public let key: String
  /// With the event of each, which is what takes it back.
  public internal(set) var users: [UserID: EventID]
}

/// How far something own has come.
public enum Delivery: Hashable, Codable, Sendable {
  /// It waits for its turn, or for a connection.
  case pending
  /// The service has been asked, for the nth time.
  case sending(attempt: Int)
  /// The service has refused it, and says why. It waits for the user.
  case failed(String, isRetryable: Bool)
  case sent(EventID)
}
