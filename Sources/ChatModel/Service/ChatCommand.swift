/// What a service is asked, in whose session.
public struct ChatCommand: Hashable, Codable, Sendable {
  public let session: SessionID
  public let request: Request

  public enum Request: Hashable, Codable, Sendable {
    /// Makes an account, and begins the session that the command carries.
    case signUp(Registration)
    /// Begins the session that the command carries.
    case signIn(Credentials)
    /// Goes on, in the session that the command carries, with an admission of an earlier one.
    case resume(Admission)
    case signOut
    /// What has happened since. With `waits`, the answer may take until something happens. The round is told back in the answer.
    case sync(since: ResumeToken?, waits: Bool, round: Int)
    /// Asked again under the same transaction, it sends nothing more and is answered in the same way.
    case send(RoomID, TxnID, TimelineEvent.Content)
    case typing(RoomID, Bool)
    case read(RoomID, EventID)
    case history(RoomID, from: PageToken, limit: Int)
    /// Asked again under the same transaction, it makes no second one.
    case createDirect(TxnID, UserID)
    case createGroup(TxnID, name: String, [UserID])
    case invite(RoomID, UserID)
    case join(RoomID)
    case leave(RoomID)
    case findUsers(String)
    case presence(Presence.State)
  }

  public init(_ request: Request, session: SessionID) {
    self.session = session
    self.request = request
  }
}

/// What somebody signs in with.
public struct Credentials: Hashable, Codable, Sendable {
  public let address: EmailAddress
  public let password: String
  public let device: DeviceID

  public init(address: EmailAddress, password: String, device: DeviceID) {
    self.address = address
    self.password = password
    self.device = device
  }
}

/// What somebody makes an account with.
public struct Registration: Hashable, Codable, Sendable {
  public let name: String
  public let credentials: Credentials

  public init(name: String, credentials: Credentials) {
    self.name = name
    self.credentials = credentials
  }
}

/// What a service gives to somebody whom it lets in, to be kept for as long as the stay lasts.
public struct Admission: Hashable, Codable, Sendable {
  public let user: UserID
  public let name: String
  public let address: EmailAddress
  public let device: DeviceID
  public let token: AccessToken
  /// What a new token is got with when this one has run out, at a service that has its tokens run out.
  public let refresh: AccessToken?
  /// Whether this is the user's first time.
  public let isNew: Bool

  public init(
    user: UserID, name: String, address: EmailAddress, device: DeviceID, token: AccessToken, refresh: AccessToken? = nil,
    isNew: Bool
  ) {
    self.user = user
    self.name = name
    self.address = address
    self.device = device
    self.token = token
    self.refresh = refresh
    self.isNew = isNew
  }
}
