import Synchronization

/// Several sources may send at once, so a hand-written merge takes a lock around what it does.
final class MergeNode: Node, @unchecked Sendable {
  private let lock = Mutex(())
  private let next: Node
  init(_ next: Node) { self.next = next }
  override func receive(_ value: Int) { lock.withLock { _ in next.receive(value) } }
}

final class CombineNode: @unchecked Sendable {
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

final class CombineSideNode: Node, @unchecked Sendable {
  let side: Int
  let combined: CombineNode
  init(_ side: Int, _ combined: CombineNode) { (self.side, self.combined) = (side, combined) }
  override func receive(_ value: Int) { combined.receive(value, at: side) }
}

/// A first-in, first-out buffer of integers.
struct FloorQueue {
  private var slots = [0, 0, 0, 0]
  private var head = 0
  private(set) var count = 0

  mutating func append(_ value: Int) {
    if count == slots.count {
      slots = (0..<count).map { slots[(head + $0) & (slots.count - 1)] } + Array(repeating: 0, count: count)
      head = 0
    }
    slots[(head + count) & (slots.count - 1)] = value
    count += 1
  }

  mutating func popFirst() -> Int? {
    if count == 0 { return nil }
    defer {
      head = (head + 1) & (slots.count - 1)
      count -= 1
    }
    return slots[head]
  }
}

final class ZipNode: @unchecked Sendable {
  private let waiting = Mutex((FloorQueue(), FloorQueue()))
  private let body: (Int, Int) -> Void
  init(_ body: @escaping (Int, Int) -> Void) { self.body = body }
  func receive(_ value: Int, fromFirst: Bool) {
    let pair = waiting.withLock { waiting -> (Int, Int)? in
      if fromFirst { waiting.0.append(value) } else { waiting.1.append(value) }
      if waiting.0.count == 0 || waiting.1.count == 0 { return nil }
      guard let first = waiting.0.popFirst(), let second = waiting.1.popFirst() else { return nil }
      return (first, second)
    }
    if let pair { body(pair.0, pair.1) }
  }
}

final class ZipSideNode: Node, @unchecked Sendable {
  let isFirst: Bool
  let zipped: ZipNode
  init(_ isFirst: Bool, _ zipped: ZipNode) { (self.isFirst, self.zipped) = (isFirst, zipped) }
  override func receive(_ value: Int) { zipped.receive(value, fromFirst: isFirst) }
}

/// One value, to be sent once.
final class FloorJust: Sendable {
  let value: Int
  init(_ value: Int) { self.value = value }
  func run(_ receive: (Int) -> Void, _ end: () -> Void) {
    receive(value)
    end()
  }
}

/// Makes something of each value, and runs it. Counts what is running, under a lock.
final class FlatNode: Node, @unchecked Sendable {
  private let running = Mutex(0)
  private let transform: (Int) -> FloorJust
  private let next: Node
  init(_ transform: @escaping (Int) -> FloorJust, _ next: Node) { (self.transform, self.next) = (transform, next) }
  override func receive(_ value: Int) {
    running.withLock { $0 += 1 }
    transform(value).run({ next.receive($0) }, { running.withLock { $0 -= 1 } })
  }
}

/// Makes something of each value, and runs it in place of what ran before.
final class SwitchNode: Node, @unchecked Sendable {
  private let current = Mutex(0)
  private let transform: (Int) -> FloorJust
  private let next: Node
  init(_ transform: @escaping (Int) -> FloorJust, _ next: Node) { (self.transform, self.next) = (transform, next) }
  override func receive(_ value: Int) {
    let number = current.withLock { current in
      current += 1
      return current
    }
    transform(value).run({ if current.withLock({ $0 == number }) { next.receive($0) } }, {})
  }
}
