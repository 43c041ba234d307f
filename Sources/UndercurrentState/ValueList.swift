/// Values by key type, as the environment and transactions hold them.
///
/// A list that ends in that of whoever it was copied from, so that handing it down costs nothing. The newest comes first.
struct ValueList {
  private(set) var newest: Entry?

  class Entry {
    let key: ObjectIdentifier
    let next: Entry?
    /// The number of the node that wrote it; 0 for the outside.
    let writer: Int

    init(key: ObjectIdentifier, writer: Int, next: Entry?) {
      self.key = key
      self.writer = writer
      self.next = next
    }

    func copy(before next: Entry?) -> Entry { Entry(key: key, writer: writer, next: next) }
    func isSame(as other: Entry) -> Bool { false }
    var name: String { "" }
    var any: Any { () }
  }

  private final class Value<Key, Content>: Entry {
    let value: Content
    let areEqual: (Content, Content) -> Bool

    init(_ value: Content, areEqual: @escaping (Content, Content) -> Bool, writer: Int, next: Entry?) {
      self.value = value
      self.areEqual = areEqual
      super.init(key: ObjectIdentifier(Key.self), writer: writer, next: next)
    }

    override func copy(before next: Entry?) -> Entry { Value(value, areEqual: areEqual, writer: writer, next: next) }
    override func isSame(as other: Entry) -> Bool {
      other.key == key && areEqual(value, unsafeDowncast(other, to: Value.self).value)
    }
    override var name: String { "\(Key.self)" }
    override var any: Any { value }
  }

  /// The value of a key, if it was set. `Content` is always the same for one key.
  func value<Key, Content>(of key: Key.Type, _: Content.Type = Content.self) -> Content? {
    find(ObjectIdentifier(key)).map { unsafeDowncast($0, to: Value<Key, Content>.self).value }
  }

  func contains(_ key: Any.Type) -> Bool { find(ObjectIdentifier(key)) != nil }

  mutating func set<Key, Content>(
    _ key: Key.Type, to value: Content, by writer: Int = 0, areEqual: @escaping (Content, Content) -> Bool
  ) {
    newest = Value<Key, Content>(value, areEqual: areEqual, writer: writer, next: list(without: ObjectIdentifier(key)))
  }

  private func find(_ key: ObjectIdentifier) -> Entry? {
    var entry = newest
    while let here = entry, here.key != key { entry = here.next }
    return entry
  }

  /// The list without a key that is about to be set again, so that it stays as short as the number of keys.
  private func list(without key: ObjectIdentifier) -> Entry? {
    guard let old = find(key) else { return newest }
    let before = entries.prefix { $0 !== old }
    return before.reversed().reduce(old.next) { $1.copy(before: $0) }
  }

  /// What was set, newest first.
  var entries: [Entry] {
    var found: [Entry] = []
    var entry = newest
    while let here = entry {
      found.append(here)
      entry = here.next
    }
    return found
  }

  /// Whether both hold equal values under the same keys.
  func isSame(as other: ValueList) -> Bool {
    if newest === other.newest { return true }
    let (mine, others) = (entries, other.entries)
    return mine.count == others.count && mine.allSatisfy { other.find($0.key)?.isSame(as: $0) == true }
  }

  /// This list with everything that `other` holds set on top.
  func overridden(by other: ValueList) -> ValueList {
    var result = self
    for entry in other.entries.reversed() {
      result.newest = entry.copy(before: result.list(without: entry.key))
    }
    return result
  }

  var isEmpty: Bool { newest == nil }

  /// The values, newest first.
  var text: String { "[\(entries.map { "\($0.name) = \($0.any)" }.joined(separator: ", "))]" }
}
