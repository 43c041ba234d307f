public import Synchronization

/// State that is read and changed under a lock, and nowhere else.
///
/// This is the only lock of the package. The rule that goes with it: nothing foreign runs inside `withLock` - no `receive`,
/// `request` or `cancel`, no closure of a user, and no `deinit` of something a user made. Take what is to be called or released
/// out of the state, and do it after `withLock` has returned. On Linux the lock stops the program when it is entered again by
/// the thread that holds it, which makes every breach of the rule show.
///
/// A closure is kept in a struct, not bare or in a tuple: the compiler wraps a bare one twice each time the state is changed, until
/// calling it overflows the stack.
@usableFromInline
package struct Guarded<State>: ~Copyable {
  // The state need not be `Sendable`: the lock is what makes it safe to reach from several threads, and a compatible API
  // cannot ask that of the values and closures of its users.
  @usableFromInline let mutex: Mutex<Transfer<State>>

  @inlinable
  package init(_ state: State) { mutex = Mutex(Transfer(state)) }

  /// Runs `body` with the state. Keep it short, and call out afterwards.
  @inlinable @inline(__always)
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    mutex.withLock { Transfer(body(&$0.value)) }.value
  }
}

// Safe: the state is reached under the lock, and nowhere else.
extension Guarded: @unchecked Sendable {}
