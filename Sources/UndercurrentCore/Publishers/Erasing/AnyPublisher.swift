extension Publisher {
  /// Hides how the publisher is made: what is left in its type is what it sends and how it can fail.
  ///
  /// - Demand, values, completion, failure and cancellation pass through; nothing is buffered.
  /// - Cost: one call a value; the stages above and below are joined as if there was nothing between them otherwise.
  ///
  /// ```swift
  /// func answer() -> AnyPublisher<String, Never> { Just(42).map { "\($0)" }.eraseToAnyPublisher() }
  /// let cancellable = answer().sink { print($0) }  // 42
  /// ```
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A publisher whose own type is hidden. It behaves as that does.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible, CustomPlaygroundDisplayConvertible {
  // Formed where the hidden publisher's type is known, so that its stages join directly with the erased subscriber.
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Hides the type of `publisher`. One that is erased already is not wrapped once more.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let same = publisher as? Self {
      self = same
    } else {
      attach = { publisher.receive(subscriber: $0) }
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }

  public var description: String { "AnyPublisher" }
  public var playgroundDescription: Any { description }
}
