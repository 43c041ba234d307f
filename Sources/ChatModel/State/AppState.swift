public import UndercurrentCore

/// All that the app knows. It changes by ``reduce(_:_:)`` only.
public struct AppState: Equatable, Sendable {
  public internal(set) var access = Access.signedOut(problem: nil)
  public internal(set) var connection = Connection.off
  public internal(set) var contacts = TrieMap<UserID, Contact>()
  public internal(set) var rooms = TrieMap<RoomID, Room>()
  /// The conversation on show.
  public internal(set) var openRoomID: RoomID?
  /// What the conversations are searched for.
  public internal(set) var query = ""
  /// What was found in the service's directory.
  public internal(set) var directory = Directory()
  /// Something to tell the user, which goes away by itself.
  public internal(set) var notice: Notice?
  /// Whether the user is looking at the app.
  public internal(set) var isFocused = true
  /// What the user wants to be seen as.
  public internal(set) var ownPresence = Presence.State.online
  public internal(set) var totalUnread = 0

  /// How far what the service tells was taken.
  var token: ResumeToken?
  /// Counts the times that the service was asked what has happened: only the answer to the last one counts.
  var round = 0
  /// The direct conversation with each contact that there is one with.
  var directs = TrieMap<UserID, RoomID>()
  var list = ConversationList()
  /// Who is writing where, and until when that holds without being said again.
  var typing: [RoomID: [UserID: MonotonicTime]] = [:]
  /// The conversation that is to be shown as soon as it is there.
  var opening: Opening?
  /// Until when the queue of a conversation rests after something went wrong.
  var rests: [RoomID: MonotonicTime] = [:]
  /// Conversations in which something is missing in the middle.
  var gaps: Set<RoomID> = []
  /// Conversations of which the service does not know yet how far the user has read.
  var untoldReceipts: Set<RoomID> = []
  /// Of how many attempts to reconnect the waits are spread out.
  var jitter = SplitMix64(seed: 0)
  /// Whether what was kept is being read back. Nothing is asked of the service meanwhile.
  var isRestoring = false

  public init() {}
}

/// Whether the user is in.
public enum Access: Hashable, Sendable {
  /// Out; with what there is to say about it, such as why the last attempt failed.
  case signedOut(problem: String?)
  case signingIn(SessionID, EmailAddress)
  case signedIn(Session)
  /// The service has forgotten the session. What the user has here is kept, and the password lets them go on.
  case locked(Session, problem: String?)
  case unlocking(SessionID, Session)
}

/// A user who is in.
public struct Session: Hashable, Codable, Sendable {
  public let id: SessionID
  public let admission: Admission

  public var user: UserID { admission.user }
  public var name: String { admission.name }
  /// Whether this was the user's first time.
  public var isNew: Bool { admission.isNew }
}

/// How it stands with the service.
public enum Connection: Hashable, Sendable {
  /// Nobody is in.
  case off
  case connecting(attempt: Int)
  case live
  /// It could not be reached, and is tried again then.
  case waiting(until: MonotonicTime, attempt: Int)
}

/// Something that the user is told for a while.
public struct Notice: Hashable, Sendable {
  public let text: String
  let until: MonotonicTime
}

/// A search for people whom the user does not know yet.
public struct Directory: Hashable, Sendable {
  public internal(set) var query = ""
  public internal(set) var results: [Contact] = []
  public internal(set) var isSearching = false
}

/// A conversation that has been asked for.
struct Opening: Hashable, Sendable {
  let txn: TxnID
  var room: RoomID?
}

extension AppState {
  /// The user who is in, whether or not the service has to be convinced anew.
  public var session: Session? {
    switch access {
    case .signedIn(let session), .locked(let session, _), .unlocking(_, let session): session
    case .signedOut, .signingIn: nil
    }
  }

  public var isSigningIn: Bool {
    switch access {
    case .signingIn, .unlocking: true
    case .signedOut, .signedIn, .locked: false
    }
  }

  public var isLocked: Bool {
    switch access {
    case .locked, .unlocking: true
    case .signedOut, .signingIn, .signedIn: false
    }
  }

  /// Why the user is not in, if there is something to say.
  public var signInProblem: String? {
    switch access {
    case .signedOut(let problem), .locked(_, let problem): problem
    case .signingIn, .signedIn, .unlocking: nil
    }
  }

  public var isConnected: Bool { connection == .live }

  /// The conversation on show.
  public var openRoom: Room? { openRoomID.flatMap { rooms[$0] } }

  /// The contact whose direct conversation is on show.
  public var openContact: Contact? {
    guard case .direct(let user) = openRoom?.kind else { return nil }
    return contacts[user] ?? Contact(id: user, name: user.text)
  }

  /// What is written and not sent in the conversation on show.
  public var draft: String { openRoom?.draft ?? "" }

  public func room(with contact: UserID) -> Room? { directs[contact].flatMap { rooms[$0] } }

  /// Whether somebody is there. Without a connection nobody can know; when they were there last stays true.
  public func presence(of user: UserID) -> Presence {
    let known = contacts[user]?.presence ?? .unknown
    return isConnected ? known : Presence(.unknown, lastActive: known.lastActive)
  }

  /// How much the user has written that the service does not have, in all conversations.
  public var unsentCount: Int {
    rooms.values.reduce(0) { count, room in
      count
        + room.outbox.count {
          if case .sent = $0.delivery { false } else { true }
        }
    }
  }

  public func name(of user: UserID) -> String {
    if let session, session.user == user { return session.name }
    return contacts[user]?.name ?? user.text
  }

  /// When something runs out next.
  var nextDeadline: MonotonicTime? {
    var next = notice?.until
    func take(_ time: MonotonicTime?) { next = [next, time].compactMap(\.self).min() }
    if case .waiting(let until, _) = connection { take(until) }
    if isConnected { take(rests.values.min()) }
    for typists in typing.values { take(typists.values.min()) }
    return next
  }

  /// The stay that is going on, from asking to sign in on.
  var sessionID: SessionID? {
    switch access {
    case .signedOut: nil
    case .signingIn(let id, _), .unlocking(let id, _): id
    case .signedIn(let session), .locked(let session, _): session.id
    }
  }

  var me: UserID? { session?.user }
}

// MARK: Changing

extension AppState {
  /// Changes a conversation, and what is derived from it.
  mutating func change(_ id: RoomID, _ body: (inout Room) -> Void) {
    guard var room = rooms[id] else { return }
    let unread = room.unread
    let time = room.lastTime
    body(&room)
    totalUnread += room.unread - unread
    if room.lastTime != time { list.set(entry(of: room)) }
    rooms[id] = room
  }

  /// The place of a conversation among the others.
  func entry(of room: Room) -> ConversationList.Entry {
    switch room.kind {
    case .direct(let user):
      ConversationList.Entry(id: .person(user), time: room.lastTime, name: name(of: user))
    case .group(let name): ConversationList.Entry(id: .group(room.id), time: room.lastTime, name: name)
    }
  }

  mutating func say(_ text: String, at time: MonotonicTime) {
    notice = Notice(text: text, until: time.advanced(by: Self.noticeStays))
  }

  static let noticeStays: MonotonicTime.Stride = .seconds(6)
  /// After this long a service may no longer know whether it has had a transaction.
  static let outboxLasts: MonotonicTime.Stride = .seconds(24 * 60 * 60)
}
