public import UndercurrentCore

/// What a user sends into a conversation, as the user means it: a message is named by its row's name, whether the service knows it
/// yet or not.
public enum Outgoing: Hashable, Codable, Sendable {
  case text(String, replyTo: Message.ID?)
  case edit(of: Message.ID, String)
  case reaction(to: Message.ID, String)
  /// Takes back an own reaction.
  case unreaction(to: Message.ID, String)
  case deletion(of: Message.ID)

  /// The message that it is about, if it is not one itself.
  var target: Message.ID? {
    switch self {
    case .text: nil
    case .edit(let id, _), .reaction(let id, _), .unreaction(let id, _), .deletion(let id): id
    }
  }
}

/// Something in the queue of a conversation. The queue is kept with the state, so that nothing that was written is in memory alone.
public struct OutboxItem: Hashable, Codable, Sendable, Identifiable {
  public let txn: TxnID
  public internal(set) var content: Outgoing
  public let writtenAt: MonotonicTime
  public internal(set) var delivery = Delivery.pending
  /// How often the service was asked. What it was never asked for cannot have arrived.
  var attempts = 0

  public var id: TxnID { txn }

  var isText: Bool { if case .text = content { true } else { false } }
  var isSending: Bool { if case .sending = delivery { true } else { false } }

  /// Whether it may still be changed here, because the service cannot have it.
  var isUntouched: Bool {
    switch delivery {
    case .pending: attempts == 0
    case .failed(_, let isRetryable): !isRetryable || attempts == 0
    case .sending, .sent: false
    }
  }
}

/// What is being written in a conversation.
public struct Composer: Hashable, Codable, Sendable {
  public enum Mode: Hashable, Codable, Sendable {
    case new
    case reply(to: Message.ID)
    case edit(of: Message.ID)
  }

  public internal(set) var text = ""
  public internal(set) var mode = Mode.new
  /// The message that was being written when an edit began.
  var aside: Aside?

  struct Aside: Hashable, Codable, Sendable {
    let text: String
    let mode: Mode
  }
}
