/// Something that a hub has to remember over its end.
public struct HubRecord: Codable, Sendable {
  let what: What

  enum What: Codable, Sendable {
    /// A hub was started with the journal.
    case start
    case account(UserID, String, EmailAddress?, secret: HubSecret?)
    case token(UserID, AccessToken, DeviceID)
    case tokenEnd(UserID, AccessToken)
    case room(RoomID, HubRoom.Kind, creation: String?)
    case member(RoomID, UserID, Membership, by: UserID?)
    case event(RoomID, HubRoom.Entry)
    case receipt(RoomID, UserID, EventID)
  }
}
