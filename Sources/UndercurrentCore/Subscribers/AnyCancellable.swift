public import Synchronization

/// Keeps something running until it is cancelled or let go of.
///
/// Cancels exactly once, on ``cancel()`` or when the last reference to it goes, and releases what it held at once.
///
/// Keep it in a property, or in a collection that is one: optimised code lets go of a local array or set right after its last use, before
/// the end of its scope. So it is with Combine's.
///
/// ```swift
/// let cancellable = AnyCancellable { print("stopped") }
/// cancellable.cancel()  // stopped
/// cancellable.cancel()
/// ```
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic(false)
  // Belongs to whoever was the one to cancel, so exclusive access needs no checking.
  @usableFromInline @exclusivity(unchecked) var run: (() -> Void)?

  /// Runs `cancel` once: on ``cancel()``, or when the last reference goes. It may run on any thread, and is released then.
  @inlinable
  public init(_ cancel: @escaping () -> Void) { run = cancel }

  // A closure, and not `any Cancellable`: it is formed where the type is known, and takes no box of its own.
  /// Cancels `canceller` once, and lets go of it then.
  @inlinable
  public init<C: Cancellable>(_ canceller: C) { run = { canceller.cancel() } }

  @inlinable
  deinit { cancel() }

  @inlinable
  public func cancel() {
    if isCancelled.load(ordering: .relaxed) || isCancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    run.take()?()
  }

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
}

// Safe: what it holds is taken out once, by the one who was first to cancel, and cancelling is allowed from any thread.
extension AnyCancellable: @unchecked Sendable {}
