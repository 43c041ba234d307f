/// Somebody to talk to.
public struct Contact: Hashable, Sendable, Identifiable {
  public let id: UserID
  public internal(set) var name: String
  public internal(set) var presence: Presence

  public init(id: UserID, name: String, presence: Presence = .unknown) {
    self.id = id
    self.name = name
    self.presence = presence
  }
}
