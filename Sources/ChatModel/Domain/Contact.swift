/// Somebody to talk to.
public struct Contact: Hashable, Codable, Sendable, Identifiable {
  public let id: UserID
  public internal(set) var name: String
  /// What the service said last. While there is no connection it may be wrong: ``AppState/presence(of:)`` knows.
  public internal(set) var presence: Presence
  /// The name as it is searched, worked out once.
  let searchName: String

  public init(id: UserID, name: String, presence: Presence = .unknown) {
    self.id = id
    self.name = name
    self.presence = presence
    searchName = name.lowercased()
  }
}
