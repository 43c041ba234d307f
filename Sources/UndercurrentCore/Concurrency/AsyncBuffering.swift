/// What becomes of values that come while the loop over `values(buffering:)` is busy with an earlier one. An addition to Combine.
public enum AsyncBuffering: Hashable, Sendable {
  /// All are kept, in order, however many.
  case unbounded
  /// As many as this are kept; while there is no room, new ones are dropped.
  case oldest(Int)
  /// As many as this are kept; while there is no room, the one that has waited longest is dropped. With one, a slow loop always sees
  /// the newest value next.
  case newest(Int)

  var size: Int {
    switch self {
    case .unbounded: .max
    case .oldest(let size), .newest(let size): size
    }
  }

  func strategy<Failure>(_: Failure.Type) -> Publishers.BufferingStrategy<Failure> {
    if case .newest = self { .dropOldest } else { .dropNewest }
  }
}

extension Publisher {
  /// The values, for a `for await` loop that misses none, or only those that it is said to miss. An addition to Combine.
  ///
  /// - Demand: everything, from when the loop begins.
  /// - Buffer: as `buffering` says. The ending, and a failure, wait for what is in the buffer.
  /// - Cancellation: as with `values`. What is in the buffer is dropped.
  ///
  /// ```swift
  /// let steps = PassthroughSubject<Int, Never>()
  /// var loop = steps.values(buffering: .newest(2)).makeAsyncIterator()
  /// (1...5).forEach(steps.send)
  /// print(await loop.next() ?? 0, await loop.next() ?? 0)  // 4 5
  /// ```
  public func values(buffering: AsyncBuffering) -> AsyncPublisher<Publishers.Buffer<Self>> where Failure == Never {
    buffer(size: buffering.size, prefetch: .byRequest, whenFull: buffering.strategy(Failure.self)).values
  }

  /// The values, for a `for try await` loop that misses none, or only those that it is said to miss. An addition to Combine.
  ///
  /// As `values(buffering:)` of a publisher that cannot fail; a failure is thrown after what is in the buffer.
  @_disfavoredOverload
  public func values(buffering: AsyncBuffering) -> AsyncThrowingPublisher<Publishers.Buffer<Self>> {
    buffer(size: buffering.size, prefetch: .byRequest, whenFull: buffering.strategy(Failure.self)).values
  }
}
