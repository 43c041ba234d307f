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
    guard let waiting else { return subscription.cancel() }
    if waiting > 0 { subscription.request(.max(waiting)) }
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    let (waiter, culprit, rule) = state.withLock { state -> (Waiter?, (any Subscription)?, Violations.Rule?) in
      if state.hasEnded { return (nil, nil, nil) }
      if state.subscription != nil, let waiter = state.waiters.popFirst() { return (waiter, nil, nil) }
      defer { state.hasReported = true }
      let rule = state.subscription == nil ? Violations.Rule.subscriptionFirst : .onlyWhatWasAskedFor
      return (nil, state.subscription, state.hasReported ? nil : rule)
    }
    waiter?.resume(returning: Transfer(.success(input)))
    if let rule { Violations.report(culprit.map { "\($0)" } ?? "the publisher of some values", rule) }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard var waiters = end(completion)?.waiters else { return }
    if case .failure(let error) = completion, let first = waiters.popFirst() {
      first.resume(returning: Transfer(.failure(error)))
    }
    while let waiter = waiters.popFirst() { waiter.resume(returning: Transfer(.success(nil))) }
  }

  @usableFromInline
  func cancel() {
    guard let ended = end(.finished) else { return }
    ended.subscription?.cancel()
    var waiters = ended.waiters
    while let waiter = waiters.popFirst() { waiter.resume(returning: Transfer(.success(nil))) }
  }

  /// What there was, for the one caller who ends it.
  private func end(
    _ completion: Subscribers.Completion<Failure>
  ) -> (subscription: (any Subscription)?, waiters: Ring<Waiter>)? {
    state.withLock { state in
      if state.hasEnded { return nil }
      state.hasEnded = true
      if case .failure(let error) = completion, state.waiters.isEmpty { state.failure = error }
      defer { state.waiters = Ring() }
      return (state.subscription.take(), state.waiters)
    }
  }

  @usableFromInline var description: String { "AsyncSubscriber" }
}

// Safe: the only state is under its lock, and a value goes to one task only.
extension Handoff: @unchecked Sendable {}
