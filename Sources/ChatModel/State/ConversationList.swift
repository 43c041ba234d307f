import UndercurrentCore

/// Names something that one can talk in: with somebody, whether or not there is a conversation yet, or in a group.
public enum ConversationID: Hashable, Codable, Sendable {
  case person(UserID)
  case group(RoomID)
}

/// The conversations in the order of a list: the one with the most recent message first; those with none last, by name.
///
/// - Complexity: setting one takes a search and moving what comes after it; finding one takes a search.
struct ConversationList: Equatable, Sendable {
  struct Entry: Hashable, Comparable, Sendable {
    let id: ConversationID
    let time: MonotonicTime?
    let name: String

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      switch (lhs.time, rhs.time) {
      case (let mine?, let its?) where mine != its: mine > its
      case (_?, nil): true
      case (nil, _?): false
      default: lhs.name == rhs.name ? lhs.id < rhs.id : lhs.name < rhs.name
      }
    }
  }

  private(set) var entries: [Entry] = []
  private var known = TrieMap<ConversationID, Entry>()

  func index(of id: ConversationID) -> Int? { known[id].map { place(of: $0) } }

  mutating func set(_ entry: Entry) {
    if let old = known[entry.id] {
      if old == entry { return }
      entries.remove(at: place(of: old))
    }
    known[entry.id] = entry
    entries.insert(entry, at: place(of: entry))
  }

  mutating func remove(_ id: ConversationID) {
    guard let old = known[id] else { return }
    entries.remove(at: place(of: old))
    known[id] = nil
  }

  private func place(of entry: Entry) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ConversationID: Comparable {
  public static func < (lhs: ConversationID, rhs: ConversationID) -> Bool {
    switch (lhs, rhs) {
    case (.person(let mine), .person(let its)): mine < its
    case (.group(let mine), .group(let its)): mine < its
    case (.person, .group): true
    case (.group, .person): false
    }
  }
}
