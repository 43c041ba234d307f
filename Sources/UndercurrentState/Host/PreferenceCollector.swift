/// What a type of view does with the preferences of what is below it.
enum PreferencePlace {
  /// It reads or replaces the one with this key.
  case key(ObjectIdentifier)
  /// It lets none pass.
  case end
}

/// A view that has to do with preferences.
protocol PreferencePlacing {
  static var preferencePlace: PreferencePlace { get }
}

extension Node {
  /// Who reads what is written here for a preference, if anybody does: the nearest place above that has to do with it.
  func collector<Key: PreferenceKey>(of key: Key.Type) -> PreferenceCollector<Key>? {
    var below = self
    while let here = below.parent {
      switch here.type.preferencePlace {
      // What a place makes of a preference is beside its content, and not collected there.
      case .key(ObjectIdentifier(key)) where below.key == .position(0):
        return (here.slots.first ?? nil) as? PreferenceCollector<Key>
      case .end: return nil
      case .key, nil: below = here
      }
    }
    return nil
  }
}

/// What one view hands up for a preference.
final class PreferenceContribution<Key: PreferenceKey> {
  unowned let node: Node
  // The collector has what it has been handed. A host that is let go of takes neither down, so this must not have the collector.
  private weak var collector: PreferenceCollector<Key>?
  /// `nil` as long as nothing is handed up.
  private(set) var value: Key.Value?
  /// Whether the collector has it in its list.
  fileprivate var isListed = false

  init(_ node: Node) {
    self.node = node
    collector = node.collector(of: Key.self)
  }

  func set(_ new: Key.Value?) {
    guard let collector else { return }
    if value != nil || new != nil, !node.graph.comparisons.areEqual(value, new) {
      value = new
      collector.change(self)
    }
  }

  /// The view leaves.
  func remove() { collector?.remove(self) }
}

/// A place where the values that are written below for one preference come together. Who reads them reads this.
final class PreferenceCollector<Key: PreferenceKey>: Source, QueuedCollector {
  let depth: Int
  var isQueued = false
  private(set) var isClosed = false
  /// The combined value; `nil` if nobody has written one.
  private(set) var value: Key.Value?
  /// What is below has been evaluated.
  private(set) var isSettled = false
  /// What goes further up.
  let outward: PreferenceContribution<Key>
  private let passesOn: Bool
  private unowned let graph: Graph
  private var contributions: [PreferenceContribution<Key>] = []
  private var isInOrder = true
  /// Some of the contributions are gone.
  private var hasGaps = false

  /// - Parameter passesOn: Whether the combined value is what goes further up.
  init(_ node: Node, passesOn: Bool) {
    depth = node.depth
    graph = node.graph
    outward = PreferenceContribution(node)
    self.passesOn = passesOn
    super.init()
    graph.preferences.open(self)
  }

  func change(_ contribution: PreferenceContribution<Key>) {
    if !contribution.isListed {
      contribution.isListed = true
      contributions.append(contribution)
      isInOrder = false
    }
    graph.preferences.enqueue(self)
  }

  func remove(_ contribution: PreferenceContribution<Key>) {
    if !contribution.isListed { return }
    contribution.isListed = false
    hasGaps = true
    graph.preferences.enqueue(self)
  }

  func noteMove() {
    if contributions.count < 2 { return }
    isInOrder = false
    graph.preferences.enqueue(self)
  }

  func settle() {
    if hasGaps { contributions.removeAll { !$0.isListed } }
    hasGaps = false
    if !isInOrder { contributions.sort { $0.node.isBefore($1.node) } }
    isInOrder = true
    var combined: Key.Value?
    for case let value? in contributions.lazy.map(\.value) {
      if var all = combined {
        Key.reduce(value: &all) { value }
        combined = all
      } else {
        combined = value
      }
    }
    if isSettled, graph.comparisons.areEqual(value, combined) { return }
    isSettled = true
    value = combined
    if passesOn { outward.set(combined) }
    markReaders()
  }

  /// The view leaves.
  func close() {
    isClosed = true
    outward.remove()
    graph.preferences.close(self)
  }
}

protocol QueuedCollector: AnyObject {
  var depth: Int { get }
  var isQueued: Bool { get set }
  var isClosed: Bool { get }
  func noteMove()
  func settle()
}

/// The collectors of a host, and which of them have to be looked at in this pass.
final class PreferenceQueue {
  private var all: [ObjectIdentifier: any QueuedCollector] = [:]
  private var waiting: [any QueuedCollector] = []
  private var hasMoves = false

  /// Views have changed places.
  func noteMove() { hasMoves = true }

  func open(_ collector: any QueuedCollector) {
    all[ObjectIdentifier(collector)] = collector
    enqueue(collector)
  }

  func close(_ collector: any QueuedCollector) { all[ObjectIdentifier(collector)] = nil }

  func enqueue(_ collector: any QueuedCollector) {
    if collector.isQueued || collector.isClosed { return }
    collector.isQueued = true
    waiting.append(collector)
  }

  /// Puts together what the deepest collectors have been handed; `false` if there is nothing left to do.
  func settle() -> Bool {
    if hasMoves {
      hasMoves = false
      for collector in all.values { collector.noteMove() }
    }
    guard let depth = waiting.lazy.map(\.depth).max() else { return false }
    let due = waiting.filter { $0.depth == depth }
    waiting.removeAll { $0.depth == depth }
    for collector in due {
      collector.isQueued = false
      if !collector.isClosed { collector.settle() }
    }
    return true
  }
}
