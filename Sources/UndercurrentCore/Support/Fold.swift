/// What an operator does that takes all values and sends one at the end.
///
/// A logic that keeps something is a class: what it keeps is then never being changed while a user's closure runs, and a value
/// that is sent from within the closure finds it in one piece.
@usableFromInline
protocol FoldLogic<Input, Output, Failure> {
  associatedtype Input
  associatedtype Output
  associatedtype UpstreamFailure: Error
  associatedtype Failure: Error

  /// Takes a value in; returns something once the outcome is known, so that no more values are needed.
  func receive(_ input: Input) -> FoldResult<Output, Failure>?
  /// The outcome when upstream has finished.
  func finish() -> FoldResult<Output, Failure>
  func failure(_ error: UpstreamFailure) -> Failure
}

@usableFromInline
enum FoldResult<Output, Failure: Error> {
  /// One value and the ending, or, of nothing, the ending alone.
  case outcome(Output?)
  case failure(Failure)
}

extension FoldLogic where UpstreamFailure == Failure {
  @inlinable func failure(_ error: Failure) -> Failure { error }
}

extension FoldLogic where Failure == any Error {
  @inlinable func failure(_ error: UpstreamFailure) -> any Error { error }

  /// What `body` makes of a value, or the failure that it throws.
  @inlinable
  func attempt(_ body: () throws -> FoldResult<Output, any Error>?) -> FoldResult<Output, any Error>? {
    do { return try body() } catch { return .failure(error) }
  }
}

/// A stage that asks for everything, and sends one value at the end, run by a ``FoldLogic``.
///
/// The outcome waits until it is asked for; a failure does not. The value path takes no lock: upstream sends one value at a time,
/// and whether it may is one plain read. What comes before the subscription or after the ending is dropped and reported.
@usableFromInline
final class Fold<Logic: FoldLogic, Downstream: Subscriber>: Subscriber, Stage, Described
where Logic.Output == Downstream.Input, Logic.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Logic.Input
  @usableFromInline typealias Failure = Logic.UpstreamFailure

  @usableFromInline let logic: Logic
  @usableFromInline let downstream: Downstream
  @usableFromInline var next: Any? { downstream }
  @usableFromInline let upstream = UpstreamSlot()
  @usableFromInline let link: Link
  /// Whether the outcome has been asked for, and the outcome while it has not.
  @usableFromInline let state = Guarded((isWanted: false, outcome: Logic.Output?.none))

  @inlinable
  init(_ description: String, _ logic: Logic, to downstream: Downstream) {
    self.logic = logic
    self.downstream = downstream
    link = Link(description, to: Fold.self)
    link.join(self)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.keep(subscription) else { return upstream.refuse(subscription, description) }
    downstream.receive(subscription: link)
    upstream.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isOpen else { return upstream.refuse(description) }
    if let result = logic.receive(input), upstream.cancel() { conclude(result) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else {
      _ = upstream.refuse(description)
      return
    }
    switch completion {
    case .finished: conclude(logic.finish())
    case .failure(let error): conclude(.failure(logic.failure(error)))
    }
  }

  @inlinable
  func conclude(_ result: FoldResult<Logic.Output, Logic.Failure>) {
    switch result {
    case .failure(let error): if link.cut() { downstream.receive(completion: .failure(error)) }
    case .outcome(nil): if link.cut() { downstream.receive(completion: .finished) }
    case .outcome(let output?):
      let isWanted = state.withLock { state in
        if !state.isWanted { state.outcome = output }
        return state.isWanted
      }
      if isWanted { send(output) }
    }
  }

  @inlinable
  func send(_ output: Logic.Output) {
    // Cancelling upstream ran foreign code, which may have cancelled this stage.
    if link.isCut { return }
    _ = downstream.receive(output)
    // Cancelled from within the value, the link is cut already.
    if link.cut() { downstream.receive(completion: .finished) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let outcome = state.withLock { state in
      state.isWanted = true
      return state.outcome.take()
    }
    if let outcome { send(outcome) }
  }

  @inlinable
  func cancel() {
    _ = upstream.cancel()
    let dropped = state.withLock { $0.outcome.take() }
    _ = consume dropped
  }

  @usableFromInline var description: String { link.description }
}
