import UndercurrentCore

/// One run of a history: the upstreams and downstreams around what is tested, and the time.
final class Scene {
  private struct State {
    var sources: [Source] = []
    var probes: [Probe] = []
    /// What upstreams have to send before the first is subscribed to.
    var stock: [Source.Signal] = []
    var plans: [Action] = []
    var always: Action?
    var sent = 0
    var turn = 0
    /// How many deliveries something was done in.
    var reactions = 0
    /// How many deliveries are doing something now.
    var nesting = 0
  }

  let journal: Journal
  let scheduler = VirtualScheduler()
  private let state = Guarded(State())

  /// Subscribes the subscriber of a probe.
  var subscribe: (Probe) -> Void = { _ in }
  /// Sends to the subject under test, if it is one that is tested.
  var subject: ((Source.Signal) -> Void)?
  /// Runs within each delivery.
  var linger: () -> Void = {}

  init(_ journal: Journal) { self.journal = journal }

  var sources: [Source] { state.withLock { $0.sources } }
  var probes: [Probe] { state.withLock { $0.probes } }

  func makeSource(_ downstream: @escaping Source.Downstream) -> Source {
    let (number, stock) = state.withLock { state in
      defer { state.stock = [] }
      return (state.sources.count, state.stock)
    }
    let source = Source(
      name: number == 0 ? "upstream" : "upstream \(number)", stock: stock, journal: journal,
      turn: { [weak self] in self?.state.withLock { $0.turn } ?? 0 },
      onLateRequest: { [weak self] in self?.lateRequest($0) }, downstream: downstream)
    state.withLock { $0.sources.append(source) }
    return source
  }

  /// A stage that hands on its upstream's subscription has none of its own to guard: the upstream's has to bear it.
  private func lateRequest(_ source: Source) {
    if probes.contains(where: { ($0.subscription as? Source) === source }) { return }
    journal.breach(.deadAfterCancel, "\(source.name) was asked for more after it had been cancelled")
  }

  // MARK: Playing

  /// Plays a history; one that does not subscribe does so at its end.
  func play(_ moves: [Move]) {
    for move in moves {
      beginTurn()
      switch move {
      case .now(let action): journal.note("· \(action)") { perform(action) }
      case .within(let action): state.withLock { $0.plans.append(action) }
      case .always(let action): state.withLock { $0.always = action }
      }
    }
    if probes.isEmpty { perform(.subscribe) }
  }

  private func beginTurn() { state.withLock { $0.turn += 1 } }

  func perform(_ action: Action) {
    switch action {
    case .subscribe: if subject != nil || probes.isEmpty { addProbe() }
    case .request(let who, let demand): pick(probes, who)?.request(demand)
    case .cancel(let who): pick(probes, who)?.cancel()
    case .answer: break
    case .send(let who, let count): for _ in 0..<count { emit(nextValue(), who) }
    case .finish(let who): emit(.finished, who)
    case .fail(let who): emit(.failed, who)
    case .wait(let milliseconds): scheduler.advance(by: .milliseconds(milliseconds))
    }
  }

  private func addProbe() {
    let number = probes.count
    let probe = Probe(
      name: number == 0 ? "downstream" : "downstream \(number)", journal: journal, linger: linger,
      react: { [weak self] _ in self?.react() ?? .none })
    state.withLock { $0.probes.append(probe) }
    subscribe(probe)
  }

  private func react() -> Subscribers.Demand {
    let action = state.withLock { state in
      state.reactions += state.plans.isEmpty ? 0 : 1
      return state.plans.isEmpty ? state.always : state.plans.removeFirst()
    }
    switch action {
    case nil: return .none
    case .answer(let demand): return demand
    case let action?:
      state.withLock { $0.nesting += 1 }
      perform(action)
      state.withLock { $0.nesting -= 1 }
      return .none
    }
  }

  private func emit(_ signal: Source.Signal, _ who: Int) {
    if let subject { return send(signal, to: subject) }
    if let source = pick(sources.filter(\.isLive), who) {
      source.push(signal)
    } else if sources.isEmpty {
      state.withLock { $0.stock.append(signal) }
    }
  }

  /// Whoever waits for a value when a subject is sent one gets it, unless something happened within the delivery.
  private func send(_ signal: Source.Signal, to subject: (Source.Signal) -> Void) {
    let waiting = probes.filter { $0.isWaiting && ($0.outstanding > .none || !signal.isValue) }
    let before = waiting.map(\.received)
    let reactions = state.withLock { $0.reactions }
    journal.note("send(\(signal.label))") { subject(signal) }
    guard state.withLock({ $0.reactions == reactions && $0.nesting == 0 }) else { return }
    for (probe, count) in zip(waiting, before) where probe.isWaiting && probe.received == count {
      if signal.isValue {
        journal.breach(.demandAddsUp, "\(probe.name) was waiting for a value, and \(signal.label) did not come")
      } else {
        journal.breach(.endArrives, "\(probe.name) was not told of the end")
      }
    }
  }

  /// Values that are repeated now and then, for operators that look at that.
  private func nextValue() -> Source.Signal {
    state.withLock { state in
      defer { state.sent += 1 }
      return .value(state.sent * 2 / 3)
    }
  }

  private func pick<T>(_ those: [T], _ number: Int) -> T? { those.isEmpty ? nil : those[number % those.count] }

  // MARK: The end

  /// Lets everything that is under way happen, looks at what was due and did not come, cancels, and looks at what is left.
  func conclude(isDue: (Probe) -> Void) {
    quiesce()
    for probe in probes {
      if probe.subscription == nil { journal.breach(.subscriptionFirst, "no subscription came to \(probe.name)") }
      if probe.isWaiting { isDue(probe) }
    }
    state.withLock { state in
      state.plans = []
      state.always = nil
    }
    journal.note("· at the end") {
      for probe in probes {
        probe.cancel()
        beginTurn()
        probe.request(.max(1))
        probe.cancel()
      }
      subject?(nextValue())
    }
    if !quiesce() { journal.breach(.letsGo, "work is scheduled without end although everything is cancelled") }
    for source in sources where source.isLive {
      journal.breach(.cancelGoesUp, "\(source.name) was not cancelled")
    }
    for probe in probes where probe.subscriber != nil {
      let reason = probe.hasEnded ? "ended" : "been cancelled"
      journal.breach(.letsGo, "\(probe.name) is still held although it has \(reason)")
    }
    subscribe = { _ in }
    subject = nil
  }

  @discardableResult
  private func quiesce() -> Bool { scheduler.drain(limit: 2_000) }

  /// An operator whose subscriber waits has to have asked for more, or to end if there is nothing left to ask.
  func dueOfOperator(_ probe: Probe) {
    let sources = sources
    guard probe.outstanding > .none, !sources.isEmpty else { return }
    let live = sources.filter(\.isLive)
    if live.isEmpty {
      journal.breach(.endArrives, "\(probe.name) waits for ever: there is no upstream left, and the end did not come")
    } else if !live.contains(where: { $0.outstanding > .none }) {
      journal.breach(
        .demandAddsUp, "\(probe.name) waits for \(probe.outstanding) more, and no upstream is asked for anything")
    }
  }
}

extension Source.Signal {
  var isValue: Bool { if case .value = self { true } else { false } }
}

// Safe: what changes is under the lock, and the closures are set before anything runs.
extension Scene: @unchecked Sendable {}
