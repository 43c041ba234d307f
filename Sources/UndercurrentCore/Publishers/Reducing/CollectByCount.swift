extension Publisher {
  /// Sends the values in arrays of `count`.
  ///
  /// - Demand: for each array that is asked for, asks for as many values as go into it.
  /// - Buffer: the values of one array.
  /// - Completion: what does not fill an array, if there is anything, then the ending. A failure passes at once, and that is dropped.
  /// - Cancellation: passes through; what was gathered is dropped.
  ///
  /// ```swift
  /// let cancellable = (1...5).publisher.collect(2).sink { print($0) }  // [1, 2], [3, 4], [5]
  /// ```
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/collect(_:)`` returns.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are collected.
    public let upstream: Upstream
    /// How many values go into an array; only the last one may have fewer.
    public let count: Int

    /// Sends the values of `upstream` in arrays of `count`. A count below one is a programming error and stops the program.
    @inlinable public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "collect(_:) takes a count of one or more, not \(count)")
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(count, to: subscriber))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Subscriber, Stage, Described
    where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
      @usableFromInline let count: Int
      @usableFromInline let downstream: Downstream
      @usableFromInline var next: Any? { downstream }
      @usableFromInline let upstream = UpstreamSlot()
      @usableFromInline let link: Link
      // Upstream does one thing at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var values: [Upstream.Output] = []

      @inlinable init(_ count: Int, to downstream: Downstream) {
        self.count = count
        self.downstream = downstream
        link = Link("CollectByCount", to: Inner.self)
        link.join(self)
      }

      @inlinable
      func receive(subscription: any Subscription) {
        guard upstream.keep(subscription) else { return upstream.refuse(subscription, description) }
        downstream.receive(subscription: link)
      }

      @inlinable
      func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard upstream.isOpen else { return upstream.refuse(description) }
        values.append(input)
        return values.count == count ? downstream.receive(takeValues()) * count : .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.complete() else {
          _ = upstream.refuse(description)
          return
        }
        let rest = takeValues()
        if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
        // Cancelled from within the rest, the link is cut already.
        if link.cut() { downstream.receive(completion: completion) }
      }

      /// The values so far. They are out of the way before they go down, for what is sent from within the delivery.
      @inlinable
      func takeValues() -> [Upstream.Output] {
        defer { values = [] }
        return values
      }

      @inlinable func request(_ demand: Subscribers.Demand) { upstream.request(demand * count) }

      @inlinable func cancel() { _ = upstream.cancel() }

      @usableFromInline var description: String { link.description }
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount: Sendable where Upstream: Sendable {}
