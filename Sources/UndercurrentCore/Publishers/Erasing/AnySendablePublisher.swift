extension Publisher where Self: Sendable {
  /// Hides how the publisher is made, but not that it may be used from any thread. An addition to Combine.
  ///
  /// - Demand, values, completion, failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// actor Thermometer {
  ///   private let readings = CurrentValueSubject<Int, Never>(20)
  ///   nonisolated let temperature: AnySendablePublisher<Int, Never>
  ///   init() { temperature = readings.dropFirst().eraseToAnySendablePublisher() }
  ///   func read(_ degrees: Int) { readings.send(degrees) }
  /// }
  /// ```
  @inlinable
  public func eraseToAnySendablePublisher() -> AnySendablePublisher<Output, Failure> { AnySendablePublisher(self) }
}

/// A publisher whose own type is hidden, and which the compiler knows to be safe to use from any thread. An addition to Combine.
///
/// `AnyPublisher` cannot say so of itself: it hides publishers with closures that may belong to one actor. What is erased here has been
/// checked: subjects, `Just` and `Future` of `Sendable` values, and operators without closures over them.
@frozen
public struct AnySendablePublisher<Output, Failure: Error>: Publisher, Sendable, CustomStringConvertible {
  @usableFromInline let attach: @Sendable (AnySubscriber<Output, Failure>) -> Void

  /// Hides the type of `publisher`, which the compiler has checked to be `Sendable`.
  @inlinable
  public init<P: Publisher & Sendable>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    attach = { publisher.receive(subscriber: $0) }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }

  public var description: String { "AnySendablePublisher" }
}
