internal import UndercurrentCore

/// Runs a tree of views without a screen: keeps their state, evaluates their bodies when something that they read has changed, and
/// hands a renderer what there is to draw.
///
/// A host belongs to the thread or the actor that made it, and everything here is to be called there; hosts share nothing with each
/// other. State may be changed on any thread and objects may announce changes on any thread: that is noted, ``onInvalidate`` is
/// called, and the views are evaluated by the next ``flush()``. Have somebody else call it with ``flushAutomatically(isolation:)`` or
/// ``flushAutomatically(on:)``.
///
/// ```swift
/// let host = Host(Counter())
/// try host.perform(.press, on: "+")
/// ```
public final class Host<Root: View> {
  let graph: Graph

  /// Evaluates `root` and everything below, and runs the actions that come with it, until nothing is left to do.
  ///
  /// - Parameters:
  ///   - root: The view that everything else is in.
  ///   - environment: What views find in the environment that no view around them has set.
  ///   - onProblem: Is told what the views do wrong. Without it, a view that reads a missing environment object stops the program;
  ///     with it, such a view is reported before its body is evaluated, and shows nothing. Everything else is put into
  ///     ``problems`` in both cases.
  public init(_ root: Root, environment: EnvironmentValues = EnvironmentValues(), onProblem: ((Problem) -> Void)? = nil) {
    graph = Graph(environment: environment, onProblem: onProblem)
    graph.start(root)
  }

  /// Evaluates what has changed, runs the actions that come up, and goes on until nothing is left to do.
  ///
  /// Takes time by what has changed and what is evaluated because of it, however large the tree is.
  public func flush() { graph.flush() }

  /// Whether something has changed since the last flush.
  public var isDirty: Bool { graph.inbox.isDirty }

  /// Called once when the host has something to do again after a flush: have ``flush()`` called soon in the host's own place.
  ///
  /// Called on the thread that made the change, and before an object that announces a change has made it. So do not flush there.
  public var onInvalidate: (() -> Void)? {
    get { graph.inbox.onInvalidate }
    set { graph.inbox.setOnInvalidate(newValue) }
  }

  /// Called in the host's own place at the end of each flush, when ``elements`` are up to date: the time to draw.
  public var onFlush: (() -> Void)? {
    get { graph.onFlush }
    set { graph.onFlush = newValue }
  }

  /// The primitive views of the last pass, in the order of the view tree.
  public var elements: [Element] { graph.root?.elements ?? [] }

  /// What views find in the environment that no view around them has set. Takes effect with the next flush.
  public var environment: EnvironmentValues {
    get { graph.rootScope.values }
    set {
      graph.rootScope.replace(newValue)
      graph.inbox.changed(graph.rootScope)
    }
  }

  /// Removes all views: runs their `onDisappear`, cancels their subscriptions and frees their objects. A host that is let go of does
  /// the same, except that it runs nothing.
  public func close() { graph.close() }
}

// MARK: - For tests

extension Host {
  /// How many bodies of this type of view or modifier have been evaluated so far.
  public func evaluations(of type: Any.Type) -> Int { graph.evaluations(of: type) }

  /// Is told of each evaluation of a body, and why it took place.
  public var onEvaluate: ((EvaluationReport) -> Void)? {
    get { graph.onEvaluate }
    set { graph.onEvaluate = newValue }
  }

  /// The evaluations that `action` and the flush after it cause, in order, with the reasons of each.
  ///
  /// ```swift
  /// let evaluations = try host.evaluations { try host.perform(.press, on: "+") }
  /// #expect(evaluations.map(\.description) == ["Counter: count", "Counter > Text: @self"])
  /// ```
  public func evaluations<Failure: Error>(during action: () throws(Failure) -> Void) throws(Failure) -> [EvaluationReport] {
    let old = graph.onEvaluate
    var reports: [EvaluationReport] = []
    graph.onEvaluate = {
      reports.append($0)
      old?($0)
    }
    defer { graph.onEvaluate = old }
    try action()
    flush()
    return reports
  }

  /// Is handed the lines of `_logChanges()`.
  public var onLog: ((String) -> Void)? {
    get { graph.onLog }
    set { graph.onLog = newValue }
  }

  /// What the views have done wrong so far, each thing once.
  public var problems: [Problem] { graph.problems }

  /// Whether objects that announce changes on another thread than the one that sets this are a problem. They are none by themselves,
  /// so it is off: such changes are never lost. Of use to a host that stays on one thread, as one of the main actor does.
  public var reportsOtherThreads: Bool {
    get { graph.inbox.home != nil }
    set { graph.inbox.setHome(newValue ? currentThread() : nil) }
  }

  /// What the host has done so far, counted.
  public var work: HostWork { graph.work }

  /// The first primitive view of a type, in the order of the view tree.
  public func first<V: PrimitiveView>(_ type: V.Type, where isWanted: (V) -> Bool = { _ in true }) -> V? {
    all(type, where: isWanted).first
  }

  /// All primitive views of a type, in the order of the view tree.
  public func all<V: PrimitiveView>(_ type: V.Type, where isWanted: (V) -> Bool = { _ in true }) -> [V] {
    elements.flatMap { $0.all(type, where: isWanted) }
  }
}
