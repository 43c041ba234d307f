/// The name of something that a chat service keeps: compared, stored and handed back, never looked into.
public protocol OpaqueID: Hashable, Comparable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  var text: String { get }
  init(_ text: String)
}

extension OpaqueID {
  public init(stringLiteral text: String) { self.init(text) }

  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

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

/// Names something that happened in a conversation, given by the service.
public struct EventID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Names what a user sends, given by whoever writes it and before the service knows of it. Asking twice to send something under
/// the same name from the same device sends it once.
public struct TxnID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Names one stay of a user, from asking to sign in to signing out, or from a start of the app to its end. Every event and command
/// carries it, so that what belongs to an earlier stay can be told and dropped.
public struct SessionID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Names a device of a user. A service knows transactions by device, so it is kept for as long as anything may be sent again.
public struct DeviceID: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Says how far somebody has followed what a service tells. Handed back, the service goes on from there.
public struct ResumeToken: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Says from where a conversation's history goes on backwards.
public struct PageToken: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// Proves to a service who somebody is, for the length of a stay.
public struct AccessToken: OpaqueID {
  public let text: String
  public init(_ text: String) { self.text = text }
  /// Not for logs.
  public var description: String { "•••" }
}
