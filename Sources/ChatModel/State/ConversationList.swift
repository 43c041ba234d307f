import UndercurrentCore

/// Names something that one can talk in: with somebody, whether or not there is a conversation yet, or in a group.
public enum ConversationID: Hashable, Codable, Sendable {
  case person(UserID)
  case group(RoomID)
}

/// The conversations in the order of a list: the one with the most recent message first; those with none last, by name.
///
/// Kept as names in order, and what they are ordered by beside it: of most messages nothing moves, and then the order is not copied for
/// those who keep an older state.
///
/// - Complexity: setting one takes a search, and, if it moves, moving what comes after it; finding one takes a search.
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

  private(set) var ids: [ConversationID] = []
  private var entries = TrieMap<ConversationID, Entry>()

  subscript(id: ConversationID) -> Entry? { entries[id] }

  func index(of id: ConversationID) -> Int? { entries[id].map { place(of: $0) } }

  mutating func set(_ entry: Entry) {
    if let old = entries[entry.id] {
      if old == entry { return }
      let place = place(of: old)
      entries[entry.id] = entry
      if place == 0 || isBefore(place - 1, entry), place + 1 == ids.count || !isBefore(place + 1, entry) { return }
      ids.remove(at: place)
    } else {
      entries[entry.id] = entry
    }
    ids.insert(entry.id, at: place(of: entry))
  }

  mutating func remove(_ id: ConversationID) {
    guard let old = entries[id] else { return }
    ids.remove(at: place(of: old))
    entries[id] = nil
  }

  private func place(of entry: Entry) -> Int {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle, entry) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isBefore(_ place: Int, _ entry: Entry) -> Bool { entries[ids[place]].map { $0 < entry } ?? false }
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
