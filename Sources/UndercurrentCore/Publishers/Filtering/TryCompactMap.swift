extension Publisher {
  /// Sends what `transform` makes of each value, leaves out what it makes nothing of, and fails when it throws.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; nothing is buffered. When `transform` throws, upstream is cancelled before the failure goes down.
  ///
  /// ```swift
  /// struct Blank: Error {}
  /// let cancellable = ["1", "x", ""].publisher.tryCompactMap { if $0.isEmpty { throw Blank() } else { Int($0) } }.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Blank())
  /// ```
  @inlinable
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/tryCompactMap(_:)`` returns.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are mapped.
    public let upstream: Upstream
    /// Makes what is sent of each value; `nil` leaves the value out, an error is what the publisher fails with.
    public let transform: (Upstream.Output) throws -> Output?

    /// Maps the values of `upstream` with `transform`, leaves out each `nil`, and fails with what `transform` throws.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Step("TryCompactMap", Logic(transform), to: subscriber))
    }

    /// Maps what this maps, in one stage.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) throws -> T?) -> TryCompactMap<Upstream, T> {
      TryCompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in try first($0).flatMap(transform) }
    }

    @usableFromInline
    struct Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let transform: (Upstream.Output) throws -> Output?

      @inlinable init(_ transform: @escaping (Upstream.Output) throws -> Output?) { self.transform = transform }

      @inlinable
      func receive(_ input: Upstream.Output) -> StepResult<Output, any Error> {
        attempt { if let output = try transform(input) { .value(output) } else { .skip } }
      }
    }
  }
}
