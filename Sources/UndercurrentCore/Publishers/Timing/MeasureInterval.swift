extension Publisher {
  /// Sends, for every value, how long it has been since the one before it: for the first, since the subscription.
  ///
  /// - Parameters:
  ///   - scheduler: Whose time counts. Nothing is scheduled on it.
  ///   - options: Of no effect, as in Combine.
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  /// - A length is negative if the scheduler's clock is turned back.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let taps = PassthroughSubject<Void, Never>()
  /// let cancellable = taps.measureInterval(using: scheduler).sink { print($0) }
  /// scheduler.advance(by: .milliseconds(250))
  /// taps.send()  // 0.25s
  /// ```
  @inlinable
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/measureInterval(using:options:)`` returns.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are timed.
    public let upstream: Upstream
    /// Whose time counts.
    public let scheduler: Context

    /// Sends the time between one value of `upstream` and the next, as `scheduler` tells it.
    @inlinable
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(scheduler, to: subscriber))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Upstream.Output
      // Upstream sends one thing at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var last: Context.SchedulerTimeType
      @usableFromInline let scheduler: Context
      @usableFromInline let downstream: Downstream

      @inlinable
      init(_ scheduler: Context, to downstream: Downstream) {
        last = scheduler.now
        self.scheduler = scheduler
        self.downstream = downstream
      }

      @inlinable
      func receive(subscription: any Subscription) {
        last = scheduler.now
        downstream.receive(subscription: subscription)
      }

      @inlinable
      func receive(_ input: Input) -> Subscribers.Demand {
        let (now, before) = (scheduler.now, last)
        last = now
        return downstream.receive(before.distance(to: now))
      }

      @usableFromInline var description: String { "MeasureInterval" }
    }
  }
}

extension Publishers.MeasureInterval: Sendable where Upstream: Sendable, Context: Sendable {}
