extension Publisher {
  /// Sends a value once no other has followed it for a while.
  ///
  /// - Parameters:
  ///   - dueTime: How long it has to be quiet after a value.
  ///   - scheduler: Whose time counts, and on which values and the ending are delivered.
  ///   - options: How the scheduler is to run the deliveries.
  /// - Demand: asks for everything. A value that is due when nothing is asked for is lost, as in Combine.
  /// - Buffer: the newest value.
  /// - Completion: drops the value that was waiting, as in Combine, and is delivered on the scheduler.
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
}

extension Publishers {
  /// The publisher that ``Publisher/debounce(for:scheduler:options:)`` returns.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let dueTime: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    @inlinable
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(self, to: subscriber))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Output
      @usableFromInline typealias Timer = DebounceMachine<Output, Failure, Context.SchedulerTimeType>.Timer
      @usableFromInline let outlet: Outlet<DebounceMachine<Output, Failure, Context.SchedulerTimeType>, Downstream>
      @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
      @usableFromInline let scheduler: Context
      @usableFromInline let options: Context.SchedulerOptions?

      @inlinable
      init(_ debounce: Debounce, to downstream: Downstream) {
        outlet = Outlet("Debounce", DebounceMachine(), to: downstream)
        dueTime = debounce.dueTime
        scheduler = debounce.scheduler
        options = debounce.options
      }

      @inlinable
      func receive(subscription: any Subscription) {
        var isFirst = false
        outlet.send { isFirst = $0.subscribed(subscription) }
        if isFirst {
          outlet.downstream.receive(subscription: outlet.link)
          outlet.send({ $0.started() }, perform: { $0() })
        } else {
          subscription.cancel()
        }
      }

      @inlinable
      func receive(_ input: Output) -> Subscribers.Demand {
        let due = scheduler.now.advanced(by: dueTime)
        var replaced = Optional(input)
        outlet.send({ $0.received(&replaced, due: due) }, perform: arm)
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.completed() }, perform: { $0() })
        scheduler.schedule { self.outlet.send { $0.delivered(completion) } }
      }

      /// Starts a timer. It repeats, because only a repeating job can be cancelled; it is cancelled when it fires.
      @inlinable
      func arm(_ timer: Timer?) {
        guard let timer else { return }
        let running = scheduler.schedule(
          after: timer.due, interval: dueTime, tolerance: scheduler.minimumTolerance, options: options
        ) {
          self.fire(timer.round)
        }
        // A scheduler without time has fired it by now.
        outlet.send({ $0.armed(running, timer.round) }, perform: { $0?.cancel() })
      }

      @inlinable
      func fire(_ round: UInt) {
        outlet.send(
          { $0.fired(round) },
          perform: { next in
            next.fired?.cancel()
            arm(next.timer)
          })
      }

      @usableFromInline var description: String { "Debounce" }
    }
  }
}
