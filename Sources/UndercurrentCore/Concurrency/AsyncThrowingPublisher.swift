extension Publisher {
  /// The values, for a `for try await` loop.
  ///
  /// - Each loop subscribes for itself, when it begins, and asks for one value at a time: what a subject sends between two turns of
  ///   the loop is not kept. Put a buffer in front where nothing may be lost.
  /// - Completion ends the loop, and a failure is thrown once, out of the turn that waits or the next one. Leaving the loop, or
  ///   cancelling its task, cancels the subscription at once.
  ///
  /// ```swift
  /// let numbers = ["1", "2"].publisher.setFailureType(to: (any Error).self)
  /// for try await value in numbers.values { print(value) }  // 1, 2
  /// ```
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that can fail, as an asynchronous sequence. See `Publisher.values`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias Failure = any Error

  private let publisher: P

  /// The values of `publisher`. It is subscribed to when a loop begins, by each loop anew.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }

  /// Waits for one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let handoff = Handoff<P.Output, P.Failure>()
    /// Cancels when the last copy of the iterator goes.
    private let lifetime: AnyCancellable

    fileprivate init(_ publisher: P) {
      lifetime = AnyCancellable(handoff)
      publisher.receive(subscriber: handoff)
    }

    /// The next value; `nil` at the end, and when the task is cancelled. Throws the publisher's failure, once.
    public mutating func next() async throws -> P.Output? { try await next(isolation: nil) }

    /// The next value; `nil` at the end, and when the task is cancelled. Throws the publisher's failure, once.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> P.Output? {
      try await handoff.next(isolation: actor)
    }
  }
}

extension AsyncThrowingPublisher: Sendable where P: Sendable {}
