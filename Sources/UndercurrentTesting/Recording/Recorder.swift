public import UndercurrentCore

/// A subscriber that writes down everything it sees and everything it asks for.
///
/// ```swift
/// let recorder = Recorder<Int, Never>(demand: .max(2))
/// (1...3).publisher.subscribe(recorder)
/// print(recorder.values)       // [1, 2]
/// recorder.request(.unlimited)
/// print(recorder.values)       // [1, 2, 3]
/// print(recorder.completion!)  // finished
/// ```
///
/// - Demand: what the plan says: so much to start with, and for each value what a closure answers.
/// - It keeps its subscriptions for ever, even when they have ended, as a careless subscriber may: a publisher has to let go by
///   itself. Until the publisher ends, the two keep each other: ``cancel()`` a recorder whose publisher goes on, where that matters.
/// - Threads: may be entered and read from any.
public final class Recorder<Input, Failure: Error>: Subscriber, Cancellable {
  /// Something that a publisher did to the recorder.
  public enum Event {
    /// A subscription came.
    case subscription
    /// A value came.
    case value(Input)
    /// The ending came.
    case completion(Subscribers.Completion<Failure>)

    /// The ending without a failure.
    public static var finished: Event { .completion(.finished) }
    /// The ending with a failure.
    public static func failure(_ error: Failure) -> Event { .completion(.failure(error)) }
  }

  private struct State {
    var events: [Event] = []
    var times: [MonotonicTime] = []
    var asked: [Subscribers.Demand] = []
    var outstanding = Subscribers.Demand.none
    var surplus = 0
    var subscriptions: [any Subscription] = []
    var cancels: [MonotonicTime] = []
  }

  private let state = Guarded(State())
  private let demand: Subscribers.Demand
  private let more: (Input) -> Subscribers.Demand
  private let clock: (() -> MonotonicTime)?
  /// Who waits for the next event.
  let arrivals = Arrivals()

  /// - Parameters:
  ///   - demand: What to ask for on subscription.
  ///   - more: What to answer each value with. Called when the value has been written down; it may do whatever a subscriber may.
  public convenience init(
    demand: Subscribers.Demand = .unlimited, more: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.init(demand: demand, more: more, clock: nil)
  }

  /// A recorder that also writes down when things happen, in the time of a scheduler.
  public convenience init<S: Scheduler>(
    demand: Subscribers.Demand = .unlimited, clock scheduler: S,
    more: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) where S.SchedulerTimeType == MonotonicTime {
    self.init(demand: demand, more: more, clock: { scheduler.now })
  }

  private init(
    demand: Subscribers.Demand, more: @escaping (Input) -> Subscribers.Demand, clock: (() -> MonotonicTime)?
  ) {
    self.demand = demand
    self.more = more
    self.clock = clock
  }

  // MARK: What happened

  /// Everything so far, in order.
  public var events: [Event] { state.withLock { $0.events } }

  /// When each of the events happened; empty without a clock.
  public var times: [MonotonicTime] { state.withLock { $0.times } }

  /// When ``cancel()`` was called; empty without a clock.
  public var cancels: [MonotonicTime] { state.withLock { $0.cancels } }

  /// Whether it writes down when things happen.
  var hasClock: Bool { clock != nil }

  /// The values so far, in order.
  public var values: [Input] { events.compactMap { if case .value(let value) = $0 { value } else { nil } } }

  /// The first ending, if there was one.
  public var completion: Subscribers.Completion<Failure>? {
    for case .completion(let completion) in events { return completion }
    return nil
  }

  // MARK: What was asked for

  /// Every demand made so far, on subscription, by ``request(_:)`` and in answer to values; those of none left out.
  public var asked: [Subscribers.Demand] { state.withLock { $0.asked } }

  /// What has been asked for and has not come.
  public var outstanding: Subscribers.Demand { state.withLock { $0.outstanding } }

  /// How many values came that had not been asked for.
  public var surplus: Int { state.withLock { $0.surplus } }

  /// Asks for more, of the newest subscription. Without one it does nothing.
  public func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state -> (any Subscription)? in
      guard let subscription = state.subscriptions.last else { return nil }
      ask(for: demand, &state)
      return subscription
    }
    subscription?.request(demand)
  }

  /// Cancels all subscriptions. May be repeated: every call reaches the publisher.
  public func cancel() {
    let now = clock?()
    let subscriptions = state.withLock { state in
      if let now { state.cancels.append(now) }
      return state.subscriptions
    }
    for subscription in subscriptions { subscription.cancel() }
  }

  // MARK: Subscriber

  public func receive(subscription: any Subscription) {
    record(.subscription) { state in
      state.subscriptions.append(subscription)
      ask(for: demand, &state)
    }
    if demand > .none { subscription.request(demand) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    record(.value(input)) { state in
      if state.outstanding == .none { state.surplus += 1 }
      state.outstanding -= 1
    }
    let more = more(input)
    state.withLock { ask(for: more, &$0) }
    return more
  }

  public func receive(completion: Subscribers.Completion<Failure>) { record(.completion(completion)) { _ in } }

  private func record(_ event: Event, _ change: (inout State) -> Void) {
    let now = clock?()
    state.withLock { state in
      state.events.append(event)
      if let now { state.times.append(now) }
      change(&state)
    }
    arrivals.happened()
  }

  private func ask(for demand: Subscribers.Demand, _ state: inout State) {
    if demand == .none { return }
    state.asked.append(demand)
    state.outstanding += demand
  }
}

extension Recorder.Event: Equatable where Input: Equatable, Failure: Equatable {}

// Safe: what changes is under the lock, and the closures run where the publisher enters the recorder.
extension Recorder: @unchecked Sendable {}
