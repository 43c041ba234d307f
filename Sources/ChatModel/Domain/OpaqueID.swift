/// The name of something that a chat service keeps: compared, stored and handed back, never looked into.
public protocol OpaqueID: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  var text: String { get }
  init(_ text: String)
}

extension OpaqueID {
  public init(stringLiteral text: String) { self.init(text) }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text < rhs.text }

  public var description: String { text }
}

/// Names a person.
public struct UserID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Names a conversation.
public struct RoomID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Names a message, given by the service.
public struct EventID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Names an own message, given by whoever writes it and before the service knows of it. Asking twice to send a message with the
/// same one sends it once.
public struct TxnID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Names one stay of a user, from asking to sign in to signing out. Every event and command carries it, so that what belongs to
/// an earlier stay can be told and dropped.
public struct SessionID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}
