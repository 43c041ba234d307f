import UndercurrentCore

/// A publisher of the numbers from 1 to a last one, with one fault or none.
struct FaultyCount: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let last: Int
  let fault: Fault?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let inner = Inner(subscriber, last, fault)
    if fault == .valueBeforeSubscription { _ = subscriber.receive(0) }
    if fault != .noSubscription { subscriber.receive(subscription: inner) }
    if fault == .twoSubscriptions { subscriber.receive(subscription: Inner(subscriber, last, fault)) }
  }

  final class Inner<Downstream: Subscriber>: Subscription where Downstream.Input == Int, Downstream.Failure == Never {
    private let last: Int
    private let fault: Fault?
    private var downstream: Downstream?
    private var sent = 0
    private var outstanding = Subscribers.Demand.none
    private var isSending = false
    private var isCancelled = false

    init(_ downstream: Downstream, _ last: Int, _ fault: Fault?) {
      self.downstream = downstream
      self.last = last
      self.fault = fault
    }

    func request(_ demand: Subscribers.Demand) {
      if isCancelled, fault != .valueAfterCancel { return }
      outstanding = fault == .demandReplaced ? demand : outstanding + demand
      if isSending, fault != .recursion { return }
      isSending = true
      send()
      isSending = false
    }

    private func send() {
      while let downstream, last > sent, outstanding > .none || (fault == .moreThanAsked && sent == 1) {
        outstanding -= 1
        sent += 1
        if fault == .swallowedValue, sent == 2 { continue }
        outstanding += downstream.receive(sent)
      }
      guard let downstream, sent == last else { return }
      if fault != .downstreamKept { self.downstream = nil }
      sent += 1
      if fault == .noEnding { return }
      downstream.receive(completion: .finished)
      if fault == .twoEndings { downstream.receive(completion: .finished) }
      if fault == .valueAfterEnding { _ = downstream.receive(0) }
    }

    func cancel() {
      isCancelled = true
      if fault != .downstreamKept, fault != .valueAfterCancel { downstream = nil }
    }
  }
}
