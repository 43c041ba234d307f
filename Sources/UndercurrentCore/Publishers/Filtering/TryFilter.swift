extension Publisher {
  /// Sends the values that `isIncluded` says yes to, and fails when it throws.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; nothing is buffered. When `isIncluded` throws, upstream is cancelled before the failure goes down.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let cancellable = [1, 2, -1].publisher.tryFilter { if $0 < 0 { throw Negative() } else { $0 > 1 } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 2, failure(Negative())
  /// ```
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryFilter(_:)`` returns.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are looked at.
    public let upstream: Upstream
    /// Whether a value is sent on; an error is what the publisher fails with.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Sends those values of `upstream` that `isIncluded` says yes to, and fails with what it throws.
    @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Step("TryFilter", Logic(isIncluded), to: subscriber))
    }

    /// Filters what this lets through, in one stage.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> TryFilter<Upstream> {
      TryFilter(upstream: upstream) { [first = self.isIncluded] in try first($0) && isIncluded($0) }
    }

    /// Filters what this lets through, in one stage.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> TryFilter<Upstream> {
      TryFilter(upstream: upstream) { [first = self.isIncluded] in try first($0) && isIncluded($0) }
    }

    @usableFromInline
    struct Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let isIncluded: (Output) throws -> Bool

      @inlinable init(_ isIncluded: @escaping (Output) throws -> Bool) { self.isIncluded = isIncluded }

      @inlinable
      func receive(_ input: Output) -> StepResult<Output, any Error> {
        attempt { try isIncluded(input) ? .value(input) : .skip }
      }
    }
  }
}
