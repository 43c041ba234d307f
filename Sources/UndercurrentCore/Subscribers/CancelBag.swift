/// Keeps any number of things running, until it is cancelled or let go of. An addition to Combine.
///
/// - A `Set<AnyCancellable>` does the same for one thread; this may be used from any.
/// - After ``cancel()`` it is empty, and can be used again.
///
/// ```swift
/// let bag = CancelBag()
/// let numbers = PassthroughSubject<Int, Never>()
/// numbers.sink { print($0) }.store(in: bag)
/// numbers.send(1)  // 1
/// bag.cancel()
/// numbers.send(2)
/// ```
public final class CancelBag: Cancellable, Sendable {
  private let held = Guarded([AnyCancellable]())

  /// An empty bag.
  public init() {}

  /// Keeps `cancellable` running.
  public func insert(_ cancellable: AnyCancellable) { held.withLock { $0.append(cancellable) } }

  /// Cancels everything, in the order in which it was put in.
  public func cancel() {
    let cancelled = held.withLock { held in
      defer { held = [] }
      return held
    }
    for cancellable in cancelled { cancellable.cancel() }
  }
}

extension Cancellable {
  /// Keeps this running until `bag` is cancelled or let go of. An addition to Combine.
  public func store(in bag: CancelBag) { bag.insert(self as? AnyCancellable ?? AnyCancellable(self)) }
}
