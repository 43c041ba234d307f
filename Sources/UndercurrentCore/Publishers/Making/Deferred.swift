/// Makes a new publisher for each subscriber, when it subscribes.
///
/// - Demand, completion, failure and cancellation are those of the publisher that was made.
///
/// ```swift
/// var count = 0
/// let attempts = Deferred { count += 1; return Just(count) }
/// let cancellables = [attempts.sink { print($0) }, attempts.sink { print($0) }]  // 1, 2
/// ```
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Runs once for each subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Runs `createPublisher` for each subscriber, when it subscribes.
  @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}
