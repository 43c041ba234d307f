extension Publisher {
  /// Sends no more than one value in an interval: the first at once, and then what came since the last, when the interval is over.
  ///
  /// Between two values there is always the interval at least. A value that comes later than that passes at once.
  ///
  /// - Parameters:
  ///   - interval: How long it has to be from one value to the next.
  ///   - scheduler: Whose time counts, and on which values and the ending are delivered.
  ///   - latest: Whether the newest value of an interval is sent at its end, or the first. The others are lost.
  /// - Demand: asks for everything. A value that is due when nothing is asked for is lost, and begins no interval.
  /// - Buffer: the one value that waits.
  /// - Completion: comes behind the value that waits, when that is due; at once, through the scheduler, if none waits. A failure
  ///   does the same. Cancelling drops what waits, and the timer.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let positions = PassthroughSubject<Int, Never>()
  /// let cancellable = positions.throttle(for: .seconds(1), scheduler: scheduler, latest: true).sink { print($0) }
  /// positions.send(1)
  /// scheduler.advance(by: .milliseconds(200))  // 1
  /// positions.send(2)
  /// positions.send(3)
  /// scheduler.advance(by: .milliseconds(800))  // 3
  /// ```
  @inlinable
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/throttle(for:scheduler:latest:)`` returns.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values may come too fast.
    public let upstream: Upstream
    /// How long it has to be at least from one value that is sent to the next.
    public let interval: Context.SchedulerTimeType.Stride
    /// Whose time counts, and where values and the ending are delivered.
    public let scheduler: Context
    /// Whether the newest value of an interval is sent at its end, or the first.
    public let latest: Bool

    /// Sends no more than one value of `upstream` in an interval.
    @inlinable
    public init(upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Clocked(
          "Throttle", ThrottleMachine(interval: interval, latest: latest), TimerClock(scheduler, every: interval),
          to: subscriber))
    }
  }
}

extension Publishers.Throttle: Sendable
where
  Upstream: Sendable, Context: Sendable, Context.SchedulerTimeType.Stride: Sendable
{}
