internal import UndercurrentCore

#if canImport(Darwin)
  internal import Observation
#else
  // The toolchain's own module tells here which property has changed, and tells it after the change as well as before.
  @_spi(SwiftUI) internal import Observation
#endif

/// The properties of `Observable` objects that a node's last evaluation has read.
final class Observed: Source {
  private let inbox: Inbox
  /// What is watched for the last evaluation. Belongs to the host.
  private var watches: [Watch] = []
  /// The properties that have changed since.
  private let changed = Guarded<[String]>([])

  init(inbox: Inbox) { self.inbox = inbox }

  /// Runs `body`, and notes for the evaluation what it reads.
  static func track<Result>(in evaluation: Evaluation, for node: Node, _ body: () -> Result) -> Result {
    var watch: Watch?
    // Most types of views read nothing of this kind. What it takes to end a watch is done only for those that do.
    if node.type.observes { watch = Watch() }
    let result = Watch.run(&watch, body)
    guard let watch else { return result }
    node.type.observes = true
    let observed = node.observed ?? Observed(inbox: node.graph.inbox)
    watch.observed = observed
    evaluation.note(observed, watch)
    return result
  }

  /// The evaluation is over that `watches` were made for. Those of the one before have told until now of what changed meanwhile.
  func settle(_ watches: [Watch]) {
    let old = self.watches
    self.watches = watches
    for watch in old { watch.end() }
  }

  fileprivate func tell(of property: String?) {
    if let property {
      changed.withLock { if !$0.contains(property) { $0.append(property) } }
    }
    Evaluation.running(of: inbox)?.noteMisplacedChange(of: property ?? "an observed property")
    inbox.changed(self)
  }

  override func change(of reading: EvaluationReason) -> EvaluationReason {
    let names = changed.withLock { changed in
      defer { changed = [] }
      return changed
    }
    return .observation(names.isEmpty ? "an observed property" : names.joined(separator: ", "))
  }

  override func lose(_ read: Read) {
    // A node that goes on to read something else keeps its watches until then.
    if hasNoReaders { settle([]) }
  }
}

/// What one stretch of code has read of `Observable` objects.
///
/// The module that they come from forgets what it was asked to watch only when that changes. So a watch also reads a property of its
/// own, and changes that when it ends; otherwise watches would pile up in an object that never changes.
final class Watch: Observable, Sendable {
  private struct State {
    weak var observed: Observed?
    var isOver = false
    /// Something changed before it was known whom to tell.
    var isLate = false
  }

  private let registrar = ObservationRegistrar()
  private let state = Guarded(State())
  private var isHere: Bool { true }

  var observed: Observed? {
    get { state.withLock { $0.observed } }
    set {
      let isLate = state.withLock { state in
        state.observed = newValue
        return state.isLate
      }
      if isLate { newValue?.tell(of: nil) }
    }
  }

  func end() {
    state.withLock { $0.isOver = true }
    registrar.willSet(self, keyPath: \.isHere)
    registrar.didSet(self, keyPath: \.isHere)
  }

  /// Runs `body` and watches what it reads. If there is no watch yet, makes one if it reads anything.
  static func run<Result>(_ watch: inout Watch?, _ body: () -> Result) -> Result {
    guard let watch else { return withObservationTracking(body, onChange: start(&watch)) }
    return withObservationTracking({ watch.runWatchingChangesMade(body) }, onChange: { watch.tell(of: nil) })
  }

  private static func start(_ watch: inout Watch?) -> @Sendable () -> Void {
    let made = Watch()
    watch = made
    return { made.tell(of: nil) }
  }

  private func runWatchingChangesMade<Result>(_ body: () -> Result) -> Result {
    func run() -> Result {
      registrar.access(self, keyPath: \.isHere)
      return body()
    }
    #if canImport(Darwin)
      return run()
    #else
      return withObservationTracking(
        run,
        didSet: { [self] tracking in
          if state.withLock({ $0.isOver }) { return tracking.cancel() }
          tell(of: tracking.changed.map(Watch.name))
        })
    #endif
  }

  private func tell(of property: String?) {
    let observed = state.withLock { state -> Observed? in
      if state.isOver { return nil }
      if state.observed == nil { state.isLate = true }
      return state.observed
    }
    observed?.tell(of: property)
  }

  /// `\Model.count` without the module and whatever else the type is in.
  private static func name(of keyPath: AnyKeyPath) -> String {
    let text = String(reflecting: keyPath)
    guard let dot = text.lastIndex(of: ".") else { return text }
    let type = text[..<dot].split(separator: ".").last.map(String.init) ?? ""
    return "\\\(type)\(text[dot...])"
  }
}
