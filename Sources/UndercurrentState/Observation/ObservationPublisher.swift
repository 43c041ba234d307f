import Observation
public import UndercurrentCore

/// Publishes an expression over `@Observable` objects: its value now, and again after each change of a property that it reads.
///
/// - When: a change is announced before it is made, so the expression is read again in a later turn of the actor, or of the scheduler.
///   All changes made until then give one value, the newest.
/// - Demand: a value for which there is none is replaced by the next one, and delivered when it is asked for.
/// - Completion: none. Cancelling stops the observation and releases the expression.
/// - Thread: the expression runs on the actor, or the scheduler, and values are delivered there.
///
/// ```swift
/// // @Observable final class Basket { var prices = [3, 4] }
/// let basket = Basket()
/// let cancellable = ObservationPublisher { basket.prices.reduce(0, +) }.sink { print($0) }  // 7
/// basket.prices.append(5)
/// basket.prices.append(6)  // 18, in the next turn
/// ```
public struct ObservationPublisher<Output>: Publisher {
  public typealias Failure = Never

  private let expression: () -> Output
  private let first: (@escaping () -> Void) -> Void
  private let later: (@escaping () -> Void) -> Void

  /// Observes on the actor of the code that calls this.
  ///
  /// Subscribed on that actor, it sends the first value before `receive(subscriber:)` returns.
  public init(isolation: isolated any Actor = #isolation, _ expression: @escaping () -> Output) {
    let scheduler = isolation === MainActor.shared ? ActorScheduler.main : ActorScheduler(isolation)
    self.expression = expression
    first = { scheduler.inPlace.schedule($0) }
    later = { scheduler.schedule($0) }
  }

  /// Observes on a scheduler, in virtual time for example.
  ///
  /// The scheduler must not run work before `schedule` returns, as the change is made after that.
  public init<S: Scheduler>(on scheduler: S, _ expression: @escaping () -> Output) {
    self.expression = expression
    first = { scheduler.schedule($0) }
    later = first
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let observation = ObservedExpression(expression, later)
    observation.values.compactMap { $0 }
      .handleEvents(receiveCancel: { observation.stop() })
      .subscribe(subscriber)
    first { observation.look() }
  }
}

/// One subscriber's observation.
private final class ObservedExpression<Value> {
  let values = CurrentValueSubject<Value?, Never>(nil)
  private struct State {
    var expression: (() -> Value)?
  }

  private let state: Guarded<State>
  private let later: (@escaping () -> Void) -> Void

  init(_ expression: @escaping () -> Value, _ later: @escaping (@escaping () -> Void) -> Void) {
    state = Guarded(State(expression: expression))
    self.later = later
  }

  func look() {
    guard let expression = state.withLock({ $0 }).expression else { return }
    // Weak: an object that never changes again keeps what is to be told of it for ever.
    values.send(
      withObservationTracking(expression) { [weak self] in
        self?.later { [weak self] in self?.look() }
      })
  }

  func stop() {
    let expression = state.withLock { $0.expression.take() }
    withExtendedLifetime(expression) {}
  }
}

// Safe: what changes is under a lock, and the closures are used where the publisher was told to use them.
extension ObservedExpression: @unchecked Sendable {}
