import Dispatch
import Foundation
import UndercurrentCore

/// Runs `body` on a thread of its own and waits until it has returned.
func elsewhere(_ body: @escaping () -> Void) { together(1) { _ in body() } }

/// Runs `body` on so many threads, which start it at the same moment, and waits until all have returned and let go of it.
func together(_ count: Int, _ body: @escaping (Int) -> Void) {
  // Safe: set before the threads start and emptied after they are done.
  nonisolated(unsafe) var work: ((Int) -> Void)? = body
  let (ready, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  for index in 0..<count {
    Thread.detachNewThread {
      ready.signal()
      go.wait()
      work?(index)
      done.signal()
    }
  }
  for _ in 0..<count { ready.wait() }
  for _ in 0..<count { go.signal() }
  for _ in 0..<count { done.wait() }
  work = nil
}

/// Counts how often it is entered by one thread while another is inside, and how often it is entered at all.
final class Doorkeeper: Sendable {
  private let state = Guarded((inside: 0, thread: Thread?.none, entries: 0, clashes: 0))

  var entries: Int { state.withLock { $0.entries } }
  var clashes: Int { state.withLock { $0.clashes } }

  func pass(_ body: () -> Void = {}) {
    let me = Thread.current
    state.withLock { state in
      if state.inside > 0, state.thread !== me { state.clashes += 1 }
      state.inside += 1
      state.thread = me
      state.entries += 1
    }
    body()
    state.withLock { $0.inside -= 1 }
  }
}

/// A counter that threads share.
final class Tally: Sendable {
  private let state = Guarded(0)
  var count: Int { state.withLock { $0 } }
  func add(_ more: Int = 1) { state.withLock { $0 += more } }
}

/// Whether this runs under the thread sanitizer, which keeps a stack of its own that ends at 65,536 calls.
let hasThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
