import Synchronization

// What a program would write by hand if it had no library: integers only, nothing generic, one lock, a snapshot of the list of
// subscribers, an object per operator. This is the yardstick, so it is kept plain, not clever.

class Node {
  func receive(_ value: Int) {}
}

final class SinkNode: Node {
  let body: (Int) -> Void
  init(_ body: @escaping (Int) -> Void) { self.body = body }
  override func receive(_ value: Int) { body(value) }
}

final class MapNode: Node {
  let transform: (Int) -> Int
  let next: Node
  init(_ transform: @escaping (Int) -> Int, _ next: Node) { (self.transform, self.next) = (transform, next) }
  override func receive(_ value: Int) { next.receive(transform(value)) }
}

final class FilterNode: Node {
  let isIncluded: (Int) -> Bool
  let next: Node
  init(_ isIncluded: @escaping (Int) -> Bool, _ next: Node) { (self.isIncluded, self.next) = (isIncluded, next) }
  override func receive(_ value: Int) { if isIncluded(value) { next.receive(value) } }
}

final class ScanNode: Node {
  var state = 0
  let combine: (Int, Int) -> Int
  let next: Node
  init(_ combine: @escaping (Int, Int) -> Int, _ next: Node) { (self.combine, self.next) = (combine, next) }
  override func receive(_ value: Int) {
    state = combine(state, value)
    next.receive(state)
  }
}

final class FloorSubject {
  private struct Nodes: @unchecked Sendable { var list: [Node] = [] }
  private let nodes = Mutex(Nodes())

  func add(_ node: Node) {
    let one = Nodes(list: [node])
    nodes.withLock { $0.list += one.list }
  }

  func removeLast() { nodes.withLock { _ = $0.list.removeLast() } }

  func send(_ value: Int) { for node in nodes.withLock({ $0 }).list { node.receive(value) } }
}

/// Several sources may send at once, so a hand-written merge takes a lock around what it does.
final class MergeNode: Node {
  private let lock = Mutex(())
  private let next: Node
  init(_ next: Node) { self.next = next }
  override func receive(_ value: Int) { lock.withLock { _ in next.receive(value) } }
}

final class CombineNode {
  private let latest = Mutex([0, 0, 0, 0])
  private let body: (Int, Int, Int, Int) -> Void
  init(_ body: @escaping (Int, Int, Int, Int) -> Void) { self.body = body }
  func receive(_ value: Int, at index: Int) {
    let (a, b, c, d) = latest.withLock { latest in
      latest[index] = value
      return (latest[0], latest[1], latest[2], latest[3])
    }
    body(a, b, c, d)
  }
}

final class CombineSideNode: Node {
  let index: Int
  let combined: CombineNode
  init(_ index: Int, _ combined: CombineNode) { (self.index, self.combined) = (index, combined) }
  override func receive(_ value: Int) { combined.receive(value, at: index) }
}
