import Dispatch

/// Runs a body on several threads of a concurrent queue.
struct DispatchedThreads {
  private let group = DispatchGroup()

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    for index in 0..<count { DispatchQueue.global().async(group: group) { body(index) } }
  }

  func wait() { group.wait() }
}
