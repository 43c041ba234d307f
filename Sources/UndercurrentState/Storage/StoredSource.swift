import UndercurrentCore

/// What is stored under one key of one store, as one host sees it: all views that read it see the same in one pass.
final class StoredSource: Source {
  let store: any KeyValueStore
  let key: String
  let inbox: Inbox
  private let shown: Guarded<StoredValue?>
  private var changes: AnyCancellable?

  init(_ store: any KeyValueStore, _ key: String, _ inbox: Inbox) {
    self.store = store
    self.key = key
    self.inbox = inbox
    shown = Guarded(nil)
    super.init()
    // First listen, then look: nothing can come in between.
    changes = store.changes(of: key).sink { [weak self] in self.map { inbox.changed($0) } }
    look()
  }

  override func beginPass(_ batch: Int) -> Bool { look() }

  @discardableResult
  private func look() -> Bool {
    let value = store[key]
    return shown.withLock { shown in
      defer { shown = value }
      return shown != value
    }
  }

  /// What is stored; while a body is evaluated, what was stored when the pass began.
  var value: StoredValue? {
    Evaluation.running(of: inbox) == nil ? store[key] : shown.withLock { $0 }
  }
}

/// The sources of a host that are in use.
final class StoredSources {
  private struct Key: Hashable {
    let store: ObjectIdentifier
    let key: String
  }

  private struct Entry {
    weak var source: StoredSource?
  }

  private var entries: [Key: Entry] = [:]
  private var pruneAt = 32
  /// Where values are kept that name no store, and where no view around has named one.
  let appStorage = MemoryStore()
  let sceneStorage = MemoryStore()

  func source(of key: String, in store: any KeyValueStore, _ inbox: Inbox) -> StoredSource {
    let place = Key(store: ObjectIdentifier(store), key: key)
    if let source = entries[place]?.source { return source }
    if entries.count >= pruneAt {
      entries = entries.filter { $0.value.source != nil }
      pruneAt = max(32, entries.count * 2)
    }
    let source = StoredSource(store, key, inbox)
    entries[place] = Entry(source: source)
    return source
  }
}

/// A stored value as a type of its own.
final class StoredLocation<Value>: Location<Value> {
  let stored: StoredSource
  private let initial: Value
  private let coding: StoredCoding<Value>
  private let name: String
  private let comparisons: Comparisons

  init(_ stored: StoredSource, _ initial: Value, _ coding: StoredCoding<Value>, name: String, _ comparisons: Comparisons) {
    self.stored = stored
    self.initial = initial
    self.coding = coding
    self.name = name
    self.comparisons = comparisons
  }

  override var origin: Origin? { Origin(source: stored, inbox: stored.inbox, comparisons: comparisons, name: name) }
  override func peek() -> Value { stored.value.flatMap(coding.read) ?? initial }
  override func newest() -> Value { stored.store[stored.key].flatMap(coding.read) ?? initial }

  override func change(_ body: (inout Value) -> Void) {
    var value = newest()
    body(&value)
    set(value)
  }

  override func set(_ value: Value) {
    let new = coding.write(value)
    if stored.store[stored.key] == new { return }
    Evaluation.running(of: stored.inbox)?.noteMisplacedChange(of: name)
    stored.store[stored.key] = new
  }

  override func isSame(as other: Location<Value>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? StoredLocation<Value> else { return false }
    return stored === other.stored && comparisons.areEqual(initial, other.initial)
  }
}
