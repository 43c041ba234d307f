import Dispatch
import Foundation
import UndercurrentCore

/// What happened, in order. A reference, so that views and closures write to the same one.
final class Log {
  private(set) var lines: [String] = []

  func callAsFunction(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A log that is written to from several threads.
final class SharedCount: Sendable {
  private let count = Guarded(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}

/// Runs `body` on a thread of its own, and waits for it.
func onAnotherThread<Value>(_ value: Transfer<Value>, _ body: @escaping @Sendable (Transfer<Value>) -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread {
    body(value)
    done.signal()
  }.start()
  done.wait()
}

/// A log that is written to from tasks.
final class SharedLog: Sendable {
  private let lines = Guarded<[String]>([])

  var isEmpty: Bool { lines.withLock { $0.isEmpty } }

  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }

  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
