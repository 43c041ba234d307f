/// A publisher without values, which ends at once or never.
///
/// - Demand: none is needed for the ending.
/// - Completion: right after the subscription, also for a subscriber that cancels while it receives that, as in Combine. It never
///   fails.
///
/// ```swift
/// let cancellable = Empty<Int, Never>().sink(
///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // finished
/// ```
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether it ends at once; otherwise it stays silent for ever.
  public let completeImmediately: Bool

  /// Sends nothing, and finishes right after the subscription, or, with `completeImmediately: false`, never.
  @inlinable public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// The same, with its types named where the compiler cannot find them.
  @inlinable public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

extension Empty: Sendable {}
