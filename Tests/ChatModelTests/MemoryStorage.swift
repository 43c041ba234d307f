import ChatModel
import Foundation

/// Keeps what a file would keep, as text, for as long as the test wants.
final class MemoryStorage: ChatStorage {
  struct Full: Error, CustomStringConvertible { let description = "no space left" }

  private(set) var begun: Data?
  private(set) var events: [Data] = []
  var isFull = false

  func begin(_ kept: KeptState) throws {
    begun = try JSONEncoder().encode(kept)
    events = []
  }

  func append(_ event: ChatEvent, isUrgent: Bool) throws {
    if isFull { throw Full() }
    events.append(try JSONEncoder().encode(event))
  }

  func forget() { (begun, events) = (nil, []) }

  /// What a restart finds, if only so many events have reached it.
  func load(_ count: Int? = nil) throws -> (KeptState, [ChatEvent])? {
    guard let begun else { return nil }
    let decoder = JSONDecoder()
    return (
      try decoder.decode(KeptState.self, from: begun),
      try events.prefix(count ?? events.count).map { try decoder.decode(ChatEvent.self, from: $0) }
    )
  }
}
