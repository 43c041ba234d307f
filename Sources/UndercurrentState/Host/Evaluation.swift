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
    var watches: [Watch] = []
    /// States that were set, and objects that announced a change, in the course of the evaluation.
    var misplacedChanges: [String] = []
    /// The sources that were read as a whole, once there are many.
    private var known: Set<ObjectIdentifier> = []

    mutating func add(_ note: Note) {
      if reads.count > 16 {
        if known.isEmpty { known = Set(reads.lazy.filter { $0.isStale == nil }.map { ObjectIdentifier($0.source) }) }
        if known.contains(ObjectIdentifier(note.source)) { return }
        if note.isStale == nil { known.insert(ObjectIdentifier(note.source)) }
      } else if reads.contains(where: { $0.source === note.source && $0.isStale == nil }) {
        return
      }
      reads.append(note)
    }
  }

  /// Stands for the host.
  let inbox: Inbox
  let comparisons: Comparisons
  // What is evaluated, and `nil` when the evaluation is over. Used only in the host's own place.
  private let node: Transfer<Unowned>
  // `nil` when the evaluation is over.
  private let notes = Guarded<Notes?>(Notes())

  private struct Unowned {
    unowned let node: Node
  }

  init(of node: Node) {
    inbox = node.graph.inbox
    comparisons = node.graph.comparisons
    self.node = Transfer(Unowned(node: node))
  }

  /// The running evaluation, if it is one of this host.
  static func running(of inbox: Inbox) -> Evaluation? {
    guard let current, current.inbox === inbox, current.isRunning else { return nil }
    return current
  }

  /// The node whose body is being evaluated by the caller.
  static var runningNode: Node? {
    guard let current, current.isRunning else { return nil }
    return current.node.value.node
  }

  private var isRunning: Bool { notes.withLock { $0 != nil } }

  func note(_ source: Source, _ reason: @autoclosure () -> EvaluationReason, isStale: (() -> Bool)? = nil) {
    let note = Note(source: source, reason: reason(), isStale: isStale)
    notes.withLock { $0?.add(note) }
  }

  func note(_ observed: Observed, _ watch: Watch) {
    let note = Note(source: observed, reason: .observation(nil), isStale: nil)
    notes.withLock { notes in
      notes?.add(note)
      notes?.watches.append(watch)
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
  /// The view is new, or has a new identity.
  case first
  /// The parent handed down a different value.
  case value
  /// A state that the view reads is different; the name is that of the property, or of the state that a binding leads to.
  case property(String)
  /// A value of the environment that the view reads is different; the name is that of the property.
  case environment(String)
  /// An object of Combine's kind announced a change; the name is that of the property that holds it.
  case object(String)
  /// A property of an `Observable` object that the view reads was set. Which one is not known on Apple systems, nor the first time that
  /// a view of its type is evaluated for this reason.
  case observation(ObservedProperty?)
  /// A test changed the environment at a view, here or further up.
  case override

  /// Whether something that the view reads has changed.
  var isChange: Bool {
    switch self {
    case .first, .value: false
    case .property, .environment, .object, .observation, .override: true
    }
  }

  public var description: String {
    switch self {
    case .first: "first"
    case .value: "@self"
    case .property(let name), .environment(let name), .object(let name): name
    case .observation(let property): property?.description ?? "an observed property"
    case .override: "@override"
    }
  }
}
