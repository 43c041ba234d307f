extension Publisher {
  // Disfavored, because what a publisher has of its own, a sequence's eager form or a stage's fused one, goes first. Without that,
  // the compiler weighs one link of a chain against another, and finds long chains ambiguous.
  /// Sends what `transform` makes of each value, and leaves out what it makes nothing of.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = ["1", "x", "3"].publisher.compactMap { Int($0) }.sink { print($0) }  // 1, 3
  /// ```
  @_disfavoredOverload
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/compactMap(_:)`` returns.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are mapped.
    public let upstream: Upstream
    /// Makes what is sent of each value; a value of which it makes `nil` is left out.
    public let transform: (Upstream.Output) -> Output?

    /// Maps the values of `upstream` with `transform`, and leaves out each `nil`.
    @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(transform, to: subscriber))
    }

    /// Maps what this maps, in one stage.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> CompactMap<Upstream, T> {
      CompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in first($0).flatMap(transform) }
    }

    /// Maps what this maps, in one stage.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> CompactMap<Upstream, T> {
      CompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in first($0).map(transform) }
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Upstream.Output
      @usableFromInline let transform: (Upstream.Output) -> Output?
      @usableFromInline let downstream: Downstream
      @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

      @inlinable init(_ transform: @escaping (Upstream.Output) -> Output?, to downstream: Downstream) {
        self.transform = transform
        self.downstream = downstream
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        if let output = transform(input) { downstream.receive(output) } else { .max(1) }
      }

      @usableFromInline var description: String { "CompactMap" }
    }
  }
}
