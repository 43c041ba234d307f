/// A publisher of what an asynchronous function returns, or throws. An addition to Combine.
///
/// - The function runs once for each subscriber, in a task of its own, as soon as anything is asked for. Cancelling the subscription
///   cancels the task. (A ``Future`` runs once, when it is made.)
/// - Demand: none for a failure. The ending follows the value.
/// - Threads: delivers on the one that the task ends on.
///
/// ```swift
/// let answer = Awaiting { await Task.yield(); return 42 }
/// let value = await answer.firstValue()
/// print(value ?? 0)  // 42
/// ```
public struct Awaiting<Output, Failure: Error>: Publisher {
  private let operation: @Sendable () async throws(Failure) -> Output

  /// Runs `operation` once for each subscriber, in a task, as soon as anything is asked for.
  public init(_ operation: @escaping @Sendable () async throws(Failure) -> Output) { self.operation = operation }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    AsyncWalk.begin("Awaiting", to: subscriber) { [operation] () async throws(Failure) in
      (try await operation(), true)
    }
  }
}

extension Awaiting: Sendable {}
