import UndercurrentCore

/// What the kit knows of one downstream, and the rules that it sees kept or broken there.
final class Probe {
  private struct State {
    var subscription: (any Subscription)?
    var outstanding = Subscribers.Demand.none
    var asked = Subscribers.Demand.none
    var received = 0
    var hasEnded = false
    /// A call of `cancel()` has returned.
    var isCancelled = false
    /// The lanes that are inside a delivery, the innermost last.
    var inside: [Int] = []
  }

  /// Deliveries nested deeper than this are taken for a recursion that has no bound.
  static let deepest = 16
  /// A publisher that has sent so much to one subscriber is taken for an endless one, and is cancelled.
  static let most = 500

  let name: String
  private let journal: Journal
  private let state = Guarded(State())
  /// What the subscriber does within a delivery; returns what it answers.
  private let react: (Probe) -> Subscribers.Demand
  /// Runs within a delivery of the concurrent trial.
  private let linger: () -> Void
  /// The subscriber that stands for this in the pipeline, and that the pipeline alone holds.
  weak var subscriber: AnyObject?

  init(
    name: String, journal: Journal, linger: @escaping () -> Void = {}, react: @escaping (Probe) -> Subscribers.Demand
  ) {
    self.name = name
    self.journal = journal
    self.linger = linger
    self.react = react
  }

  var subscription: (any Subscription)? { state.withLock { $0.subscription } }
  var outstanding: Subscribers.Demand { state.withLock { $0.outstanding } }
  var asked: Subscribers.Demand { state.withLock { $0.asked } }
  var received: Int { state.withLock { $0.received } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// Neither ended nor cancelled.
  var isWaiting: Bool { state.withLock { $0.subscription != nil && !$0.hasEnded && !$0.isCancelled } }

  /// Nothing more is done within deliveries that are nested so deep: the stack would not bear it.
  private var isTooDeep: Bool { state.withLock { $0.inside.count > Self.deepest } }

  // MARK: What it does

  func request(_ demand: Subscribers.Demand) {
    guard let subscription else { return }
    count(demand)
    journal.note("\(name) requests \(demand)") { subscription.request(demand) }
  }

  func cancel() {
    guard let subscription else { return }
    journal.note("\(name) cancels") { subscription.cancel() }
    state.withLock { $0.isCancelled = true }
  }

  private func count(_ demand: Subscribers.Demand) {
    state.withLock { state in
      if state.hasEnded || state.isCancelled { return }
      state.outstanding += demand
      state.asked += demand
    }
  }

  // MARK: What is done to it

  func receive(_ subscription: any Subscription) {
    deliver("a subscription") {
      let isFirst = state.withLock { state in
        if state.subscription != nil { return false }
        state.subscription = subscription
        return true
      }
      guard isFirst else {
        journal.breach(.oneSubscription, "a second subscription came to \(name)")
        return subscription.cancel()
      }
      let more = react(self)
      if more > .none { request(more) }
    }
  }

  func receive(_ value: String) -> Subscribers.Demand {
    deliver("value \(value)") {
      let (wasAskedFor, received) = state.withLock { state in
        state.received += 1
        let wasAskedFor = state.outstanding.takeOne() || state.hasEnded || state.isCancelled || state.subscription == nil
        return (wasAskedFor, state.received)
      }
      if !wasAskedFor {
        journal.breach(.notMoreThanAsked, "value number \(received) came to \(name), which had asked for \(asked)")
      }
      if received == Self.most { cancel() }
      let more = isTooDeep ? .none : react(self)
      count(more)
      if more > .none { journal.note("\(name) answers \(more)") }
      return more
    }
  }

  func receive(completion: String) {
    deliver(completion) { state.withLock { $0.hasEnded = true } }
  }

  private func deliver<Result>(_ event: String, _ body: () -> Result) -> Result {
    journal.note("\(name) receives \(event)") {
      let lane = Lane.current
      let (before, others) = state.withLock { state in
        state.inside.append(lane)
        return ((state.hasEnded, state.isCancelled, state.subscription != nil), state.inside)
      }
      if others.contains(where: { $0 != lane }) {
        journal.breach(.oneAtATime, "\(event) came to \(name) while another thread was delivering to it")
      }
      if others.count > Self.deepest {
        journal.breach(.boundedRecursion, "\(others.count) deliveries to \(name) are nested in one another")
      }
      if event != "a subscription" {
        if !before.2 { journal.breach(.subscriptionFirst, "\(event) came to \(name) before any subscription") }
        if before.0 { journal.breach(.nothingAfterTheEnd, "\(event) came to \(name) after its ending") }
        if before.1 { journal.breach(.nothingAfterCancel, "\(event) came to \(name) after cancel() had returned") }
      }
      linger()
      defer {
        state.withLock { state in
          if let last = state.inside.lastIndex(of: lane) { state.inside.remove(at: last) }
        }
      }
      return body()
    }
  }
}

/// What stands for a probe in a pipeline.
final class ProbeSubscriber<Input, Failure: Error>: Subscriber {
  private let probe: Probe

  init(_ probe: Probe) {
    self.probe = probe
    probe.subscriber = self
  }

  func receive(subscription: any Subscription) { probe.receive(subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { probe.receive("\(input)") }
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: probe.receive(completion: "finished")
    case .failure(let error): probe.receive(completion: "failure(\(error))")
    }
  }
}

/// A strand of work of the concurrent trial: what is called from within it, on whatever thread, belongs to it.
enum Lane {
  @TaskLocal static var current = 0
}

// Safe: what changes is under the lock, and the weak reference is set before the subscriber is used.
extension Probe: @unchecked Sendable {}
