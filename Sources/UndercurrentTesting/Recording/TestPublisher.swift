public import UndercurrentCore

/// A publisher that a test plays by hand, and that writes down what each subscriber asks of it.
///
/// It sends what it is told to and checks nothing: a test of a subscriber can break every rule with it, by sending before the
/// subscription, more than was asked for, after the ending or after a cancel.
///
/// ```swift
/// let publisher = TestPublisher<Int, Never>()
/// let recorder = Recorder<Int, Never>(demand: .max(1))
/// publisher.filter { $0 > 1 }.subscribe(recorder)
/// print(publisher.send(1) == .max(1))                          // true
/// publisher.send(2)
/// recorder.cancel()
/// print(publisher.calls == [.request(.max(1)), .cancel])       // true
/// print(recorder.events == [.subscription, .value(2)])         // true
/// ```
///
/// - Threads: may be used from any; several may send at once, which is one more rule that a test may want to break.
public final class TestPublisher<Output, Failure: Error>: Publisher {
  /// Something that a subscriber did with its subscription.
  public enum Call: Equatable, Sendable {
    /// So much was asked for.
    case request(Subscribers.Demand)
    /// The subscription was cancelled.
    case cancel
  }

  private let state = Guarded([Connection]())
  private let greets: Bool
  private let onRequest: (Connection, Subscribers.Demand) -> Void

  /// - Parameters:
  ///   - greets: Whether a subscriber gets its subscription when it subscribes; otherwise the test sends it, or does not.
  ///   - onRequest: Runs for every request, for a publisher that answers at once.
  public init(greets: Bool = true, onRequest: @escaping (Connection, Subscribers.Demand) -> Void = { _, _ in }) {
    self.greets = greets
    self.onRequest = onRequest
  }

  /// The subscribers so far, in order.
  public var connections: [Connection] { state.withLock { $0 } }

  /// What the subscribers have done so far, one after the other.
  public var calls: [Call] { connections.flatMap(\.calls) }

  /// Sends a value to every subscriber, and returns the sum of what they answer.
  @discardableResult
  public func send(_ value: Output) -> Subscribers.Demand {
    connections.reduce(.none) { $0 + $1.send(value) }
  }

  /// Sends an ending to every subscriber.
  public func send(completion: Subscribers.Completion<Failure>) {
    for connection in connections { connection.send(completion: completion) }
  }

  /// Lets go of the subscribers, as a publisher does with those that have ended or cancelled.
  public func forget() {
    let forgotten = state.withLock { connections in
      defer { connections = [] }
      return connections
    }
    withExtendedLifetime(forgotten) {}
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let connection = Connection(
      subscription: { subscriber.receive(subscription: $0) },
      value: { subscriber.receive($0) },
      completion: { subscriber.receive(completion: $0) },
      onRequest: onRequest)
    state.withLock { $0.append(connection) }
    if greets { connection.sendSubscription() }
  }

  /// The connection to one subscriber.
  public final class Connection {
    private let ledger = Ledger()
    private let subscription: (any Subscription) -> Void
    private let value: (Output) -> Subscribers.Demand
    private let completion: (Subscribers.Completion<Failure>) -> Void
    fileprivate let onRequest: (Connection, Subscribers.Demand) -> Void

    fileprivate init(
      subscription: @escaping (any Subscription) -> Void,
      value: @escaping (Output) -> Subscribers.Demand,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void,
      onRequest: @escaping (Connection, Subscribers.Demand) -> Void
    ) {
      self.subscription = subscription
      self.value = value
      self.completion = completion
      self.onRequest = onRequest
      ledger.connection = self
    }

    /// What the subscriber has done so far, in order.
    public var calls: [Call] { ledger.entries.withLock { $0.calls } }

    /// What was asked for and was not sent yet, if the rules are kept; the answers to values included.
    public var outstanding: Subscribers.Demand { ledger.entries.withLock { $0.outstanding } }

    /// How often the subscriber has cancelled.
    public var cancelCount: Int { calls.count { $0 == .cancel } }

    /// Sends a subscription, once more if it is told to.
    public func sendSubscription() { subscription(ledger) }

    /// Sends a value, and returns what the subscriber answers.
    @discardableResult
    public func send(_ value: Output) -> Subscribers.Demand {
      ledger.entries.withLock { $0.outstanding -= 1 }
      let more = self.value(value)
      ledger.entries.withLock { $0.outstanding += more }
      return more
    }

    /// Sends an ending.
    public func send(completion: Subscribers.Completion<Failure>) { self.completion(completion) }
  }

  /// The subscription. It does not hold the connection, so that a subscriber may keep it for ever.
  private final class Ledger: Subscription {
    let entries = Guarded((calls: [Call](), outstanding: Subscribers.Demand.none))
    /// Set once, before the subscription is sent.
    weak var connection: Connection?

    func request(_ demand: Subscribers.Demand) {
      entries.withLock { entries in
        entries.calls.append(.request(demand))
        entries.outstanding += demand
      }
      if let connection { connection.onRequest(connection, demand) }
    }

    func cancel() { entries.withLock { $0.calls.append(.cancel) } }
  }
}

// Safe: what changes is under a lock.
extension TestPublisher: @unchecked Sendable {}
// Safe: it holds nothing that changes but the ledger, which is under a lock.
extension TestPublisher.Connection: @unchecked Sendable {}
