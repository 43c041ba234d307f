public import UndercurrentCore

// Who calls `flush()`. Whatever it is, a burst of changes is one flush, and the host is not kept alive by it.

extension Host {
  /// Has the actor that calls this flush the host whenever something has changed.
  ///
  /// The host has to belong to that actor, which need not be the main one. A change on any thread is followed by a flush in a task of
  /// its own on the actor.
  ///
  /// ```swift
  /// @MainActor func start() {
  ///   let host = Host(Counter())
  ///   host.flushAutomatically()
  /// }
  /// ```
  public func flushAutomatically(isolation actor: isolated any Actor = #isolation) {
    let graph = Transfer(WeakGraph(graph))
    // Weak: the host may be the actor's own.
    onInvalidate = { [weak actor] in
      if let actor { Task { await flushOnce(graph, isolation: actor) } }
    }
  }

  /// Has a scheduler flush the host whenever something has changed: a queue, a run loop, or the virtual time of a test.
  ///
  /// The host has to belong to wherever the scheduler runs its work.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// host.flushAutomatically(on: scheduler)
  /// ```
  public func flushAutomatically(on scheduler: some Scheduler) {
    let graph = WeakGraph(graph)
    onInvalidate = { scheduler.schedule { graph.graph?.flush() } }
  }
}

private func flushOnce(_ graph: Transfer<WeakGraph>, isolation actor: isolated any Actor) async {
  // Safe to carry: the graph belongs to this actor.
  graph.value.graph?.flush()
}

private struct WeakGraph {
  weak var graph: Graph?

  init(_ graph: Graph) { self.graph = graph }
}
