import UndercurrentCore

/// The messages of a conversation, each of them once.
///
/// What the service knows is in the service's order; own messages that it does not know yet come last, in the order of writing.
/// The same message may come by several ways - the answer to sending it, the live event, a history - in any order and any number
/// of times.
public struct Timeline: Hashable, Sendable {
  private var placed: [Message] = []
  private var unsent: [Message] = []
  private var events: Set<EventID> = []

  public init() {}

  public var messages: [Message] { placed + unsent }
  public var last: Message? { unsent.last ?? placed.last }
  /// The place of the newest message that the service knows.
  public var lastSequence: Int { placed.last?.stamp?.sequence ?? 0 }

  /// How many messages of others come after a place.
  ///
  /// Counted and not kept: a message that comes twice cannot count twice, and one that is removed counts no more.
  public func unread(after sequence: Int) -> Int {
    placed.reversed().prefix { ($0.stamp?.sequence ?? 0) > sequence }.count { !$0.isOwn }
  }

  /// Adds an own message that the service does not know yet.
  mutating func echo(_ txn: TxnID, from me: UserID, _ text: String, at time: MonotonicTime) {
    unsent.append(
      Message(id: .own(txn), sender: me, isOwn: true, text: text, writtenAt: time, stamp: nil, delivery: .sending))
  }

  /// Takes a message that the service tells.
  mutating func receive(_ message: ServerMessage, me: UserID) {
    if let txn = message.txn, confirm(txn, message.stamp) { return }
    guard events.insert(message.stamp.event).inserted else { return }
    let isOwn = message.sender == me
    let id = isOwn ? message.txn.map(Message.ID.own) : nil
    place(
      Message(
        id: id ?? .event(message.stamp.event), sender: message.sender, isOwn: isOwn, text: message.text,
        writtenAt: message.stamp.time, stamp: message.stamp, delivery: .sent))
  }

  /// Takes the service's answer to sending an own message, and returns whether the message was waiting for one.
  @discardableResult
  mutating func confirm(_ txn: TxnID, _ stamp: Stamp) -> Bool {
    guard let index = unsent.firstIndex(where: { $0.id == .own(txn) }) else { return false }
    var message = unsent.remove(at: index)
    if events.insert(stamp.event).inserted {
      message.stamp = stamp
      message.delivery = .sent
      place(message)
    } else if let known = placed.firstIndex(where: { $0.stamp?.event == stamp.event }) {
      // It came before without its own name, as from a history: the row that was on show first remains.
      placed[known].id = message.id
    }
    return true
  }

  /// Takes the service's refusal. One that comes for a message that has arrived nevertheless means nothing.
  mutating func fail(_ txn: TxnID, _ reason: String) {
    guard let index = unsent.firstIndex(where: { $0.id == .own(txn) }) else { return }
    unsent[index].delivery = .failed(reason)
  }

  private mutating func place(_ message: Message) {
    // From the end, where nearly all belong.
    var index = placed.endIndex
    while index > 0, let before = placed[index - 1].stamp, let stamp = message.stamp, stamp < before { index -= 1 }
    placed.insert(message, at: index)
  }
}
