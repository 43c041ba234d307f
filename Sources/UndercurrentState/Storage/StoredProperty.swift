/// What `@AppStorage` and `@SceneStorage` have in common: a value that is kept in a store.
struct StoredProperty<Value> {
  let key: String
  let initial: Value
  let store: (any KeyValueStore)?
  let coding: StoredCoding<Value>
  private var location: StoredLocation<Value>?

  init(_ key: String, _ initial: Value, _ store: (any KeyValueStore)?, _ coding: StoredCoding<Value>) {
    self.key = key
    self.initial = initial
    self.store = store
    self.coding = coding
  }

  var value: Value {
    get { location?.get() ?? store?[key].flatMap(coding.read) ?? initial }
    nonmutating set {
      if let location { location.set(newValue) } else { store?[key] = coding.write(newValue) }
    }
  }

  var binding: Binding<Value> {
    if let location { return Binding(location: location) }
    guard store != nil else { return .constant(initial) }
    return Binding(get: { value }, set: { value = $0 })
  }

  /// What the property keeps in its node.
  private final class Kept {
    var location: StoredLocation<Value>

    init(_ location: StoredLocation<Value>) { self.location = location }
  }

  mutating func install(
    _ installation: Installation, around: KeyPath<EnvironmentValues, (any KeyValueStore)?>,
    otherwise: KeyPath<StoredSources, MemoryStore>
  ) {
    let node = installation.node
    let graph = node.graph
    let store = store ?? node.scope.read(around, for: installation.name) ?? graph.stored[keyPath: otherwise]
    func locate() -> StoredLocation<Value> {
      StoredLocation(
        graph.stored.source(of: key, in: store, graph.inbox), initial, coding, name: installation.name, graph.comparisons)
    }
    let kept = installation.storage { Kept(locate()) }
    if kept.location.stored.store !== store || kept.location.stored.key != key {
      kept.location = Evaluation.$current.withValue(nil, operation: locate)
    }
    location = kept.location
    if installation.readsAll { _ = value }
  }

  func isSame(as other: StoredProperty, _ comparisons: Comparisons) -> Bool {
    key == other.key && store === other.store && comparisons.areEqual(initial, other.initial)
  }
}

// Safe: the store may be used on any thread.
extension StoredProperty: @unchecked Sendable where Value: Sendable {}
