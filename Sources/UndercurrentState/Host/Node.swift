/// A view's place in a host: what stays while view values come and go.
///
/// A node is known among its siblings by a key. It keeps the storage of the view's properties, what the last evaluation read, and
/// the nodes of the view's children.
class Node {
  unowned let graph: Graph
  unowned let parent: Node?
  let key: Key
  let id: Int
  let depth: Int
  /// The environment that the view reads.
  let scope: EnvironmentScope
  let type: ViewType
  /// The place among the siblings.
  var position = 0
  var children: [Node] = []
  /// The storage of the view's dynamic properties, one for each.
  var slots: [AnyObject?]
  private var reads: [Read] = []

  /// The view is new or different.
  var change: EvaluationReason? = .first
  /// What was read and has changed since.
  private var suspects: [Read] = []
  var isWaiting = false
  private(set) var isRemoved = false
  private var evaluationsInFlush = 0
  private var lastFlush = 0
  /// The elements of this node and below, until something there is evaluated.
  private var elementsBelow: [Element]?

  enum Key: Hashable {
    case position(Int)
    case id(AnyHashable)
    /// For siblings with equal ids: the second, the third.
    case repeated(AnyHashable, Int)
  }

  init(_ type: ViewType, in graph: Graph, under parent: Node?, key: Key, scope: EnvironmentScope) {
    self.type = type
    self.graph = graph
    self.parent = parent
    self.key = key
    self.scope = scope
    id = graph.nextNodeID()
    depth = parent.map { $0.depth + 1 } ?? 0
    slots = Array(repeating: nil, count: type.slotCount)
  }

  // MARK: What kinds of nodes do differently

  func evaluate(_ children: inout ChildList) {}
  var isPrimitive: Bool { false }
  /// The node is leaving the host.
  func leave() {}
  /// What this node shows to a renderer, given what is below it.
  func elements(of below: [Element]) -> [Element] { below }

  // MARK: Evaluation

  /// Something that was read has changed.
  func mark(_ read: Read) {
    suspects.append(read)
    graph.enqueue(self, isMark: true)
  }

  /// Evaluates the node if it is new, different, or read something that is different now.
  func update() {
    isWaiting = false
    let suspects = self.suspects
    self.suspects = []
    if isRemoved { return }
    guard let reason = change ?? suspects.first(where: \.isStale)?.reason else { return }
    let isNewOrDifferent = change != nil
    change = nil
    if mayEvaluate(because: reason) {
      type.count(of: self) {
        (isNewOrDifferent ? [reason] : []) + suspects.filter(\.isStale).map(\.reason)
      }
      var list = ChildList(of: self)
      evaluate(&list)
      list.finish()
      forgetElements()
    }
  }

  /// The brake for a view that changes what it reads.
  private func mayEvaluate(because reason: EvaluationReason) -> Bool {
    if lastFlush != graph.flushNumber {
      lastFlush = graph.flushNumber
      evaluationsInFlush = 0
    }
    evaluationsInFlush += 1
    if evaluationsInFlush <= Graph.evaluationLimit { return true }
    if evaluationsInFlush == Graph.evaluationLimit + 1 { graph.report(.cycle(path: path, reason: reason.description)) }
    return false
  }

  /// Runs `body`, and makes the node depend on what it reads from now on, and on nothing else.
  func tracking<Result>(_ body: (Evaluation) -> Result) -> Result {
    let evaluation = Evaluation(inbox: graph.inbox, comparisons: graph.comparisons)
    let result = Evaluation.$current.withValue(evaluation) { body(evaluation) }
    let notes = evaluation.finish()
    for read in reads { read.end() }
    reads = notes.reads.map { Read($0, by: self) }
    for name in notes.misplacedChanges { graph.report(.changeDuringEvaluation(property: name, path: path)) }
    return result
  }

  // MARK: The end

  func markRemoved() {
    isRemoved = true
    for read in reads { read.end() }
    reads = []
    suspects = []
  }

  /// Lets go of everything that belongs to the view.
  func clear() {
    for slot in slots { (slot as? any Storage)?.leave() }
    slots = []
    children = []
  }

  // MARK: For renderers and messages

  var elements: [Element] {
    if let elementsBelow { return elementsBelow }
    let made = elements(of: children.count == 1 ? children[0].elements : children.flatMap(\.elements))
    elementsBelow = made
    return made
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
  var path: String {
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
