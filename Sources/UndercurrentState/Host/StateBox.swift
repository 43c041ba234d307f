import UndercurrentCore

/// The storage of one `@State`.
final class StateBox<Value>: Location<Value>, Storage, KeptState {
  private struct Content {
    var newest: Value
    /// The batch of changes that `newest` came with.
    var batch = 0
    /// What bodies see: the value at the end of the batch that was shown last.
    var shown: Value
    var shownBatch = 0
    /// Values between the two, of batches that are still to be shown one by one.
    var between: [(batch: Int, value: Value)] = []
    /// Goes up with each change.
    var version = 0
    /// Whether the view is there: what comes later is ignored.
    var isInstalled = true

    mutating func change(to value: Value, in batch: Int) {
      if batch != self.batch, self.batch > shownBatch { between.append((self.batch, newest)) }
      newest = value
      self.batch = batch
      version += 1
    }

    mutating func show(_ batch: Int) {
      shownBatch = batch
      if self.batch <= batch {
        shown = newest
        between = []
      } else if let last = between.lastIndex(where: { $0.batch <= batch }) {
        shown = between[last].value
        between.removeFirst(last + 1)
      }
    }
  }

  private let content: Guarded<Content>
  private let inbox: Inbox
  private let comparisons: Comparisons
  private let comparison: Comparison
  let name: String

  init(_ value: Value, name: String, inbox: Inbox, comparisons: Comparisons) {
    content = Guarded(Content(newest: value, shown: value))
    comparison = comparisons.comparison(of: Value.self)
    self.name = name
    self.inbox = inbox
    self.comparisons = comparisons
  }

  override var origin: Origin? { Origin(source: self, inbox: inbox, comparisons: comparisons, name: name) }

  override func peek() -> Value { Evaluation.running(of: inbox) == nil ? newest() : shown() }

  override func shown() -> Value { content.withLock { $0.shown } }

  override func newest() -> Value { content.withLock { $0.newest } }

  override func get() -> Value {
    guard let evaluation = Evaluation.running(of: inbox) else { return newest() }
    evaluation.note(self, .property(name))
    return shown()
  }

  override func set(_ value: Value) {
    if comparisons.areEqual(newest(), value, comparison) { return }
    change { $0 = value }
  }

  override func change(_ body: (inout Value) -> Void) {
    var isDone = false
    var batch = 0
    while !isDone {
      let (before, version, isInstalled) = content.withLock { ($0.newest, $0.version, $0.isInstalled) }
      if !isInstalled { return }
      var value = before
      // Foreign code - a setter, an observer - so not under the lock. Whoever was faster is not overwritten.
      body(&value)
      batch = inbox.join(.current)
      isDone = content.withLock { content in
        if !content.isInstalled { return true }
        if content.version != version { return false }
        content.change(to: value, in: batch)
        return true
      }
    }
    if !content.withLock({ $0.isInstalled }) { return }
    Evaluation.running(of: inbox)?.noteMisplacedChange(of: name)
    inbox.changed(self, in: batch)
  }

  /// While a batch is shown, bodies see the value at its end, and no later one. One that is back to what they saw last is no change.
  override func beginPass(_ batch: Int) -> Bool {
    let (old, between, new) = content.withLock { content in
      let (old, between) = (content.shown, content.between)
      content.show(batch)
      return (old, between, content.shown)
    }
    _ = consume between
    return !comparisons.areEqual(old, new, comparison)
  }

  var kept: Any { newest() }

  func restore(_ value: Any) {
    if let value = value as? Value { set(value) }
  }

  func leave() { content.withLock { $0.isInstalled = false } }
}

/// The storage of a state of whatever type.
protocol KeptState: Source {
  var name: String { get }
  var kept: Any { get }
  func restore(_ value: Any)
}
