import UndercurrentCore

/// A conversation.
public struct Room: Equatable, Codable, Sendable, Identifiable {
  public enum Kind: Hashable, Codable, Sendable {
    /// Between the user and one other.
    case direct(UserID)
    case group(name: String)
  }

  /// A way of writing that only the members' own devices understand.
  public enum Encryption: String, Hashable, Codable, Sendable {
    case endToEnd

    /// What to tell somebody who wants to write.
    public var refusal: String { "This conversation is encrypted, and cannot be written in from here." }
  }

  public let id: RoomID
  public internal(set) var kind: Kind
  /// How the user stands to it.
  public internal(set) var membership = Membership.joined
  /// How it is kept from the service itself, if it is: then it can neither be read nor written in here.
  public internal(set) var encryption: Encryption?
  /// Who has invited the user.
  public internal(set) var invitedBy: UserID?
  /// Everybody who is in it or invited, the user included.
  public internal(set) var members: [UserID: Membership] = [:]
  public internal(set) var timeline = Timeline()
  /// What the user has sent and the service has not told back, in the order of writing.
  public internal(set) var outbox: [OutboxItem] = []
  public internal(set) var composer = Composer()
  /// How many messages of others the user has not seen.
  public internal(set) var unread = 0
  /// Those among them that come before what is here: the service has counted them.
  var unreadBefore = 0
  /// The newest event that the user has seen, and its place. It never goes back.
  public internal(set) var lastRead: EventID?
  var readPlace = Int.min
  /// An event that the user has seen, according to the service, and that is not here.
  var readElsewhere: EventID?
  /// What the others have seen.
  public internal(set) var receipts: [UserID: EventID] = [:]
  /// Where the unread messages began when the conversation was opened. It stays while the user looks at it.
  public internal(set) var marker: EventID?
  public internal(set) var isMuted = false
  /// What part of the history is being asked for.
  var loading: PageToken?

  init(id: RoomID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  public var draft: String { composer.text }
  public var isLoadingOlder: Bool { loading != nil }
  public var reachedStart: Bool { timeline.reachedStart }

  /// Whether the user is going to be in it without being asked.
  var awaitsJoining: Bool {
    if case .direct = kind { membership == .invited } else { false }
  }

  /// How many rows it has: what the service knows, then what it does not know yet.
  public var rowCount: Int { timeline.count + unsent.count }

  /// The messages that are not in the service's order yet.
  var unsent: [OutboxItem] { outbox.filter(\.isText) }

  /// The time of the last thing that was said.
  var lastTime: MonotonicTime? { outbox.last(where: \.isText)?.writtenAt ?? timeline.last?.sentAt }
}

// MARK: Reading

extension Room {
  /// Takes a receipt of the user's own, from here or from another device. Returns whether it goes further than the last.
  mutating func markRead(_ event: EventID, me: UserID) -> Bool {
    guard let place = timeline.place(of: event) else {
      if lastRead == nil { readElsewhere = event }
      return false
    }
    guard place > readPlace else { return false }
    readElsewhere = nil
    lastRead = event
    readPlace = place
    unreadBefore = 0
    unread = countUnread(me: me)
    return true
  }

  /// - Complexity: what comes after the place that is read.
  private func countUnread(me: UserID) -> Int {
    (timeline.index(after: readPlace)..<timeline.count).count { counts(timeline[$0], me: me) }
  }

  /// Whether a message can be unread.
  func counts(_ message: Message, me: UserID) -> Bool { message.sender != me && message.kind == .text && !message.isDeleted }

  /// Takes the effect of an event on what is unread.
  mutating func recount(_ taken: Timeline.Taken, isHistory: Bool, me: UserID) {
    if let message = taken.added, counts(message, me: me), message.order > readPlace {
      // What comes before all that was here was counted by the service.
      if isHistory, lastRead == nil || unreadBefore > 0 { unreadBefore = max(0, unreadBefore - 1) } else { unread += 1 }
    }
    if let message = taken.deleted, counts(message, me: me), message.order > readPlace { unread -= 1 }
    // Whoever writes has read, whatever device they write on.
    if !isHistory, let message = taken.added, message.sender == me, message.kind == .text { _ = markRead(message.event, me: me) }
  }

  /// Takes a page of the history, which may bring what the user has read last.
  mutating func receive(_ page: HistoryPage, from token: PageToken, me: UserID) {
    for taken in timeline.receive(page, from: token) { recount(taken, isHistory: true, me: me) }
    for event in page.events { confirm(event) }
    if let readElsewhere { _ = markRead(readElsewhere, me: me) }
  }

  /// Takes the service's own count, which knows of messages that are not here.
  mutating func trust(_ count: Int) {
    // Only what comes before all that is here can be missing.
    guard !timeline.reachedStart, readPlace < timeline.segments[0].low, count > unread else { return }
    unreadBefore = count - (unread - unreadBefore)
    unread = count
  }

  /// Takes a receipt of somebody else's. It never goes back.
  mutating func receive(_ event: EventID, readBy user: UserID) {
    guard let place = timeline.place(of: event) else { return }
    if let known = receipts[user], let old = timeline.place(of: known), old >= place { return }
    receipts[user] = event
  }

  /// Whether somebody else has seen a message.
  func isSeen(_ message: Message, me: UserID) -> Bool {
    receipts.contains { user, event in user != me && timeline.place(of: event).map { $0 >= message.order } == true }
  }
}
