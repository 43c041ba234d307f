extension Publisher {
  /// Sends the first value that `predicate` says yes to, and finishes.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: upstream is cancelled before the value goes down. Without such a value, the ending alone; a failure passes at
  ///   once.
  /// - Cancellation: passes through; a value that waits is dropped.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.first { $0 > 2 }.sink { print($0) }  // 3
  /// ```
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/first(where:)`` returns.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are searched.
    public let upstream: Upstream
    /// What the value that is searched for fulfils. Not asked again after its first yes.
    public let predicate: (Upstream.Output) -> Bool

    /// Sends the first value of `upstream` that `predicate` says yes to, and finishes.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // The name is Combine's.
      upstream.receive(subscriber: Fold("TryFirst", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    struct Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let predicate: (Output) -> Bool

      @inlinable init(_ predicate: @escaping (Output) -> Bool) { self.predicate = predicate }

      @inlinable func receive(_ input: Output) -> FoldResult<Output, Failure>? { predicate(input) ? .outcome(input) : nil }

      @inlinable func finish() -> FoldResult<Output, Failure> { .outcome(nil) }
    }
  }
}
