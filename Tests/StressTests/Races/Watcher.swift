import Foundation
import UndercurrentCore

/// A subscriber that keeps accounts of the rules, and may be used from any thread.
final class Watcher: Subscriber, Cancellable {
  typealias Failure = any Error

  private struct State {
    var subscription: (any Subscription)?
    var inside = 0
    var thread: Thread?
    var demand = 0
    var values: [Int] = []
    /// By sender: the number of the last value that came from it.
    var last: [Int: Int] = [:]
    var hasEnded = false
    var isUnwanted = false
    var cancelling = 0
    var isCancelled = false
    var late = 0
    var breaches: [String] = []

    mutating func enter() {
      if inside > 0, thread !== Thread.current { breaches.append("entered by two threads at once") }
      if hasEnded { breaches.append("something after the ending") }
      if isCancelled {
        // One may have been on its way when `cancel` was called; it runs to its end.
        late += 1
        if late > 1 { breaches.append("\(late) deliveries begun after cancel had returned") }
      }
      inside += 1
      thread = Thread.current
    }
  }

  private let state = Guarded(State())
  private let first: Int
  /// Whether a value is made of its sender and a number that grows, so that the order can be checked.
  private let checksOrder: Bool
  private let onEnd: () -> Void

  /// - Parameter demand: What is asked for with the subscription.
  init(demand: Int = 3, checksOrder: Bool = false, onEnd: @escaping () -> Void = {}) {
    first = demand
    self.onEnd = onEnd
    self.checksOrder = checksOrder
  }

  /// The value that says who sent it, and as which of theirs.
  static func value(_ number: Int, from sender: Int) -> Int { sender * 1_000_000 + number }

  var values: [Int] { state.withLock { $0.values } }
  var count: Int { state.withLock { $0.values.count } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var breaches: [String] { state.withLock { $0.breaches } }

  func request(_ count: Int) {
    let subscription = state.withLock { state in
      state.demand = state.demand.addingReportingOverflow(count).overflow ? .max : state.demand + count
      return state.subscription
    }
    subscription?.request(count == .max ? .unlimited : .max(count))
  }

  /// Cancels: the subscription, or, if none has come, the one that will. Of several threads that cancel at once, the last to return
  /// is the one after which nothing comes.
  func cancel() {
    let subscription = state.withLock { state in
      state.isUnwanted = true
      if state.subscription != nil { state.cancelling += 1 }
      return state.subscription
    }
    guard let subscription else { return }
    subscription.cancel()
    state.withLock { state in
      state.cancelling -= 1
      if state.cancelling == 0 { state.isCancelled = true }
    }
  }

  func receive(subscription: any Subscription) {
    let isUnwanted = state.withLock { state in
      state.subscription = subscription
      return state.isUnwanted
    }
    if isUnwanted { cancel() } else if first > 0 { request(first) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    state.withLock { state in
      state.enter()
      state.values.append(input)
      if state.values.count > state.demand { state.breaches.append("more than was asked for") }
      if checksOrder {
        let (sender, number) = input.quotientAndRemainder(dividingBy: 1_000_000)
        if let last = state.last[sender], last >= number { state.breaches.append("\(number) of sender \(sender) after \(last)") }
        state.last[sender] = number
      }
    }
    // A moment inside, in which others may try to come in.
    for _ in 0..<20 { _ = Thread.current }
    state.withLock { $0.inside -= 1 }
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    state.withLock { state in
      state.enter()
      state.hasEnded = true
      state.inside -= 1
    }
    onEnd()
  }
}
