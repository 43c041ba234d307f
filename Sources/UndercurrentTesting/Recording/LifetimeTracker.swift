public import UndercurrentCore

/// Says what is still alive at a point of a test: objects, and subscriptions that have neither ended nor been cancelled, each with the
/// chain of stages that holds it.
///
/// ```swift
/// let tracker = LifetimeTracker()
/// let letters = PassthroughSubject<String, Never>()
/// let cancellable = letters.tracked(by: tracker, "letters").sink { print($0) }
/// print(tracker.alive)  // ["letters ──▶ Sink: asked for unlimited, 0 values"]
/// cancellable.cancel()
/// print(tracker.alive)  // []
/// ```
public final class LifetimeTracker: Sendable {
  private struct Entry {
    weak var object: AnyObject?
    /// What to say of the object; `nil` when it counts as gone.
    let describe: (AnyObject) -> String?
  }

  private let entries = Guarded([Entry]())

  /// A tracker that knows of nothing yet.
  public init() {}

  /// Tracks an object, and returns it.
  ///
  /// - Parameters:
  ///   - object: What is tracked. It is not held.
  ///   - label: What to call it; by default, its type.
  @discardableResult
  public func track<T: AnyObject>(_ object: T, _ label: String? = nil) -> T {
    let label = label ?? "\(T.self)"
    add(object) { _ in label }
    return object
  }

  /// What is alive, in the order in which it was tracked.
  public var alive: [String] {
    // Looked at outside the lock: a reference that is held for a moment may become the last one.
    entries.withLock { $0 }.compactMap { entry in entry.object.flatMap(entry.describe) }
  }

  func add(_ object: AnyObject, describe: @escaping (AnyObject) -> String?) {
    entries.withLock { $0.append(Entry(object: object, describe: describe)) }
  }
}

extension Publisher {
  /// Tracks each subscription that goes through here, until it ends, is cancelled, or nobody holds it any more.
  ///
  /// - Demand: passes through.
  public func tracked(by tracker: LifetimeTracker, _ label: String) -> TrackedPublisher<Self> {
    TrackedPublisher(upstream: self, tracker: tracker, label: label)
  }
}

/// The publisher that `tracked(by:_:)` returns.
public struct TrackedPublisher<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  let upstream: Upstream
  let tracker: LifetimeTracker
  let label: String

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let inner = Inner(subscriber, label)
    tracker.add(inner) { ($0 as? any Reporting)?.report }
    upstream.subscribe(inner)
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Reporting, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias Input = Output

    private struct State {
      var downstream: Downstream?
      var upstream: (any Subscription)?
      var asked = Subscribers.Demand.none
      var count = 0
    }

    private let state: Guarded<State>
    let description: String

    init(_ downstream: Downstream, _ label: String) {
      state = Guarded(State(downstream: downstream))
      description = "\(label) ──▶ \(chain(from: downstream))"
    }

    var report: String? {
      state.withLock { state in
        if state.downstream == nil { return nil }
        return "\(description): asked for \(state.asked), \(state.count) value\(state.count == 1 ? "" : "s")"
      }
    }

    func receive(subscription: any Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        if state.upstream != nil { return nil }
        state.upstream = subscription
        return state.downstream
      }
      if let downstream { downstream.receive(subscription: self) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      let downstream = state.withLock { state in
        state.count += 1
        return state.downstream
      }
      let more = downstream?.receive(input) ?? .none
      if more > .none { state.withLock { $0.asked += more } }
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let (downstream, upstream) = end()
      downstream?.receive(completion: completion)
      withExtendedLifetime(upstream) {}
    }

    func request(_ demand: Subscribers.Demand) {
      let upstream = state.withLock { state in
        if state.downstream != nil { state.asked += demand }
        return state.upstream
      }
      upstream?.request(demand)
    }

    func cancel() {
      let (downstream, upstream) = end()
      upstream?.cancel()
      withExtendedLifetime(downstream) {}
    }

    private func end() -> (Downstream?, (any Subscription)?) {
      state.withLock { state in
        defer { (state.downstream, state.upstream) = (nil, nil) }
        return (state.downstream, state.upstream)
      }
    }
  }
}

/// What has something to say of itself for as long as it counts as alive.
private protocol Reporting {
  var report: String? { get }
}
