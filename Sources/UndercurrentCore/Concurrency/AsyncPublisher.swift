extension Publisher where Failure == Never {
  /// The values, for a `for await` loop.
  ///
  /// - Each loop subscribes for itself, when it begins, and asks for one value at a time: what a subject sends between two turns of
  ///   the loop is not kept. Put a buffer in front where nothing may be lost.
  /// - Completion ends the loop. Leaving the loop, or cancelling its task, cancels the subscription at once.
  ///
  /// ```swift
  /// for await value in [1, 2].publisher.values { print(value) }  // 1, 2
  /// ```
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence. See `Publisher.values`.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias Failure = Never

  private let publisher: P

  /// The values of `publisher`. It is subscribed to when a loop begins, by each loop anew.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }

  /// Waits for one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let handoff = Handoff<P.Output, Never>()
    /// Cancels when the last copy of the iterator goes.
    private let lifetime: AnyCancellable

    fileprivate init(_ publisher: P) {
      lifetime = AnyCancellable(handoff)
      publisher.receive(subscriber: handoff)
    }

    /// The next value; `nil` at the end, and when the task is cancelled.
    public mutating func next() async -> P.Output? { await next(isolation: nil) }

    /// The next value; `nil` at the end, and when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
      await handoff.next(isolation: actor)
    }
  }
}

extension AsyncPublisher: Sendable where P: Sendable {}
