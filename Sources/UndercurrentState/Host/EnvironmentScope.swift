import UndercurrentCore

/// The environment of a part of the tree. Changes with what wrote it, while the nodes below keep it.
final class EnvironmentScope: Source {
  private let state: Guarded<EnvironmentValues>
  let inbox: Inbox
  /// Goes up with each change.
  private(set) var version = 0
  /// Scopes that say the same as this one with something changed.
  private var derived: [Derived] = []
  /// What the views of this part do to a transaction before it reaches them.
  private(set) var transform: TransactionTransform?

  private struct Derived {
    weak var scope: EnvironmentScope?
    let change: (inout EnvironmentValues) -> Void
  }

  init(_ values: EnvironmentValues, inbox: Inbox, transform: TransactionTransform? = nil) {
    state = Guarded(values)
    self.inbox = inbox
    self.transform = transform
  }

  /// A scope for a part of this one, which differs by `change` and follows this one.
  func derive(
    transform: TransactionTransform? = nil, _ change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) -> EnvironmentScope {
    var values = values
    change(&values)
    let scope = EnvironmentScope(values, inbox: inbox, transform: transform ?? self.transform)
    derived.removeAll { $0.scope == nil }
    derived.append(Derived(scope: scope, change: change))
    return scope
  }

  /// Has `part`, which was derived from another scope, follow this one.
  func adopt(_ part: EnvironmentScope, from other: EnvironmentScope) {
    guard let place = other.derived.firstIndex(where: { $0.scope === part }) else { return }
    let link = other.derived.remove(at: place)
    derived.append(link)
    var values = values
    link.change(&values)
    part.replace(values)
    part.markReaders()
  }

  /// The values of this moment; may be asked for on any thread.
  var values: EnvironmentValues { state.withLock { $0 } }

  func replace(_ values: EnvironmentValues) {
    version += 1
    let old = state.withLock { state in
      defer { state = values }
      return state
    }
    _ = consume old
    for part in derived {
      var values = values
      part.change(&values)
      part.scope?.replace(values)
    }
  }

  override func markReaders() {
    super.markReaders()
    for part in derived { part.scope?.markReaders() }
  }

  /// The transaction of the pass as it is here.
  func transformed(_ transaction: Transaction) -> Transaction {
    guard let transform else { return transaction }
    return transform.apply(transaction)
  }

  // MARK: Reading

  /// Reads one value; the running evaluation depends on it then.
  func read<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>, for name: String) -> Value {
    var values = values
    guard let evaluation = Evaluation.running(of: inbox) else { return values[keyPath: keyPath] }
    if Value.self == EnvironmentValues.self, keyPath == \EnvironmentValues.self {
      // Whoever has all of it depends on what they read of it.
      values.reading = EnvironmentReading(scope: self, evaluation: evaluation, name: name)
      return values[keyPath: keyPath]
    }
    let value = values[keyPath: keyPath]
    let comparisons = evaluation.comparisons
    evaluation.note(self, .environment(name)) { [unowned self] in
      !comparisons.areEqual(value, self.values[keyPath: keyPath])
    }
    return value
  }

  /// The body of `evaluation` has read a key.
  func note<Key: EnvironmentKey>(_ key: Key.Type, _ name: String, in evaluation: Evaluation) {
    let value = values.value(of: key)
    let comparisons = evaluation.comparisons
    evaluation.note(self, .environment(name)) { [unowned self] in
      !comparisons.areEqual(value, values.value(of: key))
    }
  }
}
