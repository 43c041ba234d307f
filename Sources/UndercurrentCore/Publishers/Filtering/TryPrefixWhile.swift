extension Publisher {
  /// Sends the values before the first one that `predicate` says no to, and finishes there; fails when `predicate` throws.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered. Where `predicate` says no or throws,
  ///   upstream is cancelled before the ending goes down.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let cancellable = [1, -1, 3].publisher.tryPrefix { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Negative())
  /// ```
  @inlinable
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryPrefix(while:)`` returns.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are sent at the beginning.
    public let upstream: Upstream
    /// Whether to go on. The value that it says no to is not sent any more; an error is what the publisher fails with.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Sends the values of `upstream` before the first one that `predicate` says no to, and fails with what it throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Step("TryPrefixWhile", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    struct Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let predicate: (Output) throws -> Bool

      @inlinable init(_ predicate: @escaping (Output) throws -> Bool) { self.predicate = predicate }

      @inlinable
      func receive(_ input: Output) -> StepResult<Output, any Error> {
        attempt { try predicate(input) ? .value(input) : .end(.finished) }
      }
    }
  }
}
