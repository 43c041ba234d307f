import UndercurrentCore

/// The nodes of a host, and the passes that bring them up to date.
///
/// A pass evaluates what has changed level by level from the root down, each level in tree order, every node once at most. Actions
/// that come up meanwhile run after it.
final class Graph {
  /// How often one view is evaluated in one flush, at most.
  static let evaluationLimit = 100

  let inbox = Inbox()
  let comparisons = Comparisons()
  let rootScope: EnvironmentScope
  private(set) var root: Node?
  var onEvaluate: ((EvaluationReport) -> Void)?
  /// Is handed what views log of themselves.
  var onLog: ((String) -> Void)?
  /// Called in the host's own place when a flush is over.
  var onFlush: (() -> Void)?
  private(set) var problems: [Problem] = []
  private let onProblem: ((Problem) -> Void)?
  private(set) var flushNumber = 0
  /// How often the flush has gone on because of what it did itself.
  private(set) var roundInFlush = 0
  /// How many transactions beyond one the flush began with.
  private(set) var batchesToBegin = 0
  private var isFlushing = false
  private var lastNodeID = 0
  private var types: [ObjectIdentifier: ViewType] = [:]
  private var agenda = Agenda()
  /// The transaction of the running pass.
  private(set) var transaction = Transaction()
  /// Something has been evaluated suspiciously often in this flush.
  var isTracing = false
  private var trace: [(path: String, reason: EvaluationReason)] = []
  /// What states start with that are new, while all of them are being restored.
  var restoration: Restoration?
  /// A test looks at views: what they lack has been reported before.
  private var isInspecting = false
  /// What has been done so far.
  var work = HostWork()
  /// What is to run after the pass.
  let actions = PassActions()
  /// The preferences that something in the pass has changed.
  let preferences = PreferenceQueue()
  /// Which view has the focus.
  private(set) lazy var focus = Focus(self)
  /// What views keep in stores.
  let stored = StoredSources()
  /// The view that is being evaluated cannot be: an environment object is missing.
  private var lacksObject = false

  init(environment: EnvironmentValues, onProblem: ((Problem) -> Void)?) {
    rootScope = EnvironmentScope(environment, inbox: inbox)
    self.onProblem = onProblem
  }

  deinit {
    inbox.close()
    if let root { dismantle(root) }
  }

  func start<V: View>(_ view: V) {
    let node = makeNode(view, under: nil, key: .position(0), scope: rootScope)
    root = node
    enqueue(node, isMark: false)
    flush()
  }

  /// Takes everything away, and runs what was to run when it goes.
  func close() {
    guard let root else { return }
    self.root = nil
    remove(root)
    actions.runDepartures()
    inbox.close()
  }

  // MARK: Passes

  func flush() {
    // An action that asks for a flush is part of one.
    if isFlushing { return }
    isFlushing = true
    flushNumber += 1
    roundInFlush = 0
    let update = Update()
    inbox.beginFlush(update)
    // The transaction that the caller may be in is not that of what the views do.
    RunningTransaction.none {
      Update.$current.withValue(update) {
        repeat {
          for event in inbox.takeEvents() { event() }
          let batches = inbox.takeBatches()
          if roundInFlush == 0 { batchesToBegin = max(0, batches.count - 1) }
          roundInFlush += 1
          for batch in batches { show(batch) }
          // What was new from the beginning, or was marked by an action that reported no change.
          if !agenda.isEmpty { pass() }
          focus.settle()
        } while inbox.hasCausedMore
      }
    }
    isFlushing = false
    if isTracing {
      isTracing = false
      trace = []
    }
    inbox.endFlush()
    onFlush?()
  }

  /// A pass in which bodies see the state as it was at the end of a batch of changes.
  private func show(_ batch: Inbox.Batch) {
    transaction = batch.transaction
    let different = batch.sources.filter { $0.beginPass(batch.number) }
    for source in different { source.markReaders() }
    pass()
    for completion in batch.transaction.completions { completion.end() }
    transaction = Transaction()
  }

  private func pass() {
    work.passes += 1
    // What is handed up is known when everything below has been evaluated; who reads it comes then, in the same pass.
    repeat {
      while let level = agenda.takeLevel() {
        for node in level { node.update() }
      }
    } while preferences.settle()
    focus.settle()
    actions.run()
  }

  /// Has `node` looked at in this pass, or in the next one.
  ///
  /// - Parameter isMark: `false` when the nodes of a level come in tree order, from parents that are evaluated in tree order.
  func enqueue(_ node: Node, isMark: Bool) {
    if node.isWaiting || node.isRemoved { return }
    node.isWaiting = true
    agenda.add(node, isMark: isMark)
  }

  // MARK: Nodes

  func nextNodeID() -> Int {
    lastNodeID += 1
    work.nodes += 1
    return lastNodeID
  }

  func type<V: View>(of view: V.Type) -> ViewType {
    if let type = types[ObjectIdentifier(view)] { return type }
    let type = ViewType(view, comparisons: comparisons)
    types[ObjectIdentifier(view)] = type
    work.types += 1
    return type
  }

  func evaluations(of type: Any.Type) -> Int {
    types.values.reduce(0) { $1.type == type ? $0 + $1.evaluations : $0 }
  }

  func makeNode<V: View>(_ view: V, under parent: Node?, key: Node.Key, scope: EnvironmentScope) -> Node {
    let type = type(of: V.self)
    func structural<S: StructuralView>(_ view: S) -> Node {
      StructuralNode(view, type: type, in: self, under: parent, key: key, scope: scope)
    }
    func primitive<P: PrimitiveView>(_ view: P) -> Node {
      PrimitiveNode(view, type: type, in: self, under: parent, key: key, scope: scope)
    }
    let node: Node
    switch (type.kind, view) {
    case (.structural, let view as any StructuralView): node = structural(view)
    case (.drawn, let view as any PrimitiveView): node = primitive(view)
    default: node = BodyNode(view, type: type, in: self, under: parent, key: key, scope: scope)
    }
    restoration?.adopt(node)
    return node
  }

  /// Has everything at `node` and below find something else in the environment than what is around.
  func overrideEnvironment(at node: Node, _ change: @escaping (inout EnvironmentValues) -> Void) {
    let outer = node.scope
    let scope = outer.derive { values in
      values.writer = node.id
      change(&values)
      values.writer = 0
    }
    for below in node.subtree where below.scope === outer { below.move(to: scope) }
  }

  /// Takes a node and everything below it out of the tree.
  func remove(_ node: Node) {
    for gone in node.subtree.reversed() {
      gone.leave()
      gone.markRemoved()
    }
    dismantle(node)
  }

  /// Ends the nodes one by one: a deep tree that goes at once would need a deep stack.
  private func dismantle(_ node: Node) {
    let nodes = node.subtree
    for gone in nodes { gone.markRemoved() }
    for gone in nodes.reversed() { gone.clear() }
    work.nodes -= nodes.count
  }

  // MARK: Problems

  func report(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
    onProblem?(problem)
  }

  /// A view goes in circles: says what else was evaluated between two of its last evaluations.
  func reportCycle(of node: Node) {
    let path = node.path
    let round = (trace.dropLast().lastIndex { $0.path == path }).map { trace[($0 + 1)...] } ?? []
    let others = round.filter { $0.path != path && $0.reason.isChange }.prefix(5)
    let turns = others.map { ", in turn with \($0.path) because of '\($0.reason)'" }
    let reason = node.reasons.first?.description ?? ""
    report(.cycle(path: path, reason: reason + turns.joined()))
  }

  /// Takes note of an evaluation when something seems to go in circles.
  func trace(_ node: Node) {
    guard isTracing, let reason = node.reasons.first, node.type.pathName != nil else { return }
    if trace.count >= 200 { trace.removeFirst(100) }
    trace.append((node.path, reason))
  }

  /// An object that a view asks for is not there. Without anybody to report it to, reading it is going to stop the program.
  func reportMissingObject(_ problem: Problem) {
    if onProblem == nil || isInspecting { return }
    lacksObject = true
    report(problem)
  }

  /// Runs `body` for somebody who only looks.
  func inspecting<Result>(_ body: () -> Result) -> Result {
    isInspecting = true
    defer { isInspecting = false }
    return body()
  }

  /// Whether the view that has just been connected lacks an object.
  func isMissingObject() -> Bool {
    defer { lacksObject = false }
    return lacksObject
  }
}

extension Node {
  /// The node and everything below it, every node before what is below it, siblings from the last to the first.
  var subtree: [Node] {
    var found: [Node] = []
    var open = [self]
    while let node = open.popLast() {
      found.append(node)
      open.append(contentsOf: node.children)
    }
    return found
  }
}
