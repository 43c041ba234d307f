import UndercurrentCore

/// One subscription to an upstream of the kit. It keeps the rules: it sends what it has when that is asked for, one value at a
/// time and in order, however it is asked.
final class Source: Subscription {
  enum Signal: Equatable {
    case value(Int)
    case finished
    case failed
  }

  /// What is to be done with a signal; let go of at the end and on cancel.
  typealias Downstream = (Signal) -> Subscribers.Demand

  private struct State {
    var waiting: [Signal] = []
    var outstanding = Subscribers.Demand.none
    var downstream: Downstream?
    /// Somebody is delivering, or the subscription is being handed over.
    var isBusy = true
    var isCancelled: Bool { cancelTurn != nil }
    /// The move in which it was cancelled.
    var cancelTurn: Int?
    var hasEnded = false

    mutating func next() -> (Signal, Downstream)? {
      guard let signal = waiting.first, let downstream else { return nil }
      if case .value = signal {
        guard outstanding.takeOne() else { return nil }
        waiting.removeFirst()
      } else {
        waiting = []
        hasEnded = true
        self.downstream = nil
      }
      return (signal, downstream)
    }
  }

  let name: String
  private let journal: Journal
  private let state: Guarded<State>
  /// Counts the moves.
  private let turn: () -> Int
  /// Called with each request that comes in a later move than a cancel. Within one move, a request that was already on its way may
  /// come after it.
  private let onLateRequest: (Source) -> Void

  init(
    name: String, stock: [Signal], journal: Journal, turn: @escaping () -> Int, onLateRequest: @escaping (Source) -> Void,
    downstream: @escaping Downstream
  ) {
    self.name = name
    self.journal = journal
    self.turn = turn
    self.onLateRequest = onLateRequest
    state = Guarded(State(waiting: stock, downstream: downstream))
  }

  var isLive: Bool { state.withLock { !$0.isCancelled && !$0.hasEnded } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var outstanding: Subscribers.Demand { state.withLock { $0.outstanding } }

  /// The subscription has been handed over: what was asked for meanwhile may go.
  func start() {
    state.withLock { $0.isBusy = false }
    drain()
  }

  /// Has one more thing to send. What comes after an ending is dropped.
  func push(_ signal: Signal) {
    state.withLock { state in
      if state.waiting.last == .finished || state.waiting.last == .failed { return }
      state.waiting.append(signal)
    }
    drain()
  }

  func request(_ demand: Subscribers.Demand) {
    journal.note("\(name) is asked for \(demand)") {
      let turn = turn()
      let isLate = state.withLock { state in
        state.outstanding += demand
        return state.cancelTurn.map { $0 < turn } ?? false
      }
      if isLate { onLateRequest(self) } else { drain() }
    }
  }

  func cancel() {
    journal.note("\(name) is cancelled")
    let turn = turn()
    let released = state.withLock { state in
      defer { state.downstream = nil }
      if !state.hasEnded, !state.isCancelled { state.cancelTurn = turn }
      return state.downstream
    }
    withExtendedLifetime(released) {}
  }

  private func drain() {
    let mayDeliver = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard mayDeliver else { return }
    while let (signal, downstream) = state.withLock({ state in
      let next = state.next()
      state.isBusy = next != nil
      return next
    }) {
      journal.note("\(name) sends \(signal.label)") {
        let more = downstream(signal)
        state.withLock { $0.outstanding += more }
      }
    }
  }
}

extension Source.Signal {
  var label: String {
    switch self {
    case .value(let value): "\(value)"
    case .finished: "finished"
    case .failed: "failure"
    }
  }
}

// Safe: what changes is under the lock, and the closures run where a lawful publisher sends.
extension Source: @unchecked Sendable {}
