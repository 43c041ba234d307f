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
  public typealias Call = TestSubscription.Call

  private let state = Guarded([Connection]())
  private let greets: Bool
  private let onRequest: (Connection, Subscribers.Demand) -> Void
  private let onCancel: () -> Void
  private let onRelease: () -> Void

  /// - Parameters:
  ///   - greets: Whether a subscriber gets its subscription when it subscribes; otherwise the test sends it, or does not.
  ///   - onRequest: Runs for every request, for a publisher that answers at once.
  ///   - onCancel: Runs for every cancel, for one that does something about it.
  ///   - onRelease: Runs whenever a subscription is let go of, which nobody holds but its subscriber.
  public init(
    greets: Bool = true, onRequest: @escaping (Connection, Subscribers.Demand) -> Void = { _, _ in },
    onCancel: @escaping () -> Void = {}, onRelease: @escaping () -> Void = {}
  ) {
    self.greets = greets
    self.onRequest = onRequest
    self.onCancel = onCancel
    self.onRelease = onRelease
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
      self, name: { "\(subscriber)" },
      subscription: { subscriber.receive(subscription: $0) },
      value: { subscriber.receive($0) },
      completion: { subscriber.receive(completion: $0) })
    state.withLock { $0.append(connection) }
    if greets { connection.sendSubscription() }
  }

  /// The connection to one subscriber.
  public final class Connection {
    private let record = TestSubscription.Record()
    private let name: () -> String
    private let subscription: (any Subscription) -> Void
    private let value: (Output) -> Subscribers.Demand
    private let completion: (Subscribers.Completion<Failure>) -> Void
    private let onRequest: (Connection, Subscribers.Demand) -> Void
    private let onCancel: () -> Void
    private let onRelease: () -> Void

    fileprivate init(
      _ publisher: TestPublisher, name: @escaping () -> String,
      subscription: @escaping (any Subscription) -> Void,
      value: @escaping (Output) -> Subscribers.Demand,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.name = name
      self.subscription = subscription
      self.value = value
      self.completion = completion
      onRequest = publisher.onRequest
      onCancel = publisher.onCancel
      onRelease = publisher.onRelease
    }

    /// What the subscriber calls itself: its `description`, where it has one.
    public var subscriber: String { name() }

    /// What the subscriber has done so far, in order.
    public var calls: [Call] { record.entries.withLock { $0.calls } }

    /// What was asked for and was not sent yet, if the rules are kept; the answers to values included.
    public var outstanding: Subscribers.Demand { record.entries.withLock { $0.outstanding } }

    /// How often the subscriber has cancelled.
    public var cancelCount: Int { calls.count { $0 == .cancel } }

    /// Sends a subscription, once more if it is told to.
    public func sendSubscription() {
      // It does not hold the connection, which holds the subscriber, so that a subscriber may keep it for ever.
      subscription(
        TestSubscription(
          record, onRequest: { [weak self] in if let self { onRequest(self, $0) } }, onCancel: onCancel, onRelease: onRelease))
    }

    /// Sends a value, and returns what the subscriber answers.
    @discardableResult
    public func send(_ value: Output) -> Subscribers.Demand {
      record.entries.withLock { $0.outstanding -= 1 }
      let more = self.value(value)
      record.entries.withLock { $0.outstanding += more }
      return more
    }

    /// Sends an ending.
    public func send(completion: Subscribers.Completion<Failure>) { self.completion(completion) }
  }
}

// Safe: what changes is under a lock.
extension TestPublisher: @unchecked Sendable {}
// Safe: it holds nothing that changes but the record, which is under a lock.
extension TestPublisher.Connection: @unchecked Sendable {}
