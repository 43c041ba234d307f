public import UndercurrentCore

/// A message as a row of a conversation.
public struct Message: Hashable, Sendable, Identifiable {
  /// What a message is known by for as long as it exists. An own message keeps the name it was written under when the service
  /// gives it another one, so that its row stays the same row.
  public enum ID: Hashable, Sendable {
    case own(TxnID)
    case event(EventID)
  }

  public internal(set) var id: ID
  public let sender: UserID
  public let isOwn: Bool
  public internal(set) var text: String
  /// When it was written, on the clock of this side.
  public let writtenAt: MonotonicTime
  /// What the service has given it; `nil` until then.
  public internal(set) var stamp: Stamp?
  public internal(set) var delivery: Delivery

  /// The time to show: the service's once it is known.
  public var time: MonotonicTime { stamp?.time ?? writtenAt }
}

/// How far an own message has come. A message of somebody else is sent.
public enum Delivery: Hashable, Sendable {
  case sending
  case sent
  /// The service has refused it, and says why.
  case failed(String)
}

/// What the service gives to a message: its name, its place and its time.
///
/// Messages are ordered by their place. Clocks, even the service's, have no say in it.
public struct Stamp: Hashable, Comparable, Sendable {
  public let event: EventID
  public let sequence: Int
  public let time: MonotonicTime

  public init(event: EventID, sequence: Int, time: MonotonicTime) {
    self.event = event
    self.sequence = sequence
    self.time = time
  }

  public static func < (lhs: Stamp, rhs: Stamp) -> Bool {
    lhs.sequence == rhs.sequence ? lhs.event < rhs.event : lhs.sequence < rhs.sequence
  }
}

/// A message as the service tells it, in a history or live.
public struct ServerMessage: Hashable, Sendable {
  public let stamp: Stamp
  public let sender: UserID
  public let text: String
  /// The name that its writer gave it, if the service tells: it does to the writer.
  public let txn: TxnID?

  public init(stamp: Stamp, sender: UserID, text: String, txn: TxnID? = nil) {
    self.stamp = stamp
    self.sender = sender
    self.text = text
    self.txn = txn
  }
}
