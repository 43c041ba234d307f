import Synchronization

// What a program would write by hand if it had no library: integers only, nothing generic, one lock, a snapshot of the list of
// subscribers, an object per operator. This is the yardstick, so it is kept plain, not clever.

class Node: @unchecked Sendable {
  /// The place on the list of a subject.
  final var index = -1
  func receive(_ value: Int) {}
}

final class SinkNode: Node, @unchecked Sendable {
  let body: (Int) -> Void
  init(_ body: @escaping (Int) -> Void) { self.body = body }
  override func receive(_ value: Int) { body(value) }
}

final class MapNode: Node, @unchecked Sendable {
  let transform: (Int) -> Int
  let next: Node
  init(_ transform: @escaping (Int) -> Int, _ next: Node) { (self.transform, self.next) = (transform, next) }
  override func receive(_ value: Int) { next.receive(transform(value)) }
}

final class FilterNode: Node, @unchecked Sendable {
  let isIncluded: (Int) -> Bool
  let next: Node
  init(_ isIncluded: @escaping (Int) -> Bool, _ next: Node) { (self.isIncluded, self.next) = (isIncluded, next) }
  override func receive(_ value: Int) { if isIncluded(value) { next.receive(value) } }
}

final class ScanNode: Node, @unchecked Sendable {
  var state = 0
  let combine: (Int, Int) -> Int
  let next: Node
  init(_ combine: @escaping (Int, Int) -> Int, _ next: Node) { (self.combine, self.next) = (combine, next) }
  override func receive(_ value: Int) {
    state = combine(state, value)
    next.receive(state)
  }
}

/// Nodes in the order in which they came. One that goes leaves a hole; holes are closed when they are many.
struct NodeList {
  private(set) var nodes = ContiguousArray<Node?>()
  private var holes = 0

  mutating func add(_ node: Node) {
    node.index = nodes.count
    nodes.append(node)
  }

  mutating func remove(_ node: Node) {
    if node.index < 0 { return }
    nodes[node.index] = nil
    node.index = -1
    holes += 1
    closeHoles()
  }

  private mutating func closeHoles() {
    while let last = nodes.last, last == nil {
      nodes.removeLast()
      holes -= 1
    }
    if holes > 16, holes > nodes.count / 2 {
      nodes.removeAll { $0 == nil }
      for (index, node) in nodes.enumerated() { node?.index = index }
      holes = 0
    }
  }
}

final class FloorSubject: Sendable {
  private let list = Mutex(NodeList())

  func add(_ node: Node) { list.withLock { $0.add(node) } }

  func subscribe(_ node: Node) -> FloorToken {
    add(node)
    return FloorToken(self, node)
  }

  func remove(_ node: Node) { list.withLock { $0.remove(node) } }

  func send(_ value: Int) { for node in list.withLock({ $0.nodes }) { node?.receive(value) } }
}

/// Takes a node off its subject's list, on demand or when it is let go of, and lets go of the node.
final class FloorToken {
  private let subject: FloorSubject
  private var node: Node?
  init(_ subject: FloorSubject, _ node: Node) { (self.subject, self.node) = (subject, node) }
  func cancel() {
    guard let node = node.take() else { return }
    subject.remove(node)
  }
  deinit { cancel() }
}
