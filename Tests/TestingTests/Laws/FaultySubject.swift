import UndercurrentCore

/// A subject for one thread, which drops values and forgets to end if it is told to.
final class FaultySubject: Subject {
  typealias Output = Int
  typealias Failure = Never

  private let fault: Fault?
  private var connections: [Connection] = []
  private var isOver = false

  init(fault: Fault?) { self.fault = fault }

  func send(_ value: Int) {
    if isOver { return }
    if fault == .swallowedValue, value == 2 { return }
    for connection in connections { connection.send(value) }
  }

  func send(completion: Subscribers.Completion<Never>) {
    if isOver { return }
    isOver = true
    if fault != .noEnding { for connection in connections { connection.end() } }
    connections = []
  }

  func send(subscription: any Subscription) { subscription.request(.unlimited) }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let connection = Connection(
      value: { subscriber.receive($0) }, completion: { subscriber.receive(completion: .finished) })
    connections.append(connection)
    subscriber.receive(subscription: connection)
    if isOver { connection.end() }
  }

  final class Connection: Subscription {
    private var value: ((Int) -> Subscribers.Demand)?
    private var completion: (() -> Void)?
    private var outstanding = Subscribers.Demand.none

    init(value: @escaping (Int) -> Subscribers.Demand, completion: @escaping () -> Void) {
      self.value = value
      self.completion = completion
    }

    func send(_ input: Int) {
      guard let value, outstanding > .none else { return }
      outstanding -= 1
      outstanding += value(input)
    }

    func end() {
      let completion = completion
      cancel()
      completion?()
    }

    func request(_ demand: Subscribers.Demand) { outstanding += demand }

    func cancel() {
      value = nil
      completion = nil
    }
  }
}
