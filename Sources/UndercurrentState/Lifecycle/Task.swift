/// Runs a task while a view is there.
struct TaskView<Content: View, ID: Equatable>: View, StructuralView {
  let content: Content
  let id: ID
  let name: String?
  let priority: TaskPriority
  let executor: (any TaskExecutor)?
  let action: @Sendable () async -> Void

  /// The task of one node.
  private final class Running: Storage, ActiveStorage {
    /// What the task was started for, or is about to be; `nil` while the view is hidden.
    var id: ID?
    var task: Task<Void, Never>?

    var activities: [String] { task == nil ? [] : ["runs a task"] }

    func leave() {
      task?.cancel()
      task = nil
    }
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    let running = storage(in: node) { Running() }
    let wanted = node.isShown() ? id : nil
    if running.id != wanted {
      running.id = wanted
      if wanted == nil {
        node.graph.actions.afterHiding(node) { running.leave() }
      } else {
        node.graph.actions.afterActions(node) {
          // The view may have been evaluated twice, for two ids.
          if running.id != wanted { return }
          running.leave()
          running.task = start(in: node.scope.values)
        }
      }
    }
    children.add(content)
  }

  private func start(in environment: EnvironmentValues) -> Task<Void, Never> {
    let executor = executor ?? environment.taskExecutor
    return Task.detached(name: name, executorPreference: executor, priority: priority, operation: action)
  }
}

private struct TaskExecutorKey: EnvironmentKey {
  static var defaultValue: (any TaskExecutor)? { nil }
}

private struct ClockKey: EnvironmentKey {
  static var defaultValue: any Clock<Duration> { ContinuousClock() }
}

extension EnvironmentValues {
  /// Where the tasks of `task(_:)` run that name no executor themselves. A test that gives a virtual one here runs them itself, in
  /// an order that is the same every time.
  public var taskExecutor: (any TaskExecutor)? {
    get { self[TaskExecutorKey.self] }
    set { self[TaskExecutorKey.self] = newValue }
  }

  /// What tells the time to views and their tasks. A test gives them a clock that it moves itself.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }
}

extension View {
  /// Runs a task while the view is there.
  ///
  /// - It starts after all actions of the pass in which the view appears, and is cancelled when the view goes or is hidden. When the
  ///   view is shown again, it starts anew.
  /// - It runs where the closure is isolated to, or else on `executorPreference`, or on ``EnvironmentValues/taskExecutor``, or on the
  ///   executor that all tasks share: not in the host's place. The states that it changes are seen by the next flush.
  /// - States that a cancelled task changes count for as long as the view is there.
  ///
  /// ```swift
  /// struct Clockwork: View {
  ///   @Environment(\.clock) private var clock
  ///   @State private var seconds = 0
  ///   var body: some View {
  ///     Text("\(seconds)").task {
  ///       while (try? await clock.sleep(for: .seconds(1))) != nil { seconds += 1 }
  ///     }
  ///   }
  /// }
  /// ```
  public func task(
    name: String? = nil, executorPreference: (any TaskExecutor)? = nil, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    TaskView(
      content: self, id: true, name: name, priority: priority, executor: executorPreference, action: action)
  }

  /// Runs a task while the view is there, and another one instead whenever `id` has changed.
  ///
  /// The old task is cancelled and the new one starts, without waiting for the old one to end. Everything else is as with
  /// ``task(name:executorPreference:priority:_:)``.
  public func task<ID: Equatable>(
    id: ID, name: String? = nil, executorPreference: (any TaskExecutor)? = nil, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    TaskView(content: self, id: id, name: name, priority: priority, executor: executorPreference, action: action)
  }
}
