/// The values of all states in a host at one moment, by the places of their views.
///
/// Objects are not part of it: what is kept is what `@State` keeps.
public struct SavedState {
  /// One node, with the nodes below it.
  struct Entry {
    let type: ObjectIdentifier
    let key: Node.Key
    /// By slot; nothing for properties that are not states.
    let values: [Int: Any]
    var children: [Node.Key: Int] = [:]
  }

  fileprivate(set) var entries: [Entry] = []

  init(_ root: Node?) {
    guard let root else { return }
    var numbers: [ObjectIdentifier: Int] = [:]
    for node in root.inOrder {
      var values: [Int: Any] = [:]
      for (slot, storage) in node.slots.enumerated() {
        if let state = storage as? any KeptState { values[slot] = state.kept }
      }
      let number = entries.count
      numbers[ObjectIdentifier(node)] = number
      entries.append(Entry(type: node.type.viewType, key: node.key, values: values))
      if number > 0, let parent = node.parent.flatMap({ numbers[ObjectIdentifier($0)] }) {
        entries[parent].children[node.key] = number
      }
    }
  }
}

/// States on their way back: which saved place belongs to which node.
final class Restoration {
  private let saved: SavedState
  private var places: [ObjectIdentifier: Int] = [:]

  init(_ saved: SavedState) { self.saved = saved }

  /// Finds the saved place of a node whose parent's is known.
  func adopt(_ node: Node) {
    let place: Int?
    if let parent = node.parent {
      place = places[ObjectIdentifier(parent)].flatMap { saved.entries[$0].children[node.key] }
    } else {
      place = saved.entries.isEmpty ? nil : 0
    }
    if let place, saved.entries[place].type == node.type.viewType { places[ObjectIdentifier(node)] = place }
  }

  func value(of slot: Int, in node: Node) -> Any? {
    places[ObjectIdentifier(node)].flatMap { saved.entries[$0].values[slot] }
  }
}

extension Host {
  /// The values of all states, to come back to.
  ///
  /// ```swift
  /// let before = host.saveState()
  /// try host.perform(.press, on: "+")
  /// host.restoreState(before)
  /// ```
  ///
  /// Takes time and space by the number of nodes.
  public func saveState() -> SavedState { SavedState(graph.root) }

  /// Gives all states the values that they had, and flushes.
  ///
  /// Views that have come since lose nothing but what the restored states do not show; views that have gone and come back because of
  /// them start with the values that they had. A state belongs to a place in the tree: the saved values of another host with the same
  /// views do as well, if they come from the same process.
  public func restoreState(_ saved: SavedState) {
    flush()
    guard let root = graph.root else { return }
    let restoration = Restoration(saved)
    graph.restoration = restoration
    for node in root.inOrder {
      restoration.adopt(node)
      for (slot, storage) in node.slots.enumerated() {
        if let state = storage as? any KeptState, let value = restoration.value(of: slot, in: node) { state.restore(value) }
      }
    }
    flush()
    graph.restoration = nil
  }
}
