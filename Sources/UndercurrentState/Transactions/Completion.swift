import UndercurrentCore

/// Runs a closure when the last of those that use it is done.
final class Completion {
  private struct State {
    var users = 0
    var action: (() -> Void)?
  }

  private let state: Guarded<State>

  init(_ action: @escaping () -> Void) { state = Guarded(State(action: action)) }

  func begin() { state.withLock { $0.users += 1 } }

  func end() {
    let due = state.withLock { state -> (() -> Void)? in
      state.users -= 1
      return state.users == 0 ? state.action.take() : nil
    }
    due?()
  }
}
