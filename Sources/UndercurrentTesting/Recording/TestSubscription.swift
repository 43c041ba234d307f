public import UndercurrentCore

/// A subscription that does nothing but write down what is asked of it.
///
/// A ``TestPublisher`` gives one to each of its subscribers. A test makes one itself for what takes a subscription without a publisher:
///
/// ```swift
/// let subscription = TestSubscription()
/// let subject = PassthroughSubject<Int, Never>()
/// let cancellable = subject.sink { _ in }
/// subject.send(subscription: subscription)
/// print(subscription.calls == [.request(.unlimited)])  // true
/// ```
///
/// - Lifetime: nothing of the kit holds it, so it goes when its subscriber lets go of it.
/// - Threads: may be used from any. The closures run where the subscriber calls.
public final class TestSubscription: Subscription {
  /// Something that a subscriber did with its subscription.
  public enum Call: Equatable, Sendable {
    /// So much was asked for.
    case request(Subscribers.Demand)
    /// The subscription was cancelled.
    case cancel
  }

  /// What was asked, which may be wanted when the subscription has gone.
  final class Record: Sendable {
    let entries = Guarded((calls: [Call](), requested: Subscribers.Demand.none, outstanding: Subscribers.Demand.none))
  }

  let record: Record
  private let onRequest: (Subscribers.Demand) -> Void
  private let onCancel: () -> Void
  private let onRelease: () -> Void

  /// - Parameters:
  ///   - onRequest: Runs for every request, once it is written down.
  ///   - onCancel: Runs for every cancel, once it is written down.
  ///   - onRelease: Runs when the last of those who hold the subscription lets go of it.
  public convenience init(
    onRequest: @escaping (Subscribers.Demand) -> Void = { _ in }, onCancel: @escaping () -> Void = {},
    onRelease: @escaping () -> Void = {}
  ) {
    self.init(Record(), onRequest: onRequest, onCancel: onCancel, onRelease: onRelease)
  }

  init(
    _ record: Record, onRequest: @escaping (Subscribers.Demand) -> Void, onCancel: @escaping () -> Void,
    onRelease: @escaping () -> Void
  ) {
    self.record = record
    self.onRequest = onRequest
    self.onCancel = onCancel
    self.onRelease = onRelease
  }

  deinit { onRelease() }

  /// What has been asked so far, in order.
  public var calls: [Call] { record.entries.withLock { $0.calls } }

  /// The sum of all requests so far.
  public var requested: Subscribers.Demand { record.entries.withLock { $0.requested } }

  /// How often it was cancelled.
  public var cancelCount: Int { calls.count { $0 == .cancel } }

  /// Writes down the request.
  public func request(_ demand: Subscribers.Demand) {
    record.entries.withLock { entries in
      entries.calls.append(.request(demand))
      entries.requested += demand
      entries.outstanding += demand
    }
    onRequest(demand)
  }

  /// Writes down the cancel. More than one is written down as often as it comes.
  public func cancel() {
    record.entries.withLock { $0.calls.append(.cancel) }
    onCancel()
  }
}

// Safe: what changes is under a lock, and the closures run where the subscriber calls.
extension TestSubscription: @unchecked Sendable {}
