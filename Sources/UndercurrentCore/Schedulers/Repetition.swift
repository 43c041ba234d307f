/// Work that a scheduler repeats until it is cancelled, and of which one turn waits or runs at most: whatever was busy for long is not
/// flooded with all the turns that it missed.
package final class Repetition: Sendable {
  // A type of its own, not a tuple: each time a closure that stands bare in generic storage is changed in place, the compiler wraps it
  // twice, and a job that had run ten thousand times would overflow the stack with its wrappers.
  private struct State {
    var action: (() -> Void)?
    var isUnderWay = false
  }

  private let state: Guarded<State>

  package init(_ action: @escaping () -> Void) { state = Guarded(State(action: action)) }

  /// Whether a turn is to be put where it will be run: not when there is one, or the work is cancelled.
  package func begins() -> Bool {
    state.withLock { state in
      if state.isUnderWay || state.action == nil { return false }
      state.isUnderWay = true
      return true
    }
  }

  package func run() {
    state.withLock { $0 }.action?()
    state.withLock { $0.isUnderWay = false }
  }

  package func cancel() {
    // Released outside the lock.
    let action = state.withLock { $0.action.take() }
    withExtendedLifetime(action) {}
  }
}
