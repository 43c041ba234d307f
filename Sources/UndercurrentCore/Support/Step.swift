/// What an operator does that looks at one value at a time and may end the pipeline: all of it, in a value.
@usableFromInline
protocol StepLogic<Input, Output, Failure> {
  associatedtype Input
  associatedtype Output
  associatedtype UpstreamFailure: Error
  associatedtype Failure: Error

  mutating func receive(_ input: Input) -> StepResult<Output, Failure>
  /// The downstream's ending for the upstream's.
  mutating func receive(completion: Subscribers.Completion<UpstreamFailure>) -> Subscribers.Completion<Failure>
}

@usableFromInline
enum StepResult<Output, Failure: Error> {
  case value(Output)
  /// Left out; another value is asked for in its place.
  case skip
  /// The last one: upstream is cancelled, the value goes down, and then the ending.
  case last(Output)
  /// Upstream is cancelled, and the ending goes down.
  case end(Subscribers.Completion<Failure>)
}

extension StepLogic where UpstreamFailure == Failure {
  @inlinable
  mutating func receive(completion: Subscribers.Completion<Failure>) -> Subscribers.Completion<Failure> { completion }
}

extension StepLogic where Failure == any Error {
  @inlinable
  mutating func receive(
    completion: Subscribers.Completion<UpstreamFailure>
  ) -> Subscribers.Completion<any Error> {
    completion.mapError { $0 }
  }

  /// What `body` makes of a value, or the failure that it throws.
  @inlinable
  func attempt(_ body: () throws -> StepResult<Output, any Error>) -> StepResult<Output, any Error> {
    do { return try body() } catch { return .end(.failure(error)) }
  }
}

/// A stage with one way in and one way out, run by a ``StepLogic``.
///
/// Demand passes through. The value path takes no lock: upstream sends one value at a time, and whether the stage has ended is one
/// plain read.
@usableFromInline
final class Step<Logic: StepLogic, Downstream: Subscriber>: Subscriber, Stage, Described
where Logic.Output == Downstream.Input, Logic.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Logic.Input
  @usableFromInline typealias Failure = Logic.UpstreamFailure

  // Upstream sends one value at a time, so nothing else has to guard this.
  @usableFromInline @exclusivity(unchecked) var logic: Logic
  @usableFromInline let downstream: Downstream
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
    if upstream.keep(subscription) {
      downstream.receive(subscription: link)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isOpen else { return .none }
    switch logic.receive(input) {
    case .value(let output): return downstream.receive(output)
    case .skip: return .max(1)
    case .last(let output):
      if upstream.end(cancels: true) {
        _ = downstream.receive(output)
        // Cancelled from within the value, the link is cut already.
        if link.cut() { downstream.receive(completion: .finished) }
      }
    case .end(let completion):
      if upstream.end(cancels: true) { finish(completion) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.end(cancels: false) { finish(logic.receive(completion: completion)) }
  }

  @inlinable
  func finish(_ completion: Subscribers.Completion<Logic.Failure>) {
    link.cut()
    downstream.receive(completion: completion)
  }

  @inlinable func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

  @inlinable func cancel() { _ = upstream.end(cancels: true) }

  @usableFromInline var description: String { link.description }
}
