extension Publisher {
  /// Subscribes, asks for values and cancels on a scheduler.
  ///
  /// - Values and the ending come on whatever thread upstream sends them.
  /// - Demand passes through, by way of the scheduler; so does what the subscriber answers a value with, if upstream sends it later.
  /// - Cancelling takes effect at once for the subscriber, which receives nothing more; upstream is told of it on the scheduler.
  /// - Nothing is buffered.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let cancellable = Just("computed").subscribe(on: scheduler).sink { print($0) }
  /// scheduler.advance()  // computed
  /// ```
  @inlinable
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `subscribe(on:options:)` returns.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to elsewhere.
    public let upstream: Upstream
    /// Where it is subscribed to, asked for values, and cancelled.
    public let scheduler: Context
    /// How the scheduler is to run that.
    public let options: Context.SchedulerOptions?

    /// Subscribes to `upstream`, asks it for values and cancels it on `scheduler`.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (upstream, scheduler, options) = (upstream, scheduler, options)
      let inner = Inner(to: subscriber) { scheduler.schedule(options: options, $0) }
      inner.schedule { upstream.receive(subscriber: inner) }
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Subscriber, Stage, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Output

      @usableFromInline let downstream: Downstream
      @usableFromInline var next: Any? { downstream }
      @usableFromInline let schedule: (@escaping () -> Void) -> Void
      @usableFromInline let upstream = UpstreamSlot()
      @usableFromInline let link: Link

      @inlinable
      init(to downstream: Downstream, _ schedule: @escaping (@escaping () -> Void) -> Void) {
        self.downstream = downstream
        self.schedule = schedule
        link = Link("SubscribeOn", to: Inner.self)
        link.join(self)
      }

      @inlinable
      func receive(subscription: any Subscription) {
        if upstream.keep(subscription) {
          downstream.receive(subscription: link)
        } else {
          upstream.refuse(subscription, description)
        }
      }

      @inlinable
      func receive(_ input: Output) -> Subscribers.Demand {
        upstream.isOpen ? downstream.receive(input) : upstream.refuse(description)
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        guard upstream.complete() else {
          _ = upstream.refuse(description)
          return
        }
        link.cut()
        downstream.receive(completion: completion)
      }

      @inlinable func request(_ demand: Subscribers.Demand) { schedule { self.upstream.request(demand) } }

      @inlinable func cancel() {
        // Nothing is delivered from now on; upstream hears of it where it was subscribed to.
        if let subscription = upstream.leave() { schedule { subscription.cancel() } }
      }

      @usableFromInline var description: String { "SubscribeOn" }
    }
  }
}
