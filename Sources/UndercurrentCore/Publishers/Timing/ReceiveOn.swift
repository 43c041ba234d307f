extension Publisher {
  /// Delivers values and the ending on a scheduler.
  ///
  /// - The subscription, requests and cancelling stay on the thread of whoever makes them.
  /// - Order is kept on every scheduler, a concurrent queue included: events wait here, and one job at a time delivers all that
  ///   were there when it began. A burst costs one job.
  /// - Demand passes through; what the subscriber answers a value with is asked for after it.
  /// - Cancelling drops what has not been delivered. A failure waits its turn behind the values.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let cancellable = Just("late").receive(on: scheduler).sink { print($0) }
  /// scheduler.advance()  // late
  /// ```
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }

  /// Delivers values and the ending on an actor. An addition to Combine.
  ///
  /// As with `receive(on:options:)`, never before the sender goes on; ``ActorScheduler/inPlace`` is for those who cannot wait.
  ///
  /// ```swift
  /// let cancellable = Just("hello").receive(on: MainActor.shared).sink { print($0) }
  /// ```
  public func receive(on actor: any Actor) -> Publishers.ReceiveOn<Self, ActorScheduler> {
    // One scheduler for all of the main actor, so that all that is delivered there keeps its order.
    receive(on: actor === MainActor.shared ? .main : ActorScheduler(actor))
  }
}

extension Publishers {
  /// The publisher that ``Publisher/receive(on:options:)`` returns.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values and ending are delivered elsewhere.
    public let upstream: Upstream
    /// Where they are delivered.
    public let scheduler: Context
    /// How the scheduler is to run the deliveries.
    public let options: Context.SchedulerOptions?

    /// Delivers the values and the ending of `upstream` on `scheduler`, in their order.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Clocked("ReceiveOn", on: scheduler, options: options, to: subscriber))
    }
  }
}

extension Clocked {
  /// The stage that delivers on a scheduler: all of `receive(on:)`, and the last part of what else delivers so.
  @inlinable
  convenience init<Context: Scheduler>(
    _ description: String, on scheduler: Context, options: Context.SchedulerOptions?, to downstream: Downstream
  ) where M == HopMachine<Downstream.Input, Downstream.Failure, SoonClock<Context>.Time>, C == SoonClock<Context> {
    self.init(description, HopMachine(delay: 0), SoonClock(scheduler, options: options), to: downstream)
  }
}

extension Publishers.ReceiveOn: Sendable
where
  Upstream: Sendable, Context: Sendable, Context.SchedulerOptions: Sendable
{}
