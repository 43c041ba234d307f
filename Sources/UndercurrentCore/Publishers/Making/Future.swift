public import Synchronization

/// A publisher of one value that is not known yet, or of a failure.
///
/// The work begins when the future is made, whether anybody subscribes or not, and is done once: the first result counts, every
/// subscriber gets it, and a later one gets it at once. For work that begins with a subscription and ends with it, see
/// ``Awaiting``.
///
/// - Demand: the value waits until it is asked for; a failure does not, and neither does the ending behind the value.
/// - Order: those who wait are served in the order of subscription.
/// - Threads: the result may be given on any, and is delivered there to those who wait and have asked for it.
/// - Cancelling ends the waiting, not the work.
///
/// ```swift
/// let answer = Future<Int, Never> { promise in promise(.success(42)) }
/// let cancellable = answer.sink { print($0) }  // 42
/// ```
public final class Future<Output, Failure: Error>: Publisher {
  /// What the work calls with its result; calls after the first do nothing.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let outcome = Outcome<Output, Failure>()

  /// Runs `attemptToFulfill` at once. The promise that it is given may be kept, and called from any thread.
  public init(_ attemptToFulfill: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void) {
    attemptToFulfill { [outcome] in outcome.settle($0) }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let fold = Fold("Future", Publishers.First<Future>.Logic(), to: subscriber)
    fold.receive(subscription: Waiting(for: outcome, fold).link)
  }
}

// Safe when the values are: the outcome is made to be reached from any thread.
extension Future: @unchecked Sendable where Output: Sendable {}

extension Future where Failure == Never {
  /// The value, as soon as there is one. A task that is cancelled goes on waiting: there is nothing else it could be given.
  public final var value: Output {
    get async {
      await withCheckedContinuation { continuation in
        outcome.wait(as: CombineIdentifier()) { continuation.resume(returning: Transfer($0)) }
      }.value.get()
    }
  }
}

extension Future {
  /// The value, as soon as there is one, or the failure.
  ///
  /// A task that is cancelled stops waiting, with a `CancellationError`; the work goes on.
  public final var value: Output {
    get async throws {
      guard let value = try await firstValue() else { throw CancellationError() }
      return value
    }
  }
}

/// A result that comes once, and those who wait for it.
@usableFromInline
final class Outcome<Value, Failure: Error> {
  @usableFromInline typealias Outcome = Result<Value, Failure>

  private struct State {
    var result: Outcome?
    var waiting: [CombineIdentifier: (place: Int, resume: (Outcome) -> Void)] = [:]
    var places = 0
  }

  private let state = Guarded(State())

  /// The first result counts.
  func settle(_ result: Outcome) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      if state.result == nil { state.result = result }
      return state.waiting
    }
    for (_, waiting) in waiting.sorted(by: { $0.value.place < $1.value.place }) { waiting.resume(result) }
  }

  /// Runs `resume` with the result: now, or when it comes, unless that is forgotten before.
  @usableFromInline func wait(as id: CombineIdentifier, _ resume: @escaping (Outcome) -> Void) {
    let result = state.withLock { state in
      if state.result == nil {
        state.waiting[id] = (state.places, resume)
        state.places += 1
      }
      return state.result
    }
    if let result { resume(result) }
  }

  @usableFromInline func forget(_ id: CombineIdentifier) {
    let forgotten = state.withLock { $0.waiting.removeValue(forKey: id) }
    withExtendedLifetime(forgotten) {}
  }
}

// Safe: the only state is under its lock.
extension Outcome: @unchecked Sendable {}

/// What a subscriber of a future has above it: begins to wait when it is asked, which is after the subscriber has its
/// subscription.
@usableFromInline
final class Waiting<Downstream: Subscriber>: Stage {
  @usableFromInline let outcome: Outcome<Downstream.Input, Downstream.Failure>
  @usableFromInline let downstream: Downstream
  @usableFromInline let link: Link
  @usableFromInline let isCancelled = Atomic(false)
  @usableFromInline let id = CombineIdentifier()

  @inlinable
  init(for outcome: Outcome<Downstream.Input, Downstream.Failure>, _ downstream: Downstream) {
    self.outcome = outcome
    self.downstream = downstream
    link = Link("Future", to: Waiting.self)
    link.join(self)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    outcome.wait(as: id) { [downstream] result in
      switch result {
      case .success(let value): _ = downstream.receive(value)
      case .failure(let error): downstream.receive(completion: .failure(error))
      }
    }
    // A cancel that came before it began to wait had nothing to forget.
    if isCancelled.load(ordering: .acquiring) { outcome.forget(id) }
  }

  @inlinable
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    outcome.forget(id)
  }
}
