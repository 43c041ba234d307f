extension Publisher {
  /// Sends a value once no other has followed it for a while.
  ///
  /// - Parameters:
  ///   - dueTime: How long it has to be quiet after a value.
  ///   - scheduler: Whose time counts, and on which values and the ending are delivered.
  ///   - options: How the scheduler is to run the deliveries.
  /// - Demand: asks for everything. A value that is due when nothing is asked for is lost, as in Combine.
  /// - Buffer: the newest value.
  /// - Completion: drops the value that was waiting, as in Combine, and is delivered on the scheduler. See
  ///   ``debounce(for:scheduler:options:flushesOnCompletion:)`` for the other way.
  /// - Cancellation: drops the value that is waiting, and the timer.
  /// - Cost: one timer per quiet time, however many values come in it.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let text = PassthroughSubject<String, Never>()
  /// let cancellable = text.debounce(for: .milliseconds(300), scheduler: scheduler).sink { print($0) }
  /// text.send("s")
  /// text.send("se")
  /// scheduler.advance(by: .milliseconds(300))  // se
  /// ```
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }

  /// Sends a value once no other has followed it for a while, or once there will be no other. An addition to Combine.
  ///
  /// - Parameters:
  ///   - dueTime: How long no other value may follow.
  ///   - scheduler: Whose time it is, and where values are delivered.
  ///   - options: What the scheduler is given with each job.
  ///   - flushesOnCompletion: Whether a value that is waiting when this publisher finishes is delivered at once, before the
  ///     ending. A failure drops it in any case.
  /// - All else: as ``debounce(for:scheduler:options:)``.
  ///
  /// ```swift
  /// let virtual = VirtualScheduler()
  /// let last = Just("typed").debounce(for: .milliseconds(300), scheduler: virtual, flushesOnCompletion: true)
  ///   .sink { print($0) }
  /// virtual.advance()  // typed
  /// ```
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil, flushesOnCompletion: Bool
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(
      upstream: self, dueTime: dueTime, scheduler: scheduler, options: options, flushesOnCompletion: flushesOnCompletion)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/debounce(for:scheduler:options:)`` returns.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are waited for to come to rest.
    public let upstream: Upstream
    /// How long it has to be quiet after a value for that to be sent.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// Whose time counts, and where values and the ending are delivered.
    public let scheduler: Context
    /// How the scheduler is to run timers and deliveries.
    public let options: Context.SchedulerOptions?
    /// Whether a value that is waiting when the upstream finishes is delivered. An addition to Combine.
    public let flushesOnCompletion: Bool

    /// Sends a value of `upstream` once no other has followed it for `dueTime`. The ending drops a value that waits.
    @inlinable
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.init(
        upstream: upstream, dueTime: dueTime, scheduler: scheduler, options: options, flushesOnCompletion: false)
    }

    /// Sends a value of `upstream` once no other has followed it for `dueTime`, or, if `flushesOnCompletion`, once it has
    /// finished. An addition to Combine.
    @inlinable
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, flushesOnCompletion: Bool
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
      self.flushesOnCompletion = flushesOnCompletion
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Clocked(
          "Debounce", DebounceMachine(dueTime: dueTime, flushes: flushesOnCompletion),
          TimerClock(scheduler, every: dueTime, options: options), to: subscriber))
    }
  }
}

extension Publishers.Debounce: Sendable
where
  Upstream: Sendable, Context: Sendable, Context.SchedulerOptions: Sendable, Context.SchedulerTimeType.Stride: Sendable
{}
