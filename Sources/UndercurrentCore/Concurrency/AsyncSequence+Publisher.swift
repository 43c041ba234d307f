/// Every asynchronous sequence that is `Sendable` can be published.
extension AsyncSequence where Self: Sendable {
  /// A publisher of the sequence's elements, or of the failure that it throws. An addition to Combine.
  ///
  /// - Each subscriber iterates for itself, in a task, while there is demand: an element is waited for only when it has been asked
  ///   for. Cancelling the subscription cancels the task.
  /// - Completion: the end is noticed when one more element is asked for than there are.
  /// - Threads: delivers on those that the task runs on, one value at a time.
  ///
  /// ```swift
  /// let (numbers, input) = AsyncStream.makeStream(of: Int.self)
  /// input.yield(7)
  /// let value = await numbers.publisher.firstValue()
  /// print(value ?? 0)  // 7
  /// ```
  public var publisher: Publishers.AsyncElements<Self> { Publishers.AsyncElements(sequence: self) }
}

extension Publishers {
  /// The publisher that `AsyncSequence.publisher` returns.
  public struct AsyncElements<Elements: AsyncSequence & Sendable>: Publisher {
    public typealias Output = Elements.Element
    public typealias Failure = Elements.Failure

    /// What each subscriber iterates over, in a task of its own.
    public let sequence: Elements

    /// Sends the elements of `sequence`, and fails with what it throws.
    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let position = Position(sequence.makeAsyncIterator())
      AsyncWalk.begin("AsyncSequence", to: subscriber) { () async throws(Failure) in
        guard let element = try await position.iterator.next(isolation: nil) else { return nil }
        return (element, false)
      }
    }

    /// Where one subscriber is. One task at a time moves it.
    private final class Position {
      @exclusivity(unchecked) var iterator: Elements.AsyncIterator
      init(_ iterator: Elements.AsyncIterator) { self.iterator = iterator }
    }
  }
}

extension Publishers.AsyncElements: Sendable {}
