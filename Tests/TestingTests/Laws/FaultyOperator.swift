import UndercurrentCore

/// What an operator or a publisher can do wrong.
enum Fault: CaseIterable {
  case valueBeforeSubscription, noSubscription, twoSubscriptions
  case moreThanAsked, demandReplaced, swallowedValue
  case twoEndings, valueAfterEnding, noEnding
  case valueAfterCancel, cancelNotPassedOn, requestAfterCancel
  case downstreamKept, recursion
}

/// An operator that changes nothing, and has one fault or none.
struct FaultyOperator<Upstream: Publisher>: Publisher where Upstream.Output == Int {
  typealias Output = Int
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let fault: Fault?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, fault))
  }

  final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Int, Downstream.Failure == Failure {
    typealias Input = Int

    private let fault: Fault?
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private var isCancelled = false
    private var count = 0
    private var outstanding = Subscribers.Demand.none

    init(_ downstream: Downstream, _ fault: Fault?) {
      self.downstream = downstream
      self.fault = fault
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      if fault == .valueBeforeSubscription { _ = downstream?.receive(0) }
      if fault != .noSubscription { downstream?.receive(subscription: self) }
      if fault == .twoSubscriptions { downstream?.receive(subscription: Subscriptions.empty) }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      guard let downstream, !isCancelled else { return .none }
      count += 1
      if fault == .swallowedValue, count == 2 { return .none }
      if fault == .moreThanAsked, count == 2 { _ = downstream.receive(input) }
      let more = downstream.receive(input)
      if fault == .demandReplaced { outstanding = outstanding - 1 + more }
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let downstream, !isCancelled else { return }
      upstream = nil
      if fault != .downstreamKept { self.downstream = nil }
      if fault == .noEnding { return }
      downstream.receive(completion: completion)
      if fault == .twoEndings { downstream.receive(completion: completion) }
      if fault == .valueAfterEnding { _ = downstream.receive(0) }
    }

    func request(_ demand: Subscribers.Demand) {
      if isCancelled {
        if fault == .requestAfterCancel { upstream?.request(demand) }
        if fault == .valueAfterCancel { _ = downstream?.receive(0) }
        return
      }
      if fault == .demandReplaced {
        // Does not ask again while something is to come.
        if outstanding > .none { return }
        outstanding = demand
      }
      upstream?.request(demand)
    }

    func cancel() {
      if isCancelled { return }
      isCancelled = true
      if fault != .cancelNotPassedOn { upstream?.cancel() }
      if fault != .requestAfterCancel { upstream = nil }
      if fault != .downstreamKept, fault != .valueAfterCancel { downstream = nil }
    }
  }
}
