extension Publisher {
  /// Sends a value only if `predicate` says that it differs from the one sent before it, and fails when that throws.
  ///
  /// The predicate is given the last value that was let through, and the new one.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; the last value sent is kept. When `predicate` throws, upstream is cancelled before the failure goes down.
  ///
  /// ```swift
  /// struct Backwards: Error {}
  /// let cancellable = [1, 1, 2, 1].publisher.tryRemoveDuplicates { if $1 < $0 { throw Backwards() } else { $0 == $1 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, 2, failure(Backwards())
  /// ```
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryRemoveDuplicates(by:)`` returns.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose repeated values are left out.
    public let upstream: Upstream
    /// Whether the second value repeats the first, which is the last one that was let through; an error is what the publisher
    /// fails with.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Leaves out each value of `upstream` that repeats, as `predicate` says, the one let through before it, and fails with what
    /// `predicate` throws.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Step("TryRemoveDuplicates", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    final class Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var last: Output?
      @usableFromInline let predicate: (Output, Output) throws -> Bool

      @inlinable init(_ predicate: @escaping (Output, Output) throws -> Bool) { self.predicate = predicate }

      @inlinable
      func receive(_ input: Output) -> StepResult<Output, any Error> {
        attempt {
          if let last, try predicate(last, input) { return .skip }
          // Before it goes down, so that a value sent from within the delivery is compared with this one.
          last = input
          return .value(input)
        }
      }
    }
  }
}
