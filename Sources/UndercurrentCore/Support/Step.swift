/// What an operator does that looks at one value at a time and may end the pipeline.
///
/// A logic that keeps something is a class: what it keeps is then never being changed while a user's closure runs, and a value
/// that is sent from within the closure finds it in one piece.
@usableFromInline
protocol StepLogic<Input, Output, Failure> {
  associatedtype Input
  associatedtype Output
  associatedtype UpstreamFailure: Error
  associatedtype Failure: Error

  /// What is done as soon as the downstream has its subscription.
  var opening: StepOpening { get }
  func receive(_ input: Input) -> StepResult<Output, Failure>
  func failure(_ error: UpstreamFailure) -> Failure
}

@usableFromInline
enum StepOpening {
  /// So much is asked for, besides what the downstream asks for.
  case ask(Subscribers.Demand)
  /// Upstream is cancelled, and the ending goes down.
  case end
}

@usableFromInline
enum StepResult<Output, Failure: Error> {
  case value(Output)
  /// Left out; another value is asked for in its place.
  case skip
  /// Left out, and no other is asked for.
  case pass
  /// The last one: upstream is cancelled, the value goes down, and then the ending.
  case last(Output)
  /// Upstream is cancelled, and the ending goes down.
  case end(Subscribers.Completion<Failure>)
}

extension StepLogic {
  @inlinable var opening: StepOpening { .ask(.none) }
}

extension StepLogic where UpstreamFailure == Failure {
  @inlinable func failure(_ error: Failure) -> Failure { error }
}

extension StepLogic where Failure == any Error {
  @inlinable func failure(_ error: UpstreamFailure) -> any Error { error }

  /// What `body` makes of a value, or the failure that it throws.
  @inlinable
  func attempt(_ body: () throws -> StepResult<Output, any Error>) -> StepResult<Output, any Error> {
    do { return try body() } catch { return .end(.failure(error)) }
  }
}

/// A stage with one way in and one way out, run by a ``StepLogic``.
///
/// Demand passes through. The value path takes no lock: upstream sends one value at a time, and whether it may is one plain read.
/// What comes before the subscription or after the ending is dropped and reported.
@usableFromInline
final class Step<Logic: StepLogic, Downstream: Subscriber>: Subscriber, Stage, Described
where Logic.Output == Downstream.Input, Logic.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Logic.Input
  @usableFromInline typealias Failure = Logic.UpstreamFailure

  @usableFromInline let logic: Logic
  @usableFromInline let downstream: Downstream
  @usableFromInline var next: Any? { downstream }
  @usableFromInline let upstream = UpstreamSlot()
  @usableFromInline let link: Link

  @inlinable
  init(_ description: String, _ logic: Logic, to downstream: Downstream) {
    self.logic = logic
    self.downstream = downstream
    link = Link(description, to: Step.self)
    link.join(self)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.keep(subscription) else { return upstream.refuse(subscription, description) }
    switch logic.opening {
    case .ask(let demand):
      downstream.receive(subscription: link)
      if demand > .none { upstream.request(demand) }
    case .end:
      // Before the downstream can ask: an upstream that answers at once would get in.
      _ = upstream.cancel()
      downstream.receive(subscription: link)
      finish(.finished)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isOpen else { return upstream.refuse(description) }
    switch logic.receive(input) {
    case .value(let output): return downstream.receive(output)
    case .skip: return .max(1)
    case .pass: break
    case .last(let output):
      // Cancelling upstream runs foreign code, which may cancel this stage.
      if upstream.cancel(), !link.isCut {
        _ = downstream.receive(output)
        finish(.finished)
      }
    case .end(let completion):
      if upstream.cancel() { finish(completion) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { finish(completion.mapError(logic.failure)) } else { upstream.refuse(description) }
  }

  @inlinable
  func finish(_ completion: Subscribers.Completion<Logic.Failure>) {
    // Cancelled meanwhile, the link is cut already.
    if link.cut() { downstream.receive(completion: completion) }
  }

  @inlinable func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

  @inlinable func cancel() { _ = upstream.cancel() }

  @usableFromInline var description: String { link.description }
}
