public import Synchronization

/// Runs a ``Machine`` for one downstream: the only place that delivers where several threads may bring values.
///
/// An input is applied under the lock; what it wants done upstream is done by the caller, unlocked, before anything is delivered,
/// so that a cancel is never stuck behind a slow subscriber. Then whoever finds nobody delivering delivers for everyone, and what
/// comes in meanwhile - from another thread or from within the delivery - is delivered next, in order.
@usableFromInline
package final class Outlet<M: Machine, Downstream: Subscriber>: Stage
where Downstream.Input == M.Output, Downstream.Failure == M.Failure {
  @usableFromInline let state: Guarded<(machine: M, isDelivering: Bool)>
  @usableFromInline let downstream: Downstream
  @usableFromInline package let link: Link
  @usableFromInline let hasReported = Atomic(false)

  /// - Parameter isHeld: Whether nothing is to be delivered until ``release()``.
  @inlinable
  package init(_ description: String, _ machine: M, to downstream: Downstream, isHeld: Bool = false) {
    state = Guarded((machine, isHeld))
    self.downstream = downstream
    link = Link(description, to: Outlet.self)
    link.join(self)
  }

  /// Applies an input, and delivers what became due.
  @inlinable
  package func send<Control>(_ input: (inout M) -> Control, perform: (Control) -> Void) {
    var waste: M.Waste?
    let (control, signal) = state.withLock { state -> (Control, Signal<M.Output, M.Failure>?) in
      let control = input(&state.machine)
      if state.isDelivering { return (control, nil) }
      let signal = state.machine.next(&waste)
      state.isDelivering = signal != nil
      return (control, signal)
    }
    perform(control)
    _ = consume waste
    if let signal { deliver(signal) }
  }

  /// Applies a value, and delivers what comes of it at once if nothing else is to be delivered: the path that most values take.
  ///
  /// `input` is told whether it has to wait its turn in the machine, and otherwise may return what is to be delivered. `before` does
  /// what is to be done upstream before that.
  @inlinable @inline(__always)
  package func pass(
    _ input: (inout M, _ mustWait: Bool, _ waste: inout M.Waste?) -> M.Output?, before: () -> Void = {}
  ) {
    var waste: M.Waste?
    let (value, isIdle) = state.withLock { state -> (M.Output?, Bool) in
      let value = input(&state.machine, state.isDelivering, &waste)
      let isIdle = value == nil && !state.isDelivering && !state.machine.isQuiet
      if value != nil { state.isDelivering = true }
      return (value, isIdle)
    }
    before()
    _ = consume waste
    if isIdle {
      send { _ in }
    } else if let value {
      let credit = downstream.receive(value)
      let isDone = state.withLock { state in
        guard credit == .none, state.machine.isQuiet else { return false }
        state.isDelivering = false
        return true
      }
      if !isDone { goOn(credit) }
    }
  }

  @inlinable @inline(never)
  func goOn(_ credit: Subscribers.Demand) {
    var waste: M.Waste?
    let signal = state.withLock { state in
      if credit > .none { state.machine.credited(credit) }
      let signal = state.machine.next(&waste)
      state.isDelivering = signal != nil
      return signal
    }
    _ = consume waste
    if let signal { deliver(signal) }
  }

  /// Applies what an upstream did; if the machine refused it, `breach` is asked whether that was against the rules.
  @inlinable
  package func send(_ input: (inout M) -> Steering, breach: (inout M) -> Breach?) {
    send(input) { steering in
      steering()
      if steering.isRefusal { report(breach) }
    }
  }

  /// Reports something that the machine refused, if it was against the rules.
  @inline(never)
  @usableFromInline
  package func report(_ breach: (inout M) -> Breach?) {
    if let breach = state.withLock({ breach(&$0.machine) }) { report(breach.culprit, breach.rule) }
  }

  @usableFromInline
  func report(_ culprit: (any Subscription.Type)?, _ rule: Violations.Rule) {
    if !hasReported.exchange(true, ordering: .relaxed) { Violations.report(culprit, rule, to: link.description) }
  }

  /// Applies an input that wants nothing done upstream.
  @inlinable
  package func send(_ input: (inout M) -> Void) { send(input, perform: { _ in }) }

  @inlinable
  func deliver(_ first: Signal<M.Output, M.Failure>) {
    var current = Optional(first)
    while let signal = current.take() {
      var credit = Subscribers.Demand.none
      switch signal {
      case .value(let value): credit = downstream.receive(value)
      case .values(let next): while !link.isCut, let value = next() { credit += downstream.receive(value) }
      case .completion(let completion):
        link.cut()
        downstream.receive(completion: completion)
      case .request(let upstreams, let demand): for upstream in upstreams { upstream.request(demand) }
      case .surplus(let culprit): report(culprit, .onlyWhatWasAskedFor)
      case .nothing: break
      }
      var waste: M.Waste?
      current = state.withLock { state in
        if credit > .none { state.machine.credited(credit) }
        let signal = state.machine.next(&waste)
        state.isDelivering = signal != nil
        return signal
      }
      _ = consume waste
    }
  }

  /// Ends the time in which nothing is delivered.
  @inlinable
  package func release() { deliver(.nothing) }

  @inlinable
  package func request(_ demand: Subscribers.Demand) { send({ $0.requested(demand) }, perform: { $0() }) }

  @inlinable
  package func cancel() { send({ $0.cancelled() }, perform: { $0() }) }
}

// Safe: what several threads reach is under the lock.
extension Outlet: @unchecked Sendable {}
