public import Synchronization

/// Lets deliveries through until it is closed, and names the one caller who may release what they use.
///
/// A subscriber can be cancelled by one thread while another is inside its closure, or from within the closure itself. What the
/// closure uses must live until the last delivery has left, and be released then, not later. `enter` or `enterLast` and `leave`
/// enclose a delivery; of `leave` and `close`, exactly one call returns `true`, when the gate is closed and nobody is inside any more.
@usableFromInline
struct Gate: ~Copyable, Sendable {
  // The lowest bit: closed. Above it: how many are inside.
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable init() {}

  @inlinable @inline(__always)
  var isClosed: Bool { word.load(ordering: .relaxed) & 1 == 1 }

  /// `false` when the gate is closed. Otherwise the caller is inside and has to call `leave`.
  @inlinable @inline(__always)
  func enter() -> Bool {
    var current = word.load(ordering: .relaxed)
    while current & 1 == 0 {
      let (done, seen) = word.compareExchange(expected: current, desired: current &+ 2, ordering: .acquiring)
      if done { return true }
      current = seen
    }
    return false
  }

  /// Enters, and closes the gate behind itself: for the last delivery there is to be. `false` when it was closed already.
  @inlinable
  func enterLast() -> Bool {
    var current = word.load(ordering: .relaxed)
    while current & 1 == 0 {
      let (done, seen) = word.compareExchange(expected: current, desired: current &+ 3, ordering: .acquiringAndReleasing)
      if done { return true }
      current = seen
    }
    return false
  }

  /// `true` when the caller was the last inside a closed gate.
  @inlinable @inline(__always)
  func leave() -> Bool {
    word.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1
  }

  /// `true` when this call closed the gate and nobody is inside.
  @inlinable
  func close() -> Bool {
    word.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0
  }
}
