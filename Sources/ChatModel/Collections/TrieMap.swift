/// A dictionary whose copies share what they have in common: changing a copy of a large one costs a few small nodes, where the
/// standard dictionary would be copied whole.
///
/// The state of the app is kept by its store, by whoever watches it and by tests, all at once, and changes with every event. So
/// nothing in it that can be large may be copied to be changed.
///
/// - Complexity: looking up, inserting and removing take O(log n) steps of at most 16 entries each. Comparing two that have a
///   common past looks only at what differs.
public struct TrieMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct Pair: Sendable {
    let key: Key
    var value: Value
  }

  /// What a node looks like depends on its content alone and not on its past: with at most `leafLimit` entries it is a leaf.
  fileprivate enum Node: Sendable {
    case leaf([Pair])
    case branch([Node])
  }

  private var root = Node.leaf([])
  public private(set) var count = 0

  fileprivate static var leafLimit: Int { 8 }

  public init() {}

  public var isEmpty: Bool { count == 0 }

  public subscript(key: Key) -> Value? {
    get { root.value(of: key, hash: UInt(bitPattern: key.hashValue)) }
    set {
      let hash = UInt(bitPattern: key.hashValue)
      if let newValue {
        if root.set(newValue, for: key, hash: hash, shift: 0) { count += 1 }
      } else if root.remove(key, hash: hash, shift: 0) {
        count -= 1
      }
    }
  }

  /// In no particular order.
  public var entries: [(key: Key, value: Value)] {
    var entries: [(key: Key, value: Value)] = []
    entries.reserveCapacity(count)
    root.visit { entries.append(($0, $1)) }
    return entries
  }

  /// In no particular order.
  public var values: [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    root.visit { values.append($1) }
    return values
  }
}

extension TrieMap: Equatable where Value: Equatable {
  public static func == (lhs: TrieMap, rhs: TrieMap) -> Bool { lhs.count == rhs.count && lhs.root == rhs.root }
}

extension TrieMap.Pair: Equatable where Value: Equatable {}

extension TrieMap.Node: Equatable where Value: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    // Arrays that share their storage are equal at once.
    case (.branch(let mine), .branch(let its)): mine == its
    case (.leaf(let mine), .leaf(let its)): mine == its || mine.count == its.count && mine.allSatisfy(its.contains)
    default: false
    }
  }
}

extension TrieMap.Node {
  private static func slot(_ hash: UInt, _ shift: Int) -> Int { Int((hash >> UInt(shift)) & 15) }

  fileprivate func value(of key: Key, hash: UInt) -> Value? {
    var node = self
    var rest = hash
    while true {
      switch node {
      case .branch(let children):
        node = children[Int(rest & 15)]
        rest >>= 4
      case .leaf(let pairs): return pairs.first { $0.key == key }?.value
      }
    }
  }

  /// Returns whether the key is new.
  fileprivate mutating func set(_ value: Value, for key: Key, hash: UInt, shift: Int) -> Bool {
    switch self {
    case .branch(var children):
      // Held once only, so that what is not shared is changed in place.
      self = .leaf([])
      let isNew = children[Self.slot(hash, shift)].set(value, for: key, hash: hash, shift: shift + 4)
      self = .branch(children)
      return isNew
    case .leaf(var pairs):
      self = .leaf([])
      if let index = pairs.firstIndex(where: { $0.key == key }) {
        pairs[index].value = value
        self = .leaf(pairs)
        return false
      }
      pairs.append(TrieMap.Pair(key: key, value: value))
      self = pairs.count > TrieMap.leafLimit && shift < UInt.bitWidth ? .branch(Self.split(pairs, shift)) : .leaf(pairs)
      return true
    }
  }

  private static func split(_ pairs: [TrieMap.Pair], _ shift: Int) -> [Self] {
    var groups = Array(repeating: [TrieMap.Pair](), count: 16)
    for pair in pairs { groups[slot(UInt(bitPattern: pair.key.hashValue), shift)].append(pair) }
    return groups.map { group in
      group.count > TrieMap.leafLimit && shift + 4 < UInt.bitWidth ? .branch(split(group, shift + 4)) : .leaf(group)
    }
  }

  /// Returns whether the key was there.
  fileprivate mutating func remove(_ key: Key, hash: UInt, shift: Int) -> Bool {
    switch self {
    case .branch(var children):
      self = .leaf([])
      let wasThere = children[Self.slot(hash, shift)].remove(key, hash: hash, shift: shift + 4)
      self = wasThere ? Self.gathered(children) : .branch(children)
      return wasThere
    case .leaf(var pairs):
      guard let index = pairs.firstIndex(where: { $0.key == key }) else { return false }
      pairs.remove(at: index)
      self = .leaf(pairs)
      return true
    }
  }

  private static func gathered(_ children: [Self]) -> Self {
    var pairs: [TrieMap.Pair] = []
    for child in children {
      guard case .leaf(let some) = child, pairs.count + some.count <= TrieMap.leafLimit else { return .branch(children) }
      pairs += some
    }
    return .leaf(pairs)
  }

  fileprivate func visit(_ body: (Key, Value) -> Void) {
    switch self {
    case .branch(let children): for child in children { child.visit(body) }
    case .leaf(let pairs): for pair in pairs { body(pair.key, pair.value) }
    }
  }
}
