extension Publisher {
  /// Sends `output` in place of each `nil`.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = [1, nil, 3].publisher.replaceNil(with: 0).sink { print($0) }  // 1, 0, 3
  /// ```
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
