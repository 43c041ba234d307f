extension Publisher {
  /// Gathers values into arrays, by time, or by time and count.
  ///
  /// The clock ticks from the subscription on, and an array is sent for every time in which anything came. With a count, an array is also
  /// sent as soon as it is full, and the clock starts anew.
  ///
  /// - Parameters:
  ///   - strategy: The scheduler whose time counts and on which arrays and the ending are delivered, how often its clock is to tick, and
  ///     the count, if there is one.
  ///   - options: How the scheduler is to run ticks and deliveries.
  /// - Demand: by time, everything is asked for as soon as anything is; with a count, as many values as the arrays that are asked
  ///   for can hold. An array that is not asked for waits for a tick when it is, and grows meanwhile.
  /// - Buffer: the array that is growing, and full ones that were not asked for yet.
  /// - Completion: sends the rest, when it is asked for, and then the ending, both through the scheduler. A failure drops the rest.
  ///   Cancelling stops the clock.
  ///
  /// ```swift
  /// let scheduler = VirtualScheduler()
  /// let letters = PassthroughSubject<String, Never>()
  /// let cancellable = letters.collect(.byTimeOrCount(scheduler, .seconds(1), 3)).sink { print($0) }
  /// for letter in ["a", "b", "c", "d"] { letters.send(letter) }
  /// scheduler.advance()  // ["a", "b", "c"]
  /// scheduler.advance(by: .seconds(1))  // ["d"]
  /// ```
  @inlinable
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// How values are gathered into arrays.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// An array every so often.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// An array every so often, and whenever there are so many values.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)

    @inlinable
    var parts: (scheduler: Context, interval: Context.SchedulerTimeType.Stride, count: Int?) {
      switch self {
      case .byTime(let scheduler, let interval): (scheduler, interval, nil)
      case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
      }
    }
  }

  /// The publisher that ``Publisher/collect(_:options:)`` returns.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are gathered.
    public let upstream: Upstream
    /// Whose time counts, how often an array is sent, and how many values fill one.
    public let strategy: TimeGroupingStrategy<Context>
    /// How the scheduler is to run ticks and deliveries.
    public let options: Context.SchedulerOptions?

    /// Gathers the values of `upstream` into arrays. A count below one is a programming error, and stops the program at the first
    /// subscription.
    @inlinable
    public init(
      upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (scheduler, interval, count) = strategy.parts
      precondition(count.map { $0 > 0 } ?? true, "an array to collect has to hold one value at least, not \(count ?? 0)")
      // Arrays are delivered as by `receive(on:)`.
      let hop = Clocked("CollectByTime", on: scheduler, options: options, to: subscriber)
      upstream.receive(
        subscriber: Inner(size: count, TimerClock(scheduler, every: interval, options: options), to: hop))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Upstream.Output

      @usableFromInline let outlet: Outlet<BatchMachine<Input, Failure>, Downstream>
      @usableFromInline var next: Any? { outlet.downstream }
      @usableFromInline let clock: TimerClock<Context>

      @inlinable
      init(size: Int?, _ clock: TimerClock<Context>, to downstream: Downstream) {
        outlet = Outlet("CollectByTime", BatchMachine(size: size), to: downstream)
        self.clock = clock
      }

      @inlinable
      func receive(subscription: any Subscription) {
        var isFirst = false
        outlet.send { isFirst = $0.subscribed(subscription) }
        if isFirst {
          outlet.downstream.receive(subscription: outlet.link)
          outlet.send({ $0.started() }, perform: start)
        } else {
          subscription.cancel()
          outlet.report { $0.breach(.subscription) }
        }
      }

      @inlinable
      func receive(_ input: Input) -> Subscribers.Demand {
        var isRefused = false
        let arrival = { (machine: inout BatchMachine<Input, Failure>) -> (stopped: (any Cancellable)?, number: UInt?) in
          isRefused = !machine.accepts
          return machine.received(input)
        }
        outlet.send(arrival, perform: start)
        if isRefused { outlet.report { $0.breach(.other) } }
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.completed(completion) }, breach: { $0.breach(.other) })
      }

      @inlinable
      func start(_ stopped: (any Cancellable)?, _ number: UInt?) {
        stopped?.cancel()
        guard let number else { return }
        let ticking = clock.start(clock.now.advanced(by: clock.interval)) {
          self.outlet.send { $0.ticked(number) }
        }
        if let ticking { outlet.send({ $0.clock.armed(ticking, number) }, perform: { $0?.cancel() }) }
      }

      @usableFromInline var description: String { "CollectByTime" }
    }
  }
}
