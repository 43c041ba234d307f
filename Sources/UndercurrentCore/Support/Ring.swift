/// A first-in, first-out buffer with constant-time ends.
@usableFromInline
package struct Ring<Element> {
  @usableFromInline var slots: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline package var count = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { count == 0 }

  /// - Complexity: O(1), amortised.
  @inlinable package mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    // The number of slots is a power of two.
    slots[(head &+ count) & (slots.count &- 1)] = element
    count &+= 1
  }

  /// - Complexity: O(1).
  @inlinable package mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    let element = slots[head].take()
    head = (head &+ 1) & (slots.count &- 1)
    count &-= 1
    return element
  }

  @inlinable mutating func grow() {
    let size = Swift.max(4, slots.count * 2)
    var larger = ContiguousArray<Element?>()
    larger.reserveCapacity(size)
    for offset in 0..<count { larger.append(slots[(head &+ offset) & (slots.count &- 1)].take()) }
    while larger.count < size { larger.append(nil) }
    slots = larger
    head = 0
  }
}
