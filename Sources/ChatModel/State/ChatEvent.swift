public import UndercurrentCore

/// The only thing that changes an ``AppState``: something that happened, when, and in whose session.
public struct ChatEvent: Equatable, Codable, Sendable {
  public let session: SessionID
  /// When it reached this side, on the scheduler's clock.
  public let at: MonotonicTime
  public let what: What

  public enum What: Equatable, Codable, Sendable {
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
public enum UserAction: Equatable, Codable, Sendable {
  /// Makes an account, and begins the session that the event carries.
  case signUp(Registration)
  /// Begins the session that the event carries, and ends the one before it; in a locked one, goes on with it.
  case signIn(Credentials)
  /// Goes on with what was kept, in the session that the event carries.
  case resume
  case signOut
  /// Tries now what waits for a better time.
  case reconnect

  case open(ConversationID, TxnID)
  case close
  case focus(Bool)
  case search(String)

  /// What is in the composer now.
  case draft(String)
  case compose(Composer.Mode)
  /// Sends what is in the composer, or given.
  case send(TxnID, String)
  case retry(TxnID)
  /// Takes back what is not sent yet.
  case cancel(TxnID)
  /// Adds an own reaction, or takes it back.
  case react(TxnID, Message.ID, String)
  case delete(TxnID, Message.ID)
  case loadOlder

  case createGroup(TxnID, name: String, [UserID])
  case invite(UserID)
  case accept
  case leave
  case mute(Bool)
  case presence(Presence.State)
  case findUsers(String)
}

extension ChatEvent {
  /// Whether it has to be kept over a restart.
  var isLasting: Bool {
    switch what {
    case .user(let action):
      switch action {
      case .signUp, .signIn, .resume, .signOut, .reconnect, .focus, .search, .findUsers, .loadOlder, .invite, .accept:
        false
      case .createGroup, .open, .close, .draft, .compose, .send, .retry, .cancel, .react, .delete, .leave, .mute, .presence: true
      }
    case .service(let news):
      switch news {
      case .synced(_, let batch): batch.isLasting
      case .sent, .history, .asked, .created, .renewed: true
      case .failed(.send, .refused), .done(.read): true
      case .signedIn, .found, .done, .failed: false
      }
    case .timePassed: false
    }
  }

  /// Whether a crash of the whole machine right after it must not lose it. What is typed comes with every key; losing the last
  /// of it then is no worse than having been slower.
  var isUrgent: Bool {
    switch what {
    case .user(.draft), .service(.asked), .service(.done): false
    case .user, .service, .timePassed: true
    }
  }
}
