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
}

extension Publishers {
  /// The publisher that ``Publisher/receive(on:options:)`` returns.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(scheduler, options, to: subscriber))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Output
      @usableFromInline let outlet: Outlet<ReceiveOnMachine<Output, Failure>, Downstream>
      @usableFromInline let scheduler: Context
      @usableFromInline let options: Context.SchedulerOptions?

      @inlinable
      init(_ scheduler: Context, _ options: Context.SchedulerOptions?, to downstream: Downstream) {
        outlet = Outlet("ReceiveOn", ReceiveOnMachine(), to: downstream)
        self.scheduler = scheduler
        self.options = options
      }

      @inlinable
      func receive(subscription: any Subscription) {
        var isFirst = false
        outlet.send(
          { machine in
            let steering = machine.subscribed(subscription)
            isFirst = steering.cancel.isEmpty
            return steering
          }, perform: { $0() })
        if isFirst { outlet.downstream.receive(subscription: outlet.link) }
      }

      @inlinable
      func receive(_ input: Output) -> Subscribers.Demand {
        outlet.send({ $0.received(input) }, perform: schedule)
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.completed(completion) }, perform: { schedule($0.isDue) })
      }

      @inlinable
      func schedule(_ isDue: Bool) {
        if isDue { scheduler.schedule(options: options) { self.run() } }
      }

      @inlinable
      func run() {
        outlet.send { $0.began() }
        // Whatever came in meanwhile gets a job of its own, so that others have their turn on the scheduler.
        outlet.send({ $0.ended() }, perform: schedule)
      }

      @usableFromInline var description: String { "ReceiveOn" }
    }
  }
}
