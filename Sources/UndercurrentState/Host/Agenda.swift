/// The nodes that have to be looked at, from the root down: level by level, each level in tree order.
///
/// Finding the next level takes time by how many levels have something in them, not by how deep the tree is.
struct Agenda {
  private struct Level {
    var nodes: [Node] = []
    /// Not all of them came in tree order.
    var hasMarks = false
  }

  private var levels: [Level] = []
  /// The depths of the levels with something in them; the least is first, and each is no more than the two at 2n+1 and 2n+2.
  private var depths: [Int] = []

  /// - Parameter isMark: `false` when the nodes of a level come in tree order, from parents that are evaluated in tree order.
  mutating func add(_ node: Node, isMark: Bool) {
    let depth = node.depth
    while levels.count <= depth { levels.append(Level()) }
    if levels[depth].nodes.isEmpty { push(depth) }
    levels[depth].nodes.append(node)
    if isMark { levels[depth].hasMarks = true }
  }

  var isEmpty: Bool { depths.isEmpty }

  /// The nodes of the level that is nearest to the root.
  mutating func takeLevel() -> [Node]? {
    guard let depth = pop() else { return nil }
    var level = Level()
    swap(&level, &levels[depth])
    if level.hasMarks, level.nodes.count > 1 {
      level.nodes.removeAll(where: \.isRemoved)
      level.nodes.sort { $0.isBefore($1) }
    }
    return level.nodes
  }

  private mutating func push(_ depth: Int) {
    var place = depths.count
    depths.append(depth)
    while place > 0, depths[(place - 1) / 2] > depth {
      depths.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func pop() -> Int? {
    guard let least = depths.first, let last = depths.popLast() else { return nil }
    if depths.isEmpty { return least }
    var place = 0
    depths[0] = last
    while true {
      var child = 2 * place + 1
      if child + 1 < depths.count, depths[child + 1] < depths[child] { child += 1 }
      guard child < depths.count, depths[child] < depths[place] else { return least }
      depths.swapAt(child, place)
      place = child
    }
  }
}
