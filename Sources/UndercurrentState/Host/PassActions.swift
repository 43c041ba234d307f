/// What has come up in a pass and runs after it: first what goes, then what comes and what has changed, from the inside out, and
/// when all of that is done, the tasks.
final class PassActions {
  private struct Action {
    let node: Node
    let run: () -> Void
  }

  private var departures: [() -> Void] = []
  private var hidings: [Action] = []
  private var actions: [Action] = []
  private var starts: [Action] = []

  /// Has `action` run first, although its node is gone by then.
  func afterRemoval(_ action: @escaping () -> Void) { departures.append(action) }

  /// Has `action` run when a view has been hidden that stays.
  func afterHiding(_ node: Node, _ action: @escaping () -> Void) { hidings.append(Action(node: node, run: action)) }

  /// Has `action` run unless the node is gone by then.
  func afterPass(_ node: Node, _ action: @escaping () -> Void) { actions.append(Action(node: node, run: action)) }

  /// Has `action` run after the others, unless the node is gone by then.
  func afterActions(_ node: Node, _ action: @escaping () -> Void) { starts.append(Action(node: node, run: action)) }

  func run() {
    runDepartures()
    run(take(\.hidings))
    run(take(\.actions))
    run(take(\.starts))
  }

  func runDepartures() { for action in take(\.departures) { action() } }

  private func run(_ due: [Action]) {
    if due.isEmpty { return }
    let present = due.filter { !$0.node.isRemoved }.sorted { $0.node.isBeforeFromBelow($1.node) }
    for action in present where !action.node.isRemoved { action.run() }
  }

  private func take<Queued>(_ queue: ReferenceWritableKeyPath<PassActions, [Queued]>) -> [Queued] {
    let due = self[keyPath: queue]
    if !due.isEmpty { self[keyPath: queue] = [] }
    return due
  }
}

/// Stops an action that causes itself again and again.
struct Brake {
  private var flush = 0
  private var runs = 0

  /// Whether an action may run once more in this flush: twice it may.
  mutating func allowsRun(in graph: Graph) -> Bool {
    if flush != graph.flushNumber {
      flush = graph.flushNumber
      runs = 0
    }
    runs += 1
    return runs <= 2
  }
}
