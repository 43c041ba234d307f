/// Pulls values out of asynchronous code for one subscriber, in a task, for as long as there is demand.
///
/// The task holds the link only, and goes through it for each value: code that does not heed its cancellation holds nothing of the
/// pipeline. There is no task while nothing is asked for.
@usableFromInline
final class AsyncWalk<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Failure = Downstream.Failure
  /// What one pull brings; nothing is the end.
  @usableFromInline typealias Pull = () async throws(Failure) -> Pulled?
  @usableFromInline typealias Pulled = (value: Downstream.Input, isLast: Bool)

  private struct State {
    var demand = Subscribers.Demand.none
    /// Whether a task is pulling; at first, whether the subscriber is still being given its subscription.
    var isWalking = true
    var isCancelled = false
    var task: Task<Void, Never>?
  }

  private let state = Guarded(State())
  private let downstream: Downstream
  private let link: Link
  private let pull: Pull

  private init(_ description: String, _ pull: @escaping Pull, to downstream: Downstream) {
    self.pull = pull
    self.downstream = downstream
    link = Link(description, to: AsyncWalk.self)
    link.join(self)
  }

  /// Gives `downstream` its subscription, and values as it asks for them.
  @usableFromInline
  static func begin(_ description: String, to downstream: Downstream, _ pull: @escaping Pull) {
    let walk = AsyncWalk(description, pull, to: downstream)
    downstream.receive(subscription: walk.link)
    walk.goOn(.none, isWalking: false)
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) { goOn(demand, isWalking: nil) }

  @usableFromInline
  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task.take()
    }
    task?.cancel()
  }

  /// Adds to the demand, and starts a task if there is demand and none is running.
  private func goOn(_ more: Subscribers.Demand, isWalking: Bool?) {
    let starts = state.withLock { state in
      state.demand += more
      if let isWalking { state.isWalking = isWalking }
      if state.isWalking || state.isCancelled || state.demand == .none { return false }
      state.isWalking = true
      return true
    }
    if !starts { return }
    let work = Transfer { [link, pull] in await Self.walk(link, pull) }
    let task = Task { await work.value() }
    let isLate = state.withLock { state in
      if !state.isCancelled { state.task = task }
      return state.isCancelled
    }
    if isLate { task.cancel() }
  }

  private static func walk(_ link: Link, _ pull: Pull) async {
    while current(link)?.takeOne() == true {
      let pulled: Pulled?
      do throws(Failure) {
        pulled = try await pull()
      } catch {
        return current(link)?.finish(.failure(error)) ?? ()
      }
      if let pulled, let walk = current(link) {
        walk.add(walk.downstream.receive(pulled.value))
      }
      if pulled?.isLast ?? true { return current(link)?.finish(.finished) ?? () }
    }
  }

  private static func current(_ link: Link) -> AsyncWalk? {
    link.far.withLock { $0 }.map { unsafeDowncast($0, to: AsyncWalk.self) }
  }

  private func takeOne() -> Bool {
    state.withLock { state in
      state.isWalking = state.demand.takeOne()
      return state.isWalking
    }
  }

  private func add(_ more: Subscribers.Demand) { state.withLock { $0.demand += more } }

  private func finish(_ completion: Subscribers.Completion<Failure>) {
    if link.cut() { downstream.receive(completion: completion) }
  }
}

// Safe: what changes is under a lock, and one task at a time pulls and delivers.
extension AsyncWalk: @unchecked Sendable {}
