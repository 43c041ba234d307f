public import UndercurrentCore

/// Something that happened in a conversation, as the service tells it: live, or in a page of the history.
///
/// Its place is its place in the stream. Its time is to be shown, and has no say in the order.
public struct TimelineEvent: Hashable, Codable, Sendable {
  public let id: EventID
  public let sender: UserID
  public let sentAt: MonotonicTime
  /// The name that the sender gave it. The service tells it to the device that sent it, and to no other.
  public let txn: TxnID?
  public let content: Content

  public enum Content: Hashable, Codable, Sendable {
    case text(String, replyTo: EventID?)
    /// Counts only if it is of the message's own sender.
    case edit(of: EventID, String)
    case reaction(to: EventID, String)
    /// Takes back a message, an edit or a reaction. Who may do so is the service's business.
    case redaction(of: EventID)
    /// Somebody came, left or was invited.
    case member(UserID, Membership)
    /// What was a message, and was taken back before it was told.
    case deleted
    /// Something that cannot be read here, such as an encrypted message.
    case unreadable(String)
  }

  public init(id: EventID, sender: UserID, sentAt: MonotonicTime, txn: TxnID? = nil, _ content: Content) {
    self.id = id
    self.sender = sender
    self.sentAt = sentAt
    self.txn = txn
    self.content = content
  }
}

/// How somebody stands to a conversation.
public enum Membership: String, Hashable, Codable, Sendable { case invited, joined, left }

/// A part of a conversation's stream, as it was asked for going backwards.
public struct HistoryPage: Hashable, Codable, Sendable {
  /// The newest first.
  public let events: [TimelineEvent]
  /// From where it goes on; `nil` at the beginning of the conversation.
  public let next: PageToken?

  public init(events: [TimelineEvent], next: PageToken?) {
    self.events = events
    self.next = next
  }
}
