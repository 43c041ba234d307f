extension Publisher {
  /// Sends the values before the first one that `predicate` says no to, and finishes there.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered. Where `predicate` says no, upstream is
  ///   cancelled before the ending goes down.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 3, 1].publisher.prefix { $0 < 3 }.sink { print($0) }  // 1, 2
  /// ```
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/prefix(while:)`` returns.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent at the beginning.
    public let upstream: Upstream
    /// Whether to go on. The value that it says no to is not sent any more.
    public let predicate: (Upstream.Output) -> Bool

    /// Sends the values of `upstream` before the first one that `predicate` says no to, and finishes there.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Step("PrefixWhile", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    struct Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let predicate: (Output) -> Bool

      @inlinable init(_ predicate: @escaping (Output) -> Bool) { self.predicate = predicate }

      @inlinable
      func receive(_ input: Output) -> StepResult<Output, Failure> { predicate(input) ? .value(input) : .end(.finished) }
    }
  }
}
