import UndercurrentCore

/// A subscriber for one thread, with one fault or none.
final class FaultySubscriber: Subscriber, Cancellable {
  enum Fault: CaseIterable {
    case keepsSecond, asksAtTheEnd, cancelsAtTheEnd, answersAfterCancel, asksAfterCancel, doesNotCancel
  }

  private let fault: Fault?
  private var subscription: (any Subscription)?
  private var hasEnded = false

  init(fault: Fault?) { self.fault = fault }

  func receive(subscription: any Subscription) {
    if self.subscription != nil || hasEnded, fault != .keepsSecond {
      subscription.cancel()
    } else {
      self.subscription = subscription
      subscription.request(.max(5))
    }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    guard input == 3, fault == .answersAfterCancel || fault == .asksAfterCancel else { return .max(1) }
    subscription?.cancel()
    if fault == .asksAfterCancel { subscription?.request(.max(1)) }
    return fault == .answersAfterCancel ? .max(1) : .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if fault == .asksAtTheEnd { subscription?.request(.max(1)) }
    if fault == .cancelsAtTheEnd { subscription?.cancel() }
    subscription = nil
    hasEnded = true
  }

  func cancel() {
    if fault == .doesNotCancel { return }
    subscription?.cancel()
    subscription = nil
    hasEnded = true
  }
}
