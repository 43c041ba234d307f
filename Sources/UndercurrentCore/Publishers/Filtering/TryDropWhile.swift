extension Publisher {
  /// Leaves out the values before the first one that `predicate` says no to, sends that and the rest, and fails when `predicate`
  /// throws.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; nothing is buffered. When `predicate` throws, upstream is cancelled before the failure goes down. Once it has said
  ///   no, it is not called again.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let cancellable = [1, 5, -1].publisher.tryDrop { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 5, -1, finished
  /// ```
  @inlinable
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryDrop(while:)`` returns.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are left out at the beginning.
    public let upstream: Upstream
    /// Whether a value is left out. Not asked again after its first no; an error is what the publisher fails with.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Leaves out the values of `upstream` before the first one that `predicate` says no to, and fails with what it throws.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Step("TryDropWhile", Logic(predicate), to: subscriber))
    }

    @usableFromInline
    final class Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var isDropping = true
      @usableFromInline let predicate: (Output) throws -> Bool

      @inlinable init(_ predicate: @escaping (Output) throws -> Bool) { self.predicate = predicate }

      @inlinable
      func receive(_ input: Output) -> StepResult<Output, any Error> {
        attempt {
          if isDropping {
            if try predicate(input) { return .skip }
            isDropping = false
          }
          return .value(input)
        }
      }
    }
  }
}
