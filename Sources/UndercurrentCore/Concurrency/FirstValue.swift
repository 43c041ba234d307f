extension Publisher {
  /// Waits for the first value. An addition to Combine.
  ///
  /// - Demand: one value. The subscription is cancelled before this returns.
  /// - `nil` when the publisher finishes without a value, and when the task is cancelled. A failure is thrown, and keeps its type.
  ///
  /// ```swift
  /// let first = await [1, 2].publisher.firstValue()
  /// print(first ?? 0)  // 1
  /// ```
  public func firstValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Output? {
    let handoff = Handoff<Output, Failure>()
    receive(subscriber: handoff)
    defer { handoff.cancel() }
    return try await handoff.next(isolation: isolation)
  }
}
