/// A publisher without values, which fails at once.
///
/// - Demand: none is needed for the failure.
/// - Completion: the failure, right after the subscription, also for a subscriber that cancels while it receives that, as in
///   Combine.
///
/// ```swift
/// struct Oops: Error {}
/// let cancellable = Fail<Int, Oops>(error: Oops()).sink(
///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Oops())
/// ```
public struct Fail<Output, Failure: Error>: Publisher {
  /// What each subscriber gets right after its subscription.
  public let error: Failure

  /// Fails with `error`.
  @inlinable public init(error: Failure) { self.error = error }

  /// Fails with `failure`; names the type of the values that never come, where the compiler cannot find it.
  @inlinable public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
extension Fail: Sendable {}
