import UndercurrentCore

/// A conversation as the embedded service keeps it.
final class ServerRoom {
  let id: RoomID
  let contact: UserID
  private(set) var messages: [ServerMessage] = []
  private var stamps: [TxnID: Stamp] = [:]
  private(set) var readUpTo = 0
  /// Until when the user is taken to be writing.
  var userTypesUntil: MonotonicTime?

  init(id: RoomID, contact: UserID) {
    self.id = id
    self.contact = contact
  }

  var snapshot: RoomSnapshot {
    RoomSnapshot(id: id, kind: .direct(contact), history: messages, readUpTo: readUpTo)
  }

  /// The stamp of an own message that is here already.
  func stamp(of txn: TxnID) -> Stamp? { stamps[txn] }

  func append(_ message: ServerMessage) {
    messages.append(message)
    if let txn = message.txn { stamps[txn] = message.stamp }
  }

  func markRead(upTo sequence: Int) { readUpTo = max(readUpTo, sequence) }

  /// What the contact has said, lately or ever.
  func said(last count: Int = .max) -> Set<String> {
    Set(messages.suffix(count).lazy.filter { $0.sender == self.contact }.map(\.text))
  }
}
