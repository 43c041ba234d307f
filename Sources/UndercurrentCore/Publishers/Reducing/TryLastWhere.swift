extension Publisher {
  /// Sends the last value that `predicate` says yes to, when this publisher finishes; fails when `predicate` throws.
  ///
  /// - Demand: asks for everything; the value waits until it is asked for.
  /// - Completion: the value, then the ending; without such a value, the ending alone. When `predicate` throws, upstream is
  ///   cancelled before the failure goes down. A failure passes at once, and the value is dropped.
  /// - Cancellation: passes through; the value is dropped.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let cancellable = [1, -1, 3].publisher.tryLast { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
  /// ```
  @inlinable
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryLast(where:)`` returns.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are searched.
    public let upstream: Upstream
    /// What the value that is searched for fulfils. Asked about every value; an error is what the publisher fails with.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Sends the last value of `upstream` that `predicate` says yes to, when it finishes; fails with what `predicate` throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Fold("TryLastWhere", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    final class Logic: FoldLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var last: Output?
      @usableFromInline let predicate: (Output) throws -> Bool

      @inlinable init(_ predicate: @escaping (Output) throws -> Bool) { self.predicate = predicate }

      @inlinable
      func receive(_ input: Output) -> FoldResult<Output, any Error>? {
        attempt {
          if try predicate(input) { last = input }
          return nil
        }
      }

      @inlinable func finish() -> FoldResult<Output, any Error> { .outcome(last) }
    }
  }
}
