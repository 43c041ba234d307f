extension Publisher {
  /// Sends to all subscribers through one subject, once it is connected.
  ///
  /// - Parameter createSubject: Makes the subject, when the first subscriber comes or at the first connection, while nothing is
  ///   locked. One subject serves for good. (If two threads are first at once it may run twice; one of the results is used.)
  /// - Demand: the subject asks for everything once anybody has asked for anything. How much each subscriber gets is up to the
  ///   subject.
  /// - Completion: the subject's: who comes later gets what the subject says. Connecting again after a cancel goes on with the
  ///   same subject; connecting twice feeds it twice.
  /// - Cancellation: of a subscriber, leaves the others alone; of what `connect()` has returned, stops the feeding.
  ///
  /// ```swift
  /// let source = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
  /// let first = source.sink { print("first", $0) }
  /// let second = source.sink { print("second", $0) }
  /// let connection = source.connect()  // first 1, second 1, first 2, second 2
  /// ```
  @inlinable
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Failure == Failure, S.Output == Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends to all subscribers through `subject`, once it is connected. See ``multicast(_:)``.
  @inlinable
  public func multicast<S: Subject>(
    subject: S
  ) -> Publishers.Multicast<Self, S> where S.Failure == Failure, S.Output == Output {
    Publishers.Multicast(upstream: self, createSubject: { subject })
  }
}

extension Publishers {
  /// The publisher that ``Publisher/multicast(_:)`` returns.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that the subject is fed by.
    public final let upstream: Upstream
    /// Makes the subject that subscribers are served by.
    public final let createSubject: () -> SubjectType
    @usableFromInline final let made = Guarded<SubjectType?>(nil)

    /// Feeds the subject that `createSubject` makes with `upstream`, once it is connected.
    @inlinable
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    @inlinable
    final var subject: SubjectType {
      if let subject = made.withLock({ $0 }) { return subject }
      let new = createSubject()
      return made.withLock { made in
        if let made { return made }
        made = new
        return new
      }
    }

    @inlinable
    public final func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.subscribe(Inner(downstream: subscriber))
    }

    /// Subscribes the subject to the upstream, until the result is cancelled or let go of. Connected twice, it is fed twice.
    @inlinable
    public final func connect() -> any Cancellable { upstream.subscribe(subject) }

    /// Passes everything on, under a name of its own.
    @usableFromInline
    struct Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline let downstream: Downstream
      @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

      @inlinable init(downstream: Downstream) { self.downstream = downstream }

      @inlinable func receive(subscription: any Subscription) {
        downstream.receive(subscription: Renamed(subscription, "Multicast"))
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

      @usableFromInline var description: String { "Multicast" }
    }
  }
}

/// A subscription that shows up under another name.
@usableFromInline
final class Renamed: Subscription, Described {
  @usableFromInline let subscription: any Subscription
  @usableFromInline let description: String

  @usableFromInline init(_ subscription: any Subscription, _ description: String) {
    self.subscription = subscription
    self.description = description
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) { subscription.request(demand) }
  @usableFromInline func cancel() { subscription.cancel() }
}
