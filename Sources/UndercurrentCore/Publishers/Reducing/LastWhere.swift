extension Publisher {
  /// Sends the last value that `predicate` says yes to, when this publisher finishes.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: the value, then the ending; without such a value, the ending alone. A failure passes at once, and the value is
  ///   dropped.
  /// - Cancellation: passes through; the value is dropped.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.last { $0 < 3 }.sink { print($0) }  // 2
  /// ```
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/last(where:)`` returns.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are searched.
    public let upstream: Upstream
    /// What the value that is searched for fulfils. Asked about every value.
    public let predicate: (Upstream.Output) -> Bool

    /// Sends the last value of `upstream` that `predicate` says yes to, when it finishes.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Fold("LastWhere", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var last: Output?
      @usableFromInline let predicate: (Output) -> Bool

      @inlinable init(_ predicate: @escaping (Output) -> Bool) { self.predicate = predicate }

      @inlinable
      func receive(_ input: Output) -> FoldResult<Output, Failure>? {
        if predicate(input) { last = input }
        return nil
      }

      @inlinable func finish() -> FoldResult<Output, Failure> { .outcome(last) }
    }
  }
}
