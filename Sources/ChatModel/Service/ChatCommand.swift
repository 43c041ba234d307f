/// What a service is asked, in whose session.
public struct ChatCommand: Hashable, Sendable {
  public let session: SessionID
  public let request: Request

  public enum Request: Hashable, Sendable {
    /// Begins the session that the command carries.
    case signIn(EmailAddress)
    case signOut
    /// Asked again with the same transaction, it sends nothing more and is answered in the same way.
    case send(RoomID, TxnID, String)
    case typing(RoomID, Bool)
    case read(RoomID, upTo: Int)
  }

  public init(_ request: Request, session: SessionID) {
    self.session = session
    self.request = request
  }
}
