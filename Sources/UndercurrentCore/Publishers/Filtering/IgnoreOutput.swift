extension Publisher {
  /// Sends no values, only the ending.
  ///
  /// - Demand: asks for everything.
  /// - Buffer: none; values are let go of.
  /// - Completion, failure and cancellation pass through.
  ///
  /// ```swift
  /// let cancellable = (1...3).publisher.ignoreOutput().sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { _ in })  // finished
  /// ```
  @inlinable
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}

extension Publishers {
  /// The publisher that ``Publisher/ignoreOutput()`` returns.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// The publisher of which only the ending is wanted.
    public let upstream: Upstream

    /// Sends the ending of `upstream`, and none of its values.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, S.Failure == Failure {
      upstream.receive(subscriber: Fold("IgnoreOutput", Logic(), to: subscriber))
    }

    @usableFromInline
    struct Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure

      @inlinable init() {}

      @inlinable func receive(_ input: Upstream.Output) -> FoldResult<Never, Upstream.Failure>? { nil }

      @inlinable func finish() -> FoldResult<Never, Upstream.Failure> { .outcome(nil) }
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput: Sendable where Upstream: Sendable {}
