extension Publisher {
  /// Delivers values and the ending later, each by the same length of time.
  ///
  /// - Parameters:
  ///   - interval: How much later. Of zero or less, it is as soon as the scheduler gets to it.
  ///   - tolerance: How much later still a delivery may be, for the scheduler to gather work; its minimum if left out.
  ///   - scheduler: Whose time counts, and on which values and the ending are delivered.
  ///   - options: How the scheduler is to run the deliveries.
  /// - Demand: passes through; what the subscriber answers a value with is asked for after it.
  /// - Buffer: what is on its way. One timer runs at a time, for the first of them.
  /// - Completion: is delayed too, a failure no less. Cancelling drops what is on its way, and the timer.
  /// - Threads: the subscription, requests and cancelling stay where they are made. Order is kept on every scheduler, a concurrent
  ///   queue included; Combine may reorder there.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let cancellable = Just("late").delay(for: .seconds(2), scheduler: scheduler).sink { print($0) }
  /// scheduler.advance(by: .seconds(1))
  /// scheduler.advance(by: .seconds(1))  // late
  /// ```
  @inlinable
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/delay(for:tolerance:scheduler:options:)`` returns.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values and ending come later.
    public let upstream: Upstream
    /// How much later.
    public let interval: Context.SchedulerTimeType.Stride
    /// How much later still a delivery may be, for the scheduler to gather work.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// Whose time counts, and where values and the ending are delivered.
    public let scheduler: Context
    /// How the scheduler is to run timers and deliveries.
    public let options: Context.SchedulerOptions?

    /// Delivers the values and the ending of `upstream` on `scheduler`, each later by `interval`.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Clocked(
          "Delay", HopMachine(delay: interval),
          TimerClock(scheduler, every: interval, tolerance: tolerance, options: options), to: subscriber))
    }
  }
}

extension Publishers.Delay: Sendable
where
  Upstream: Sendable, Context: Sendable, Context.SchedulerOptions: Sendable, Context.SchedulerTimeType.Stride: Sendable
{}
