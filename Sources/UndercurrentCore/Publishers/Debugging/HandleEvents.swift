extension Publisher {
  /// Runs closures for what passes through, each before it is passed on.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  /// - `receiveRequest` runs for requests, and for the demand with which values are answered if there is any.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher.handleEvents(receiveOutput: { print("<\($0)>") }).sink { print($0) }
  /// // <1>, 1, <2>, 2
  /// ```
  @inlinable
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}

extension Publishers {
  /// The publisher that
  /// ``Publisher/handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)`` returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Runs for the subscription, before it is passed on.
    public var receiveSubscription: ((any Subscription) -> Void)?
    /// Runs for each value, before it is passed on.
    public var receiveOutput: ((Upstream.Output) -> Void)?
    /// Runs for the ending, before it is passed on. It does not run after a cancel.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
    /// Runs when the subscriber cancels, before upstream is told. It does not run after the ending.
    public var receiveCancel: (() -> Void)?
    /// Runs for each request, and for the demand that a value is answered with, if there is any.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?
    /// The publisher that is watched.
    public let upstream: Upstream

    /// Runs the closures for what passes between `upstream` and its subscriber.
    @inlinable
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Tap("HandleEvents", Observer(self), to: subscriber))
    }

    /// The closures without the upstream, which a running pipeline must not keep.
    @usableFromInline
    struct Observer: TapObserver {
      @usableFromInline let onSubscription: ((any Subscription) -> Void)?
      @usableFromInline let onOutput: ((Output) -> Void)?
      @usableFromInline let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
      @usableFromInline let onCancel: (() -> Void)?
      @usableFromInline let onRequest: ((Subscribers.Demand) -> Void)?

      @inlinable
      init(_ events: HandleEvents) {
        onSubscription = events.receiveSubscription
        onOutput = events.receiveOutput
        onCompletion = events.receiveCompletion
        onCancel = events.receiveCancel
        onRequest = events.receiveRequest
      }

      @inlinable func received(subscription: any Subscription) { onSubscription?(subscription) }
      @inlinable func received(_ input: Output) { onOutput?(input) }
      @inlinable func received(completion: Subscribers.Completion<Failure>) { onCompletion?(completion) }
      @inlinable func requested(_ demand: Subscribers.Demand) { onRequest?(demand) }
      @inlinable func answered(_ demand: Subscribers.Demand) { onRequest?(demand) }
      @inlinable func cancelled() { onCancel?() }
    }
  }
}
