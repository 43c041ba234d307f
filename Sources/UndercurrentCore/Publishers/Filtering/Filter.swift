extension Publisher {
  // Disfavored, because what a publisher has of its own, a sequence's eager form or a stage's fused one, goes first. Without that,
  // the compiler weighs one link of a chain against another, and finds long chains ambiguous.
  /// Sends the values that `isIncluded` says yes to.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }  // 2, 4
  /// ```
  @_disfavoredOverload
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/filter(_:)`` returns.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are looked at.
    public let upstream: Upstream
    /// Whether a value is sent on.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Sends those values of `upstream` that `isIncluded` says yes to.
    @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(isIncluded, to: subscriber))
    }

    /// Filters what this lets through, in one stage.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Filter<Upstream> {
      Filter(upstream: upstream) { [first = self.isIncluded] in first($0) && isIncluded($0) }
    }

    /// Filters what this lets through, in one stage, and fails when `isIncluded` throws.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> TryFilter<Upstream> {
      TryFilter(upstream: upstream) { [first = self.isIncluded] in try first($0) && isIncluded($0) }
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline let isIncluded: (Output) -> Bool
      @usableFromInline let downstream: Downstream
      @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

      @inlinable init(_ isIncluded: @escaping (Output) -> Bool, to downstream: Downstream) {
        self.isIncluded = isIncluded
        self.downstream = downstream
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        isIncluded(input) ? downstream.receive(input) : .max(1)
      }

      @usableFromInline var description: String { "Filter" }
    }
  }
}
