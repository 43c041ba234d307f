import UndercurrentCore

/// So many seconds after the beginning.
func at(_ seconds: Double) -> MonotonicTime { .zero.advanced(by: .seconds(seconds)) }

/// Lines written by closures, on whatever thread.
final class Log: Sendable {
  private let state = Guarded([String]())
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) { state.withLock { $0.append(line) } }
}
