public import UndercurrentCore

/// The only thing that changes an ``AppState``: something that happened, when, and in whose session.
public struct ChatEvent: Hashable, Sendable {
  public let session: SessionID
  /// When it reached this side, on the scheduler's clock.
  public let at: MonotonicTime
  public let what: What

  public enum What: Hashable, Sendable {
    case user(UserAction)
    case service(ServiceNews)
    /// Something may have run out.
    case timePassed
  }

  public init(_ what: What, session: SessionID, at time: MonotonicTime) {
    self.session = session
    self.at = time
    self.what = what
  }
}

/// What the user does.
public enum UserAction: Hashable, Sendable {
  /// Begins the session that the event carries, and ends the one before it.
  case signIn(email: String)
  case signOut
  case open(UserID)
  case close
  /// What is in the composer now.
  case draft(String)
  case send(TxnID, String)
  case search(String)
}

/// What a service tells.
public enum ServiceNews: Hashable, Sendable {
  case signedIn(Welcome)
  case signInRefused(String)
  /// The service has ended the session, and says why.
  case sessionEnded(String)
  case connection(Connection)
  case presence(UserID, Presence)
  case typing(RoomID, UserID, Bool)
  case message(RoomID, ServerMessage)
  /// The answer to sending a message.
  case sent(RoomID, TxnID, Stamp)
  case sendFailed(RoomID, TxnID, String)
}

/// What somebody is given who signs in.
public struct Welcome: Hashable, Sendable {
  public let user: UserID
  public let name: String
  public let isNew: Bool
  public let contacts: [Contact]
  /// Among them a direct one with every contact.
  public let rooms: [RoomSnapshot]

  public init(user: UserID, name: String, isNew: Bool, contacts: [Contact], rooms: [RoomSnapshot]) {
    self.user = user
    self.name = name
    self.isNew = isNew
    self.contacts = contacts
    self.rooms = rooms
  }
}
