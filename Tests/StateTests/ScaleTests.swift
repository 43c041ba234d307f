import Testing
import UndercurrentState

/// What a change costs in small trees and in large ones, in steps that are counted.
struct ScaleTests {
  struct Leaf: View {
    @State var n = 0
    var body: some View { Text("\(n)") }
  }

  /// A tree with `leaves` leaves.
  struct Branch: View {
    let leaves: Int
    var body: some View {
      if leaves == 1 {
        Leaf()
      } else {
        AnyView(Branch(leaves: leaves / 2))
        AnyView(Branch(leaves: leaves - leaves / 2))
      }
    }
  }

  private func workOfOneLeaf<V: View>(in view: V, which: Int) -> (nodes: Int, work: HostWork) {
    let host = Host(view)
    let leaf = host.findAll(Leaf.self)[which]
    _ = host.elements
    leaf.n = 1
    let before = host.work
    leaf.n = 2
    #expect(leaf.evaluations == 3)
    return (before.nodes, host.work - before)
  }

  @Test func oneLeafCostsTheSameInEveryTree() {
    let results = [16, 1300, 13_000].map { workOfOneLeaf(in: Branch(leaves: $0), which: $0 / 2) }
    #expect(results.map(\.nodes) == [results[0].nodes, results[1].nodes, results[2].nodes])
    #expect(results[0].nodes > 100)
    #expect(results[1].nodes > 10_000)
    #expect(results[2].nodes > 100_000)
    for result in results {
      // The leaf and its text.
      #expect(result.work.visits == 2)
      #expect(result.work.evaluations == 2)
      #expect(result.work.comparisons == 1)
      #expect(result.work.passes == 1)
    }
  }

  @Test func oneRowOfManyCostsTheSame() {
    struct Rows: View {
      let count: Int
      var body: some View { ForEach(0..<count) { _ in Leaf() } }
    }
    for count in [10, 10_000] {
      let result = workOfOneLeaf(in: Rows(count: count), which: count / 2)
      #expect(result.work.visits == 2)
      #expect(result.work.evaluations == 2)
    }
  }

  struct Row: View {
    let id: Int
    @State var n = 0
    var body: some View { Text("\(id):\(n)") }
  }

  struct List: View {
    @State var ids: [Int]
    var body: some View { ForEach(ids, id: \.self) { Row(id: $0) } }
  }

  @Test(arguments: [1000, 10_000])
  func reorderingEvaluatesNoRow(count: Int) throws {
    let host = Host(List(ids: Array(0..<count)))
    try host.find(Row.self, id: count / 3).n = 7
    let rows = host.evaluations(of: Row.self)
    #expect(rows == count + 1)
    var random = SystemRandomNumberGenerator()
    for order in [Array((0..<count).reversed()), Array(0..<count).shuffled(using: &random)] {
      let before = host.work
      try host.setState(\List.ids, to: order)
      let work = host.work - before
      // The list and its ForEach; each row is compared once.
      #expect(work.visits == 2)
      #expect(work.evaluations == 1)
      #expect(work.comparisons == count)
      #expect(host.evaluations(of: Row.self) == rows)
      #expect(try host.find(Row.self, id: count / 3).n == 7)
      #expect(host.findAll(Row.self).map(\.id) == order.map { AnyHashable($0) })
    }
  }

  @Test func aTypeIsLookedThroughOnce() throws {
    let host = Host(List(ids: [1]))
    let before = host.work
    #expect(before.types < 10)
    try host.setState(\List.ids, to: Array(0..<1000))
    #expect((host.work - before).types == 0)
  }

  @Test func removingARowEvaluatesNoOther() throws {
    let host = Host(List(ids: Array(0..<1000)))
    let before = host.work
    try host.setState(\List.ids, to: Array(1..<1000))
    #expect((host.work - before).evaluations == 1)
    #expect(host.work.nodes == before.nodes - 2)
  }

  struct Level: View {
    let depth: Int
    let isDrawn: Bool
    var body: some View {
      if depth == 0 {
        Leaf()
      } else if isDrawn {
        Stack { AnyView(Level(depth: depth - 1, isDrawn: true)) }
      } else {
        AnyView(Level(depth: depth - 1, isDrawn: false))
      }
    }
  }

  @Test(arguments: [false, true])
  func aVeryDeepTreeNeedsNoDeepStack(isDrawn: Bool) throws {
    let depth = isDrawn ? 25_000 : 100_000
    var host: Host<Level>? = Host(Level(depth: depth, isDrawn: isDrawn))
    #expect(host?.evaluations(of: Level.self) == depth + 1)
    let leaf = try #require(try host?.find(Leaf.self))
    let before = try #require(host?.work)
    leaf.n = 1
    #expect(try #require(host?.work).visits - before.visits == 2)
    // All elements, and a renderer that goes through them.
    struct Depth: Renderer {
      func draw(_ element: Element, _ children: [Int]) -> Int { 1 + (children.max() ?? 0) }
      func compose(_ roots: [Int]) -> Int { roots.max() ?? 0 }
    }
    #expect(host?.render(with: Depth()) == (isDrawn ? depth : 0) + 1)
    // A branch goes, and then the rest.
    host = nil
  }

  @Test func aDeepBranchIsTakenAway() {
    struct Switching: View {
      @State private var isOn = true
      var body: some View {
        if isOn { Level(depth: 10_000, isDrawn: true) }
        Button("off") { isOn = false }
      }
    }
    let host = Host(Switching())
    host.press("off")
    #expect(host.text == "[off]")
    #expect(host.work.nodes < 10)
  }

  @Test func readersOfOtherKeysAreNotEvaluated() {
    struct Wide: View {
      @Environment(\.width) private var width
      var body: some View { Text("\(width)") }
    }
    let host = Host(ForEach(0..<1000) { _ in Wide() })
    let before = host.work
    host.environment.clock = ContinuousClock()
    host.flush()
    #expect((host.work - before).evaluations == 0)
  }
}
