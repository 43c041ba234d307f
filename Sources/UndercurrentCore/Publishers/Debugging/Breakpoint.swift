extension Publisher {
  /// Stops in the debugger when one of the closures says so, before what it was asked about is passed on.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  /// - Without a debugger the program ends. Where there are no signals it stops with a message.
  ///
  /// ```swift
  /// let cancellable = (1...3).publisher.breakpoint(receiveOutput: { $0 > 3 }).sink { print($0) }  // 1, 2, 3
  /// ```
  @inlinable
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in the debugger when this publisher fails. See ``breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)``.
  @inlinable
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { completion in
      if case .failure = completion { true } else { false }
    })
  }
}

extension Publishers {
  /// The publisher that ``Publisher/breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)`` returns.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is watched.
    public let upstream: Upstream
    /// Whether to stop at the subscription, before it is passed on; `nil` never stops.
    public let receiveSubscription: ((any Subscription) -> Bool)?
    /// Whether to stop at a value, before it is passed on; `nil` never stops.
    public let receiveOutput: ((Upstream.Output) -> Bool)?
    /// Whether to stop at the ending, before it is passed on; `nil` never stops.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Stops in the debugger at those events of `upstream` that a closure says yes to.
    @inlinable
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(self, to: subscriber))
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline let onSubscription: ((any Subscription) -> Bool)?
      @usableFromInline let onOutput: ((Output) -> Bool)?
      @usableFromInline let onCompletion: ((Subscribers.Completion<Failure>) -> Bool)?
      @usableFromInline let downstream: Downstream
      @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

      @inlinable init(_ breakpoint: Breakpoint, to downstream: Downstream) {
        onSubscription = breakpoint.receiveSubscription
        onOutput = breakpoint.receiveOutput
        onCompletion = breakpoint.receiveCompletion
        self.downstream = downstream
      }

      @inlinable func receive(subscription: any Subscription) {
        if onSubscription?(subscription) == true { stopInDebugger() }
        downstream.receive(subscription: subscription)
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        if onOutput?(input) == true { stopInDebugger() }
        return downstream.receive(input)
      }

      @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if onCompletion?(completion) == true { stopInDebugger() }
        downstream.receive(completion: completion)
      }

      @usableFromInline var description: String { "Breakpoint" }
    }
  }
}
