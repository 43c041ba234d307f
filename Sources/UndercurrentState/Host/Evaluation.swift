import UndercurrentCore

/// One evaluation of a body, which takes note of what the body reads.
///
/// It is found through a task-local value, so that bodies of several hosts can be evaluated at the same time. A task that is
/// started from within a body inherits the value and may outlive the evaluation; what it reads then is not noted.
final class Evaluation: Sendable {
  @TaskLocal static var current: Evaluation?

  struct Note {
    let source: Source
    let reason: EvaluationReason
    /// Whether what was read is different now; `nil` if any change of the source makes it so.
    let isStale: (() -> Bool)?
  }

  struct Notes {
    var reads: [Note] = []
    /// States that were set, and objects that announced a change, in the course of the evaluation.
    var misplacedChanges: [String] = []
  }

  /// Stands for the host.
  let inbox: Inbox
  let comparisons: Comparisons
  // `nil` when the evaluation is over.
  private let notes = Guarded<Notes?>(Notes())

  init(inbox: Inbox, comparisons: Comparisons) {
    self.inbox = inbox
    self.comparisons = comparisons
  }

  /// The running evaluation, if it is one of this host.
  static func running(of inbox: Inbox) -> Evaluation? {
    guard let current, current.inbox === inbox, current.notes.withLock({ $0 != nil }) else { return nil }
    return current
  }

  func note(_ source: Source, _ reason: @autoclosure () -> EvaluationReason, isStale: (() -> Bool)? = nil) {
    let reason = reason()
    notes.withLock { notes in
      guard let isKnown = notes?.reads.contains(where: { $0.source === source && $0.isStale == nil }), !isKnown else { return }
      notes?.reads.append(Note(source: source, reason: reason, isStale: isStale))
    }
  }

  func noteMisplacedChange(of name: String) {
    notes.withLock { notes in
      if notes?.misplacedChanges.contains(name) == false { notes?.misplacedChanges.append(name) }
    }
  }

  /// Ends the evaluation.
  func finish() -> Notes {
    notes.withLock { $0.take() } ?? Notes()
  }
}

/// Why a body was evaluated.
public enum EvaluationReason: Hashable, Sendable, CustomStringConvertible {
  /// The view is new.
  case first
  /// The parent handed down a different value.
  case value
  /// A state, an object or a value of the environment that the view reads changed; the name is that of the property that keeps it.
  case property(String)

  public var description: String {
    switch self {
    case .first: "first"
    case .value: "@self"
    case .property(let name): name
    }
  }
}
