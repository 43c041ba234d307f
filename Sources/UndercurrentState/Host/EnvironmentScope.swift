import UndercurrentCore

/// The environment of a part of the tree. Changes with what wrote it, while the nodes below keep it.
final class EnvironmentScope: Source {
  private let state: Guarded<EnvironmentValues>
  private let inbox: Inbox
  /// Goes up with each change.
  private(set) var version = 0

  init(_ values: EnvironmentValues, inbox: Inbox) {
    state = Guarded(values)
    self.inbox = inbox
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
  }

  /// Reads one value; the running evaluation depends on it then.
  func read<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>, for name: String) -> Value {
    let value = values[keyPath: keyPath]
    if let evaluation = Evaluation.running(of: inbox) {
      let comparisons = evaluation.comparisons
      evaluation.note(self, .property(name)) { [unowned self] in
        !comparisons.areEqual(value, values[keyPath: keyPath])
      }
    }
    return value
  }
}
