/// Hands the values of a publisher to tasks that wait for them, one to each.
///
/// Whoever waits asks for one value. What is to be resumed is taken out of the state under the lock, once, and resumed outside it:
/// so nobody waits for ever, and nobody is resumed twice.
@usableFromInline
final class Handoff<Input, Failure: Error>: Subscriber, Cancellable, Described {
  /// A value, the end, or a failure.
  @usableFromInline typealias Event = Result<Input?, Failure>
  @usableFromInline typealias Waiter = CheckedContinuation<Transfer<Event>, Never>

  private struct State {
    var subscription: (any Subscription)?
    var waiters = Ring<Waiter>()
    /// A failure that came when nobody waited: the next one gets it.
    var failure: Failure?
    var hasEnded = false
    /// Whether it is the publisher that has ended, and not the loop.
    var hasCompleted = false
    var hasReported = false
  }

  private let state = Guarded(State())

  @usableFromInline init() {}

  // MARK: Waiting

  /// The next value; `nil` once the publisher has ended or the task is cancelled, which cancels the subscription.
  @usableFromInline
  func next(isolation: isolated (any Actor)?) async throws(Failure) -> Input? {
    try await withTaskCancellationHandler(
      operation: { await withCheckedContinuation(isolation: isolation) { wait($0) } },
      onCancel: { cancel() },
      isolation: isolation
    ).value.get()
  }

  private func wait(_ waiter: Waiter) {
    let (subscription, event) = state.withLock { state -> ((any Subscription)?, Event?) in
      if state.hasEnded { return (nil, state.failure.take().map { .failure($0) } ?? .success(nil)) }
      state.waiters.append(waiter)
      return (state.subscription, nil)
    }
    if let event { waiter.resume(returning: Transfer(event)) }
    subscription?.request(.max(1))
  }

  // MARK: Subscriber

  @usableFromInline
  func receive(subscription: any Subscription) {
    let waiting = state.withLock { state -> Int? in
      if state.hasEnded || state.subscription != nil { return nil }
      state.subscription = subscription
      return state.waiters.count
    }
    guard let waiting else {
      subscription.cancel()
      return report(.subscription)
    }
    if waiting > 0 { subscription.request(.max(waiting)) }
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    let waiter = state.withLock { state -> Waiter? in
      state.hasEnded || state.subscription == nil ? nil : state.waiters.popFirst()
    }
    if let waiter { waiter.resume(returning: Transfer(.success(input))) } else { report(.other) }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard var waiters = end(completion, isCompletion: true)?.waiters else { return report(.other) }
    if case .failure(let error) = completion, let first = waiters.popFirst() {
      first.resume(returning: Transfer(.failure(error)))
    }
    while let waiter = waiters.popFirst() { waiter.resume(returning: Transfer(.success(nil))) }
  }

  @usableFromInline
  func cancel() {
    guard let ended = end(.finished, isCompletion: false) else { return }
    ended.subscription?.cancel()
    var waiters = ended.waiters
    while let waiter = waiters.popFirst() { waiter.resume(returning: Transfer(.success(nil))) }
  }

  /// What there was, for the one caller who ends it.
  private func end(
    _ completion: Subscribers.Completion<Failure>, isCompletion: Bool
  ) -> (subscription: (any Subscription)?, waiters: Ring<Waiter>)? {
    state.withLock { state in
      if state.hasEnded { return nil }
      state.hasEnded = true
      state.hasCompleted = isCompletion
      if case .failure(let error) = completion, state.waiters.isEmpty { state.failure = error }
      defer { state.waiters = Ring() }
      return (state.subscription.take(), state.waiters)
    }
  }

  /// Reports what was refused, once, if it was against the rules.
  private func report(_ event: Breach.Event) {
    let breach = state.withLock { state -> Breach? in
      if state.hasReported { return nil }
      let breach = Breach(event, after: state.subscription, hasEnded: state.hasCompleted, isOpen: !state.hasEnded)
      state.hasReported = breach != nil
      return breach
    }
    if let breach { Violations.report(breach.culprit, breach.rule, to: description) }
  }

  @usableFromInline var description: String { "AsyncSubscriber" }
}

// Safe: the only state is under its lock, and a value goes to one task only.
extension Handoff: @unchecked Sendable {}
