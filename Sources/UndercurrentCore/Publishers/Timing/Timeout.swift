extension Publisher {
  /// Ends the pipeline when nothing comes for too long.
  ///
  /// One clock runs: from the subscription to the first value, and from each value to the next. When it is up, upstream is cancelled and
  /// the ending goes down, behind the values that came in time.
  ///
  /// - Parameters:
  ///   - interval: How long to wait for a value.
  ///   - scheduler: Whose time counts, and on which values and the ending are delivered.
  ///   - options: How the scheduler is to run the deliveries.
  ///   - customError: Makes the failure to end with; without it, the pipeline finishes.
  /// - Demand: passes through. The clock runs whether anything was asked for or not.
  /// - Buffer: what is on its way to the scheduler.
  /// - Completion: of upstream, stops the clock and is delivered on the scheduler. Cancelling stops the clock too.
  /// - On a scheduler without time, such as `ImmediateScheduler`, the time is up at once.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let answers = PassthroughSubject<String, Never>()
  /// let cancellable = answers.timeout(.seconds(5), scheduler: scheduler)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// scheduler.advance(by: .seconds(4))
  /// answers.send("yes")
  /// scheduler.advance(by: .seconds(4))  // yes
  /// scheduler.advance(by: .seconds(1))  // finished
  /// ```
  @inlinable
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/timeout(_:scheduler:options:customError:)`` returns.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is waited for.
    public let upstream: Upstream
    /// How long it may take from the subscription to the first value, and from each value to the next.
    public let interval: Context.SchedulerTimeType.Stride
    /// Whose time counts, and where values and the ending are delivered.
    public let scheduler: Context
    /// How the scheduler is to run the clock and deliveries.
    public let options: Context.SchedulerOptions?
    /// Makes the failure to end with when the time is up; `nil` finishes instead.
    public let customError: (() -> Upstream.Failure)?

    /// Ends when nothing comes from `upstream` for `interval`.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // What gets past the clock is delivered as by `receive(on:)`.
      let hop = Inner<S>.Hop("Timeout", on: scheduler, options: options, to: subscriber)
      upstream.receive(subscriber: Inner(self, to: hop))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Subscriber, Stage, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Output
      @usableFromInline typealias Time = Context.SchedulerTimeType
      @usableFromInline typealias Hop = Clocked<
        HopMachine<Output, Failure, SoonClock<Context>.Time>, SoonClock<Context>, Downstream
      >

      @usableFromInline let clock: TimerClock<Context>
      @usableFromInline let customError: (() -> Failure)?
      @usableFromInline let patience = Guarded(Patience<Time>())
      @usableFromInline let hop: Hop
      @usableFromInline var next: Any? { hop.outlet.downstream }
      @usableFromInline let upstream = UpstreamSlot()
      @usableFromInline let link: Link

      @inlinable
      init(_ timeout: Timeout, to hop: Hop) {
        clock = TimerClock(timeout.scheduler, every: timeout.interval, options: timeout.options)
        customError = timeout.customError
        self.hop = hop
        link = Link("Timeout", to: Inner.self)
        link.join(self)
      }

      @inlinable
      func receive(subscription: any Subscription) {
        if upstream.keep(subscription) {
          hop.receive(subscription: link)
          wait()
        } else {
          upstream.refuse(subscription, description)
        }
      }

      @inlinable
      func receive(_ input: Output) -> Subscribers.Demand {
        guard upstream.isOpen else { return upstream.refuse(description) }
        wait()
        return hop.receive(input)
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        guard upstream.complete() else {
          _ = upstream.refuse(description)
          return
        }
        patience.withLock { $0.end() }?.cancel()
        link.cut()
        hop.receive(completion: completion)
      }

      @inlinable
      func wait() {
        let due = clock.now.advanced(by: clock.interval)
        set(patience.withLock { $0.wait(until: due) })
      }

      @inlinable
      func set(_ alarm: Alarm<Time>.Setting?) {
        guard let alarm else { return }
        let number = alarm.number
        if let timer = clock.start(alarm.due, { self.ring(number) }) {
          patience.withLock { $0.armed(timer, number) }?.cancel()
        }
      }

      @inlinable
      func ring(_ number: UInt) {
        let (timer, next, isUp) = patience.withLock { $0.rang(number) }
        timer?.cancel()
        set(next)
        if isUp, upstream.cancel() {
          link.cut()
          // A value of upstream may be on its way on another thread. It comes too late, and breaks no rule.
          _ = hop.finish(customError.map { .failure($0()) } ?? .finished)
        }
      }

      @inlinable func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

      @inlinable
      func cancel() {
        patience.withLock { $0.end() }?.cancel()
        _ = upstream.cancel()
      }

      @usableFromInline var description: String { "Timeout" }
    }
  }
}
