extension Publisher {
  // Disfavored, because what a publisher has of its own, a sequence's eager form or a stage's fused one, goes first. Without that,
  // the compiler weighs one link of a chain against another, and finds long chains ambiguous.
  /// Sends what `transform` makes of each value, and fails when it throws.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered. When `transform` throws, upstream is
  ///   cancelled before the failure goes down.
  ///
  /// ```swift
  /// struct Odd: Error {}
  /// let cancellable = [2, 3].publisher.tryMap { if $0 % 2 == 0 { $0 / 2 } else { throw Odd() } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Odd())
  /// ```
  @_disfavoredOverload
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryMap(_:)`` returns.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are mapped.
    public let upstream: Upstream
    /// Makes what is sent of each value; an error is what the publisher fails with.
    public let transform: (Upstream.Output) throws -> Output

    /// Sends what `transform` makes of the values of `upstream`, and fails with what it throws.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Step("TryMap", Logic(transform), to: subscriber))
    }

    /// Maps what this maps, in one stage.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> TryMap<Upstream, T> {
      TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in transform(try first($0)) }
    }

    /// Maps what this maps, in one stage.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> TryMap<Upstream, T> {
      TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in try transform(first($0)) }
    }

    @usableFromInline
    struct Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let transform: (Upstream.Output) throws -> Output

      @inlinable init(_ transform: @escaping (Upstream.Output) throws -> Output) { self.transform = transform }

      @inlinable
      func receive(_ input: Upstream.Output) -> StepResult<Output, any Error> { attempt { .value(try transform(input)) } }
    }
  }
}
