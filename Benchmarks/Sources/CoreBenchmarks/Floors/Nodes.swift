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

/// Keeps its nodes in the order in which they came. One that goes leaves a hole; holes are closed when they are many.
final class FloorSubject: Sendable {
  private struct Nodes: @unchecked Sendable {
    var list = ContiguousArray<Node?>()
    var holes = 0

    mutating func closeHoles() {
      while let last = list.last, last == nil {
        list.removeLast()
        holes -= 1
      }
      if holes > 16, holes > list.count / 2 {
        list.removeAll { $0 == nil }
        for (index, node) in list.enumerated() { node?.index = index }
        holes = 0
      }
    }
  }
  private let nodes = Mutex(Nodes())

  func add(_ node: Node) {
    nodes.withLock { nodes in
      node.index = nodes.list.count
      nodes.list.append(node)
    }
  }

  func subscribe(_ node: Node) -> FloorToken {
    add(node)
    return FloorToken(self, node)
  }

  func remove(_ node: Node) {
    nodes.withLock { nodes in
      if node.index < 0 { return }
      nodes.list[node.index] = nil
      node.index = -1
      nodes.holes += 1
      nodes.closeHoles()
    }
  }

  func send(_ value: Int) { for node in nodes.withLock({ $0.list }) { node?.receive(value) } }
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
