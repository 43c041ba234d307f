public import UndercurrentCore

/// Whether somebody is there, and when they last were.
public struct Presence: Hashable, Codable, Sendable {
  public enum State: String, Hashable, Codable, Sendable, CaseIterable { case unknown, online, away, offline }

  public internal(set) var state: State
  /// When they last did something, as far as the service has said.
  public internal(set) var lastActive: MonotonicTime?

  public init(_ state: State, lastActive: MonotonicTime? = nil) {
    self.state = state
    self.lastActive = lastActive
  }

  /// Nothing is known: the service has not said yet, or there is no connection to it.
  public static let unknown = Presence(.unknown)
}
