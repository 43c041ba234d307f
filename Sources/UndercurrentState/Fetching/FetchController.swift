internal import UndercurrentCore

/// The records of one request of one node. As a place, it is what is asked for.
final class FetchController<Record>: Location<FetchDescription<Record>>, Storage {
  private let description: Guarded<FetchDescription<Record>>
  /// What the view has asked for last; a different one takes the place of what was set meanwhile.
  private var given: FetchDescription<Record>
  private let inbox: Inbox
  private let comparisons: Comparisons
  private let name: String
  private var store: (any FetchStore)?
  private var changes: AnyCancellable?
  private var mustFetch = true
  private(set) var records: [Record] = []
  private(set) var error: (any Error)?
  /// Goes up when there is something else to see.
  private(set) var version = 0

  init(_ given: FetchDescription<Record>, _ installation: Installation) {
    self.given = given
    description = Guarded(given)
    inbox = installation.node.graph.inbox
    comparisons = installation.node.graph.comparisons
    name = installation.name
  }

  /// Before the body is evaluated.
  func prepare(_ given: FetchDescription<Record>, _ store: (any FetchStore)?) {
    Evaluation.$current.withValue(nil) {
      if given != self.given {
        self.given = given
        replace(given)
      }
      if store !== self.store || changes == nil {
        self.store = store
        mustFetch = true
        changes = store?.changes(of: Record.self).sink { [weak self] in self.map { $0.inbox.changed($0) } } ?? AnyCancellable {}
      }
      fetch()
    }
  }

  override func beginPass(_ batch: Int) -> Bool {
    mustFetch = true
    return true
  }

  /// Fetches if there may be something else. What fails leaves what was there before.
  func fetch() {
    if !mustFetch { return }
    mustFetch = false
    do {
      guard let store else { throw MissingFetchStore() }
      let found = try store.fetch(peek())
      // Objects are the same whatever has changed in them.
      if Record.self is AnyObject.Type || error != nil || !comparisons.areEqual(found, records) { version += 1 }
      records = found
      error = nil
    } catch {
      self.error = error
      version += 1
    }
  }

  func read() {
    guard let evaluation = Evaluation.running(of: inbox) else { return }
    evaluation.note(self, .property(name)) { [self, version] in
      Evaluation.$current.withValue(nil) { fetch() }
      return self.version != version
    }
  }

  func leave() { changes = nil }

  // MARK: What is asked for

  override var origin: Origin? { Origin(source: self, inbox: inbox, comparisons: comparisons, name: name) }
  override func peek() -> FetchDescription<Record> { description.withLock { $0 } }

  override func change(_ body: (inout FetchDescription<Record>) -> Void) {
    var changed = peek()
    body(&changed)
    replace(changed)
    Evaluation.running(of: inbox)?.noteMisplacedChange(of: name)
    inbox.changed(self)
  }

  private func replace(_ new: FetchDescription<Record>) {
    let old = description.withLock { description in
      defer { description = new }
      return description
    }
    _ = consume old
    mustFetch = true
  }
}
