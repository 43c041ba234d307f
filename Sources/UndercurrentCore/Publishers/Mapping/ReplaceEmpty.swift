extension Publisher {
  /// Sends `output` if this publisher finishes without a value.
  ///
  /// - Demand passes through, and so do values. In place of an ending without values, `output` waits until it is asked for, and is
  ///   followed by the ending.
  /// - Failure and cancellation pass through.
  ///
  /// ```swift
  /// let cancellable = Empty<Int, Never>().replaceEmpty(with: 7).sink { print($0) }  // 7
  /// ```
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/replaceEmpty(with:)`` returns.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may finish without a value.
    public let upstream: Upstream
    /// What is sent then.
    public let output: Upstream.Output

    /// Sends `output` if `upstream` finishes without a value.
    @inlinable public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: EndingReplacer("ReplaceEmpty", output, to: subscriber) { completion, isEmpty in
          if case .finished = completion, isEmpty { nil } else { completion }
        })
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}
