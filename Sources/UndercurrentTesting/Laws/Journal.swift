import UndercurrentCore

/// What happened in one run, and which rules were seen broken.
final class Journal {
  typealias Rule = PublisherLaws.Rule

  private struct State {
    var lines: [String] = []
    var depth = 0
    var breaches: [Rule: String] = [:]
  }

  private let state = Guarded(State())
  /// Whether lines are kept: most runs are made to see whether a rule is broken, and nobody reads about them.
  private let keepsLines: Bool

  init(keepsLines: Bool) { self.keepsLines = keepsLines }

  var lines: [String] { state.withLock { $0.lines } }

  /// The rules that were broken, and for each what was first seen of it.
  var breaches: [Rule: String] { state.withLock { $0.breaches } }

  func note(_ line: @autoclosure () -> String) {
    if !keepsLines { return }
    let line = line()
    state.withLock { $0.lines.append(String(repeating: "  ", count: $0.depth) + line) }
  }

  /// Notes what `body` is, and whatever happens within it further to the right.
  func note<Result>(_ line: @autoclosure () -> String, _ body: () -> Result) -> Result {
    if !keepsLines { return body() }
    note(line())
    state.withLock { $0.depth += 1 }
    defer { state.withLock { $0.depth -= 1 } }
    return body()
  }

  func breach(_ rule: Rule, _ detail: String) {
    state.withLock { state in
      if state.breaches[rule] != nil { return }
      state.breaches[rule] = detail
      state.lines.append(String(repeating: "  ", count: state.depth) + "✗ \(rule.rawValue): \(detail)")
    }
  }
}
