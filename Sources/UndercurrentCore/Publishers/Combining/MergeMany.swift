extension Publisher {
  /// Sends the values of this publisher and of another of its kind, in the order in which they come. See `merge(with:)`.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}

extension Publishers {
  /// The publisher of any number of merged ones of one kind. Of none, it finishes at once.
  ///
  /// - Everything else is as with two, see `merge(with:)`.
  ///
  /// ```swift
  /// let cancellable = Publishers.MergeMany((1...3).map { Just($0) }).sink { print($0) }  // 1, 2, 3
  /// ```
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The merged publishers, in the order in which they are subscribed to.
    public let publishers: [Upstream]

    /// Sends the values of these publishers as they come.
    @inlinable public init(_ upstream: Upstream...) { publishers = upstream }

    /// Sends the values of all publishers in a sequence as they come; of none, it finishes at once.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = MergeSide.outlet(publishers.count, to: subscriber)
      for (index, publisher) in publishers.enumerated() { publisher.receive(subscriber: MergeSide(index, outlet)) }
    }

    /// Merges another publisher with these, in one stage.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension Publishers.MergeMany: Sendable where Upstream: Sendable {}
