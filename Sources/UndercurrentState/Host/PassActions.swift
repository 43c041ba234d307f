/// What has come up in a pass and runs after it: first what goes, unless it is to be the other way round, then what comes and what has
/// changed, from the inside out, and when all of that is done, the tasks.
final class PassActions {
  private struct Action {
    let node: Node
    let run: () -> Void
  }

  var order = RemovalOrder.beforeAppearing
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
    if order == .beforeAppearing { runRemovals() }
    run(take(\.actions))
    if order == .afterAppearing { runRemovals() }
    run(take(\.starts))
  }

  private func runRemovals() {
    runDepartures()
    run(take(\.hidings))
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
  private var round = 0
  private var rounds = 0

  /// Whether an action may run once more in this flush: twice it may. Once for each of several transactions that came together is once.
  mutating func allowsRun(in graph: Graph) -> Bool {
    if flush != graph.flushNumber {
      flush = graph.flushNumber
      rounds = 0
    }
    if rounds == 0 || round != graph.roundInFlush {
      round = graph.roundInFlush
      rounds += 1
    }
    return rounds <= 2
  }
}

/// When the `onDisappear` actions of views that go run, as seen from the actions of the views that come in the same pass.
public enum RemovalOrder: Hashable, Sendable {
  /// Before them: what goes is gone before the new views appear.
  case beforeAppearing
  /// As if what goes took its time to go, as it does where removals are animated.
  case afterAppearing
}

extension Host {
  /// When the `onDisappear` actions of views that go run.
  public var removalOrder: RemovalOrder {
    get { graph.actions.order }
    set { graph.actions.order = newValue }
  }
}
