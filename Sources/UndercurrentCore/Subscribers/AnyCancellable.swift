/// Keeps something running until it is cancelled or let go of.
///
/// Cancels exactly once, on ``cancel()`` or when the last reference to it goes, and releases what it held at once.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let canceller: Guarded<(any Cancellable)?>

  public init(_ cancel: @escaping () -> Void) { canceller = Guarded(Closure(run: cancel)) }

  @inlinable
  public init<C: Cancellable>(_ canceller: C) { self.canceller = Guarded(canceller) }

  @inlinable
  deinit { cancel() }

  @inlinable
  public func cancel() { canceller.withLock { $0.take() }?.cancel() }

  /// Keeps this running for as long as `collection` keeps it.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this running for as long as `set` keeps it.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  private struct Closure: Cancellable {
    let run: () -> Void
    func cancel() { run() }
  }
}

// Safe: what it holds is under a lock and is taken out once, and cancelling is allowed from any thread.
extension AnyCancellable: @unchecked Sendable {}
