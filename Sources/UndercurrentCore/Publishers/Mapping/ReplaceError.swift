extension Publisher {
  /// Sends `output` in place of a failure, and finishes.
  ///
  /// - Demand passes through, and so do values. In place of a failure, `output` waits until it is asked for, unless there is
  ///   demand left, and is followed by the ending.
  /// - The ending without a failure and cancellation pass through.
  ///
  /// ```swift
  /// struct Oops: Error {}
  /// let cancellable = Fail<Int, Oops>(error: Oops()).replaceError(with: 0).sink { print($0) }  // 0
  /// ```
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/replaceError(with:)`` returns.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that may fail.
    public let upstream: Upstream
    /// What is sent then, before the ending.
    public let output: Upstream.Output

    /// Sends `output` if `upstream` fails, and finishes.
    @inlinable public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.receive(
        subscriber: EndingReplacer("ReplaceError", output, to: subscriber) {
          (completion: Subscribers.Completion<Upstream.Failure>, _) in
          if case .finished = completion { .finished } else { nil }
        })
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}
