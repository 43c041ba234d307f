import UndercurrentCore

/// A conversation as the hub keeps it.
final class HubRoom {
  enum Kind: Hashable, Codable, Sendable {
    case direct(UserID, UserID)
    case group(name: String)
  }

  /// An event, and who may be told the name that its sender gave it.
  struct Entry: Codable, Sendable {
    let event: TimelineEvent
    let device: DeviceID?

    /// As a device is told it.
    func told(to user: UserID, _ device: DeviceID) -> TimelineEvent {
      if event.txn == nil || event.sender == user && self.device == device { return event }
      return TimelineEvent(id: event.id, sender: event.sender, sentAt: event.sentAt, event.content)
    }
  }

  private struct Transaction: Hashable {
    let user: UserID
    let device: DeviceID
    let txn: TxnID
  }

  let id: RoomID
  let kind: Kind
  var members: [UserID: Membership] = [:]
  var invitedBy: [UserID: UserID] = [:]
  private(set) var entries: [Entry] = []
  /// Up to which entry somebody has read.
  private(set) var receipts: [UserID: Int] = [:]
  /// Who is writing, and until when that holds.
  var typing: [UserID: MonotonicTime] = [:]
  private var transactions: [Transaction: EventID] = [:]
  private var indices: [EventID: Int] = [:]
  private var redacted: Set<EventID> = []

  init(id: RoomID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  func event(of txn: TxnID, by user: UserID, _ device: DeviceID) -> EventID? {
    transactions[Transaction(user: user, device: device, txn: txn)]
  }

  func index(of event: EventID) -> Int? { indices[event] }

  func append(_ entry: Entry) {
    let event = entry.event
    indices[event.id] = entries.count
    entries.append(entry)
    if let txn = event.txn, let device = entry.device {
      transactions[Transaction(user: event.sender, device: device, txn: txn)] = event.id
    }
    switch event.content {
    case .redaction(let target): redacted.insert(target)
    case .member(let user, let membership): members[user] = membership == .left ? nil : membership
    case .text, .edit, .reaction, .deleted, .unreadable: break
    }
  }

  /// Returns whether it goes further than the last.
  func markRead(_ event: EventID, by user: UserID) -> Bool {
    guard let index = indices[event], index > receipts[user] ?? -1 else { return false }
    receipts[user] = index
    return true
  }

  /// How many messages of others somebody has not seen.
  func unread(for user: UserID) -> Int {
    entries[((receipts[user] ?? -1) + 1)...].count { entry in
      if case .text = entry.event.content { entry.event.sender != user && !redacted.contains(entry.event.id) } else { false }
    }
  }

  func hasReaction(_ key: String, to target: EventID, by user: UserID) -> Bool {
    entries.contains {
      $0.event.sender == user && $0.event.content == .reaction(to: target, key) && !redacted.contains($0.event.id)
    }
  }

  func info(for user: UserID) -> RoomInfo {
    let kind: Room.Kind =
      switch self.kind {
      case .direct(let one, let other): .direct(one == user ? other : one)
      case .group(let name): .group(name: name)
      }
    return RoomInfo(
      id: id, kind: kind, membership: members[user] ?? .left, members: members[user] == nil ? [:] : members,
      invitedBy: invitedBy[user])
  }

  /// The last text there is, for whoever has to answer it.
  var lastText: (sender: UserID, text: String)? {
    for entry in entries.reversed() {
      if case .text(let text, _) = entry.event.content { return (entry.event.sender, text) }
    }
    return nil
  }

  var lastTime: MonotonicTime? { entries.last?.event.sentAt }

  /// What somebody has said, lately or ever.
  func said(by user: UserID, last count: Int = .max) -> Set<String> {
    Set(
      entries.suffix(count).lazy.filter { $0.event.sender == user }.compactMap {
        if case .text(let text, _) = $0.event.content { text } else { nil }
      })
  }
}
