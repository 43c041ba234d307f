extension Node {
  /// Whether `self` comes before `other` when every node comes before what is below it.
  func isBefore(_ other: Node) -> Bool { isBefore(other, ancestorsFirst: true) }

  /// Whether `self` comes before `other` when every node comes after what is below it.
  func isBeforeFromBelow(_ other: Node) -> Bool { isBefore(other, ancestorsFirst: false) }

  private func isBefore(_ other: Node, ancestorsFirst: Bool) -> Bool {
    var (a, b) = (self, other)
    while a.depth > b.depth, let parent = a.parent { a = parent }
    while b.depth > a.depth, let parent = b.parent { b = parent }
    // One is above the other, or they are the same.
    if a === b { return ancestorsFirst ? depth < other.depth : depth > other.depth }
    while let aParent = a.parent, let bParent = b.parent, aParent !== bParent { (a, b) = (aParent, bParent) }
    return a.position < b.position
  }
}
