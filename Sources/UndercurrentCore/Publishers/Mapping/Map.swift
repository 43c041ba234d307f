extension Publisher {
  // Disfavored, because what a publisher has of its own, a sequence's eager form or a stage's fused one, goes first. Without that,
  // the compiler weighs one link of a chain against another, and finds long chains ambiguous.
  /// Sends what `transform` makes of each value.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher.map { $0 * 10 }.sink { print($0) }  // 10, 20
  /// ```
  @_disfavoredOverload
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `map(_:)` returns.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are mapped.
    public let upstream: Upstream
    /// Makes what is sent of each value.
    public let transform: (Upstream.Output) -> Output

    /// Sends what `transform` makes of the values of `upstream`.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(transform, to: subscriber))
    }

    /// Maps what this maps, in one stage.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Map<Upstream, T> {
      Map<Upstream, T>(upstream: upstream) { [first = self.transform] in transform(first($0)) }
    }

    /// Maps what this maps, in one stage, and fails when `transform` throws.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> TryMap<Upstream, T> {
      TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in try transform(first($0)) }
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Upstream.Output
      @usableFromInline let transform: (Upstream.Output) -> Output
      @usableFromInline let downstream: Downstream
      @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

      @inlinable init(_ transform: @escaping (Upstream.Output) -> Output, to downstream: Downstream) {
        self.transform = transform
        self.downstream = downstream
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand { downstream.receive(transform(input)) }

      @usableFromInline var description: String { "Map" }
    }
  }
}
