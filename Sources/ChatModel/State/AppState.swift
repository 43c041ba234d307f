import UndercurrentCore

/// All that the app knows. It changes by ``reduce(_:_:)`` only.
public struct AppState: Hashable, Sendable {
  public internal(set) var access = Access.signedOut(problem: nil)
  public internal(set) var connection = Connection.connected
  public internal(set) var contacts: [UserID: Contact] = [:]
  public internal(set) var rooms: [RoomID: Room] = [:]
  /// The conversation on show.
  public internal(set) var openRoomID: RoomID?
  /// What the contacts are searched for.
  public internal(set) var query = ""

  public init() {}
}

/// Whether the user is in.
public enum Access: Hashable, Sendable {
  /// Out; with what there is to say about it, such as why the last attempt failed.
  case signedOut(problem: String?)
  case signingIn(SessionID, EmailAddress)
  case signedIn(Session)
}

/// A user who is in.
public struct Session: Hashable, Sendable {
  public let id: SessionID
  public let user: UserID
  public let name: String
  /// Whether this was the user's first time.
  public let isNew: Bool
}

/// Whether the service can be reached.
public enum Connection: Hashable, Sendable { case connected, lost }

extension AppState {
  public var session: Session? {
    if case .signedIn(let session) = access { session } else { nil }
  }

  public var isSigningIn: Bool {
    if case .signingIn = access { true } else { false }
  }

  /// Why the user is not in, if there is something to say.
  public var signInProblem: String? {
    if case .signedOut(let problem) = access { problem } else { nil }
  }

  /// The conversation on show.
  public var openRoom: Room? { openRoomID.flatMap { rooms[$0] } }

  /// The contact whose conversation is on show.
  public var openContact: Contact? {
    guard case .direct(let user) = openRoom?.kind else { return nil }
    return contacts[user]
  }

  /// What is written and not sent in the conversation on show.
  public var draft: String { openRoom?.draft ?? "" }

  public func room(with contact: UserID) -> Room? { rooms.values.first { $0.kind == .direct(contact) } }

  /// When a typing notice runs out next.
  var nextTypingDeadline: MonotonicTime? { rooms.values.lazy.flatMap(\.typing.values).min() }

  /// The stay that is going on, from asking to sign in on.
  var sessionID: SessionID? {
    switch access {
    case .signedOut: nil
    case .signingIn(let id, _): id
    case .signedIn(let session): session.id
    }
  }
}
