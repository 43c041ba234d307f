/// The children that an evaluated view has now, put together from the nodes that it had before.
struct ChildList {
  let node: Node
  private let old: [Node]
  private var taken: [Bool]
  private var children: [Node] = []
  /// The old nodes by key, once the order is no longer the same.
  private var places: [Node.Key: Int]?
  private var repeats: [AnyHashable: Int] = [:]

  init(of node: Node) {
    self.node = node
    old = node.children
    taken = old.isEmpty ? [] : Array(repeating: false, count: old.count)
  }

  mutating func reserve(_ count: Int) { children.reserveCapacity(count) }

  /// Adds the next child, at its place in a fixed row or under an id.
  mutating func add<V: View>(_ view: V, key: Node.Key = .position(0), scope: EnvironmentScope? = nil) {
    // Nothing to keep, nothing to show.
    if V.self == EmptyView.self { return }
    let child: Node
    if let kept = take(key, V.self) {
      child = kept
      kept.offer(view)
    } else {
      child = node.graph.makeNode(view, under: node, key: key, scope: scope ?? node.scope)
      node.graph.enqueue(child, isMark: false)
    }
    child.position = children.count
    children.append(child)
  }

  /// Adds a child under an id that should be its own. If it is not, says so, and tells the equals apart by their order.
  mutating func add<V: View>(_ view: V, id: AnyHashable, isUnique: Bool) {
    if isUnique { return add(view, key: .id(id)) }
    repeats[id, default: 1] += 1
    node.graph.report(.repeatedID(String(describing: id.base), path: node.path))
    add(view, key: .repeated(id, repeats[id] ?? 0))
  }

  private mutating func take<V: View>(_ key: Node.Key, _ view: V.Type) -> ViewNode<V>? {
    if old.isEmpty { return nil }
    var place = children.count
    if place >= old.count || !old[place].isKnown(by: key) {
      if places == nil { places = Dictionary(old.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first }) }
      guard let found = places?[key] else { return nil }
      place = found
      node.graph.preferences.noteMove()
    }
    guard !taken[place], old[place].type.isType(of: view) else { return nil }
    taken[place] = true
    return unsafeDowncast(old[place], to: ViewNode<V>.self)
  }

  /// Gives the node its new children, and lets the others go.
  func finish() {
    node.children = children
    for (child, isTaken) in zip(old, taken) where !isTaken { node.graph.remove(child) }
  }
}
