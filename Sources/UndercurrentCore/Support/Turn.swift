public import Synchronization

/// Whose turn it is to deliver: one thread's at a time.
///
/// A turn is not a lock. Nobody waits for it: who finds it taken leaves its work behind and says so with `flag()`, and the
/// thread whose turn it is does that work before it gives the turn up. The same thread may find the turn to be its own already,
/// which is how a nested `send` is told from a concurrent one.
@usableFromInline
package struct Turn: ~Copyable, Sendable {
  // Zero when nobody has the turn; else the thread, and in the lowest bit whether work was left for it.
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable package init() {}

  /// Takes the turn for `thread` if nobody has it.
  @inlinable @inline(__always)
  package func begin(_ thread: UInt) -> Bool {
    word.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged
  }

  /// Gives the turn up, unless work was left: then it stays with `thread`, which has to do the work first.
  @inlinable @inline(__always)
  package func end(_ thread: UInt) -> Bool {
    word.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged
  }

  /// Gives the turn up under the lock that work is left under: none can have been left meanwhile.
  @inlinable @inline(__always)
  package func endLocked() { word.store(0, ordering: .releasing) }

  /// Whether `thread` has the turn.
  @inlinable
  package func belongs(to thread: UInt) -> Bool { word.load(ordering: .relaxed) & ~1 == thread }

  /// Whether `thread` has the turn and no work was left for it.
  @inlinable @inline(__always)
  package func isUndisturbed(_ thread: UInt) -> Bool { word.load(ordering: .relaxed) == thread }

  /// Says that work was left. `false` when nobody has the turn any more, so that the caller has to do the work itself.
  @inlinable package func flag() -> Bool {
    var current = word.load(ordering: .relaxed)
    while current != 0 {
      if current & 1 == 1 { return true }
      let (done, seen) = word.compareExchange(expected: current, desired: current | 1, ordering: .relaxed)
      if done { return true }
      current = seen
    }
    return false
  }

  /// The thread whose turn it is has taken the work that was left, under the lock that work is left under.
  @inlinable package func unflag(_ thread: UInt) { word.store(thread, ordering: .relaxed) }
}
