/// A view's place in a host: what stays while view values come and go.
///
/// A node is known among its siblings by a key. It keeps the storage of the view's properties, what the last evaluation read, and
/// the nodes of the view's children. There is one for every view, so it is kept small.
class Node {
  unowned let graph: Graph
  unowned let parent: Node?
  let type: ViewType
  /// The environment that the view reads.
  final private(set) var scope: EnvironmentScope
  /// The id that the node is known by among its siblings; `nil` if that is a place in a fixed row.
  private let ownID: OwnID?
  private let row: Int32
  let id: Int
  private let ownDepth: Int32
  private var ownPosition: Int32 = 0
  final var children: [Node] = []
  /// The storage of the view's dynamic properties, one for each.
  final var slots: [AnyObject?]
  private(set) final var reads: [Read] = []
  /// What was read and has changed since.
  private var suspects: [Read] = []
  /// Why it was evaluated last.
  final private(set) var reasons: [EvaluationReason] = []
  /// The elements of this node and below, until something there is evaluated.
  private var elementsBelow: [Element]?
  final private(set) var evaluations: Int32 = 0
  private var evaluationsInFlush: Int32 = 0
  private var lastFlush: Int32 = 0
  /// The view is new or different.
  private var change: Change? = .first
  final var isWaiting = false
  final private(set) var isRemoved = false

  enum Key: Hashable {
    case position(Int)
    case id(AnyHashable)
    /// For siblings with equal ids: the second, the third.
    case repeated(AnyHashable, Int)
  }

  private final class OwnID {
    let key: Key

    init(_ key: Key) { self.key = key }
  }

  private enum Change: UInt8 {
    case first, value, override

    private static let firstOnly = [EvaluationReason.first]
    private static let valueOnly = [EvaluationReason.value]

    /// Shared, because most nodes are evaluated for one of these reasons alone.
    var reasons: [EvaluationReason] {
      switch self {
      case .first: Change.firstOnly
      case .value: Change.valueOnly
      case .override: [.override]
      }
    }
  }

  init(_ type: ViewType, in graph: Graph, under parent: Node?, key: Key, scope: EnvironmentScope) {
    self.type = type
    self.graph = graph
    self.parent = parent
    self.scope = scope
    if case .position(let position) = key {
      ownID = nil
      row = Int32(position)
    } else {
      ownID = OwnID(key)
      row = 0
    }
    id = graph.nextNodeID()
    ownDepth = parent.map { $0.ownDepth + 1 } ?? 0
    slots = type.slotCount == 0 ? [] : Array(repeating: nil, count: type.slotCount)
  }

  final var key: Key { ownID?.key ?? .position(Int(row)) }
  final var depth: Int { Int(ownDepth) }

  /// The place among the siblings.
  final var position: Int {
    get { Int(ownPosition) }
    set { ownPosition = Int32(newValue) }
  }

  final func isKnown(by key: Key) -> Bool {
    switch (ownID, key) {
    case (nil, .position(let position)): row == position
    case (let ownID?, _): ownID.key == key
    default: false
    }
  }

  // MARK: What kinds of nodes do differently

  func evaluate(_ children: inout ChildList) {}
  var isPrimitive: Bool { false }
  /// The node is leaving the host.
  func leave() {}
  /// What this node shows to a renderer, given what is below it.
  func elements(of below: [Element]) -> [Element] { below }

  /// What a test sees of the view's properties.
  var properties: [Inspection.Property] { [] }

  // MARK: Evaluation

  /// The parent handed down a different value.
  final func markDifferent() {
    if change == nil { change = .value }
    graph.enqueue(self, isMark: false)
  }

  /// Something that was read has changed.
  final func mark(_ read: Read) {
    suspects.append(read)
    graph.enqueue(self, isMark: true)
  }

  /// Has the node read another environment from now on. It is evaluated again if it has read the one that it had.
  final func move(to scope: EnvironmentScope) {
    let old = self.scope
    self.scope = scope
    guard reads.contains(where: { $0.source === old }) else { return }
    if change == nil { change = .override }
    graph.enqueue(self, isMark: true)
  }

  /// Evaluates the node if it is new, different, or read something that is different now.
  final func update() {
    isWaiting = false
    let suspects = self.suspects
    if !suspects.isEmpty { self.suspects = [] }
    graph.work.visits += 1
    if isRemoved { return }
    let stale = suspects.filter(\.isStale)
    if change == nil, stale.isEmpty { return }
    reasons = change?.reasons ?? []
    for reason in stale.flatMap(\.reasons) where !reasons.contains(reason) { reasons.append(reason) }
    change = nil
    if mayEvaluate() {
      evaluations &+= 1
      type.count(self)
      var list = ChildList(of: self)
      evaluate(&list)
      list.finish()
      forgetElements()
    }
  }

  /// The brake for a view that changes what it reads.
  private func mayEvaluate() -> Bool {
    let flush = Int32(truncatingIfNeeded: graph.flushNumber)
    if lastFlush != flush {
      lastFlush = flush
      evaluationsInFlush = 0
    }
    evaluationsInFlush += 1
    // Each of the transactions that the flush began with may be the reason for one.
    let limit = Graph.evaluationLimit + graph.batchesToBegin
    if evaluationsInFlush > limit - 3 { graph.isTracing = true }
    graph.trace(self)
    if evaluationsInFlush <= limit { return true }
    if evaluationsInFlush == limit + 1 { graph.reportCycle(of: self) }
    return false
  }

  /// Runs `body`, and makes the node depend on what it reads from now on, and on nothing else.
  final func tracking<Result>(_ body: (Evaluation) -> Result) -> Result {
    let evaluation = Evaluation(of: self)
    let result = Evaluation.$current.withValue(evaluation) { body(evaluation) }
    let notes = evaluation.finish()
    let old = reads
    reads = notes.reads.isEmpty ? [] : notes.reads.map { Read($0, by: self) }
    // Not before: a source that is read again keeps what it has.
    for read in old { read.end() }
    if !notes.watches.isEmpty { observed?.settle(notes.watches) }
    for name in notes.misplacedChanges { graph.report(.changeDuringEvaluation(property: name, path: path)) }
    return result
  }

  /// What the last evaluation read of `Observable` objects.
  final var observed: Observed? {
    if !type.observes { return nil }
    for read in reads {
      if let observed = read.source as? Observed { return observed }
    }
    return nil
  }

  // MARK: The end

  final func markRemoved() {
    isRemoved = true
    for read in reads { read.end() }
    reads = []
    suspects = []
  }

  /// Lets go of everything that belongs to the view.
  final func clear() {
    for slot in slots { (slot as? any Storage)?.leave() }
    slots = []
    children = []
    elementsBelow = nil
  }

  // MARK: For renderers and messages

  final var elements: [Element] {
    // Not by recursion: a deep tree would need a deep stack.
    var open = [self]
    while let node = open.last {
      if node.elementsBelow == nil {
        let count = open.count
        for child in node.children where child.elementsBelow == nil { open.append(child) }
        if open.count > count { continue }
        node.elementsBelow = node.elements(of: node.elementsOfChildren())
      }
      open.removeLast()
    }
    return elementsBelow ?? []
  }

  private func elementsOfChildren() -> [Element] {
    if children.count == 1 { return children[0].elementsBelow ?? [] }
    var found: [Element] = []
    found.reserveCapacity(children.count)
    for child in children { found += child.elementsBelow ?? [] }
    return found
  }

  /// Has the elements made anew from here up to the root.
  private func forgetElements() {
    var node = self
    // A new node has none yet, but those above it may have.
    node.elementsBelow = nil
    while let parent = node.parent, parent.elementsBelow != nil {
      parent.elementsBelow = nil
      node = parent
    }
  }

  /// The names of the views that lead here, outermost first.
  final var path: String {
    var names: [String] = []
    var node: Node? = self
    while let here = node {
      if let name = here.type.pathName { names.append(name) }
      node = here.parent
    }
    return names.reversed().joined(separator: " > ")
  }
}

/// The storage of a property that has to be told when the view leaves.
protocol Storage: AnyObject {
  func leave()
}
