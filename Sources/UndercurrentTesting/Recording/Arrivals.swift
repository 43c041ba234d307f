import UndercurrentCore

/// Those who are told whenever something has happened.
struct Arrivals: ~Copyable, Sendable {
  private let watchers = Guarded((next: 0, closures: [Int: @Sendable () -> Void]()))

  func happened() {
    for closure in watchers.withLock({ $0.closures }).values { closure() }
  }

  func add(_ closure: @escaping @Sendable () -> Void) -> Int {
    watchers.withLock { watchers in
      watchers.next += 1
      watchers.closures[watchers.next] = closure
      return watchers.next
    }
  }

  func remove(_ watcher: Int) {
    let closure = watchers.withLock { $0.closures.removeValue(forKey: watcher) }
    withExtendedLifetime(closure) {}
  }
}

/// One wait of one task, which something ends or a cancel does, whichever comes first.
final class Wait: Sendable {
  private let state = Guarded((continuation: CheckedContinuation<Void, Never>?.none, isOver: false))

  /// Returns once ``end()`` has been called, or the task was cancelled.
  func untilEnd() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.isOver { state.continuation = continuation }
          return state.isOver
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      end()
    }
  }

  func end() {
    let continuation = state.withLock { state in
      defer { state = (nil, true) }
      return state.continuation
    }
    continuation?.resume()
  }
}
