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
  private let changed = Guarded<[ObservedProperty]>([])

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

  fileprivate func tell(of property: ObservedProperty?) {
    if let property {
      changed.withLock { if !$0.contains(property) { $0.append(property) } }
    }
    Evaluation.running(of: inbox)?.noteMisplacedChange(of: property?.description ?? "an observed property")
    inbox.changed(self)
  }

  override func changes(of reading: EvaluationReason) -> [EvaluationReason] {
    let properties = changed.withLock { changed in
      defer { changed = [] }
      return changed
    }
    return properties.isEmpty ? [reading] : properties.map { .observation($0) }
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
  }

  /// Runs `body` and watches what it reads. If there is no watch yet, makes one if it reads anything.
  static func run<Result>(_ watch: inout Watch?, _ body: () -> Result) -> Result {
    guard let watch else { return withObservationTracking(body, onChange: start(&watch)) }
    return watch.run {
      watch.registrar.access(watch, keyPath: \.isHere)
      return body()
    }
  }

  private static func start(_ watch: inout Watch?) -> @Sendable () -> Void {
    let made = Watch()
    watch = made
    return { made.tell(of: nil) }
  }

  #if canImport(Darwin)
    private func run<Result>(_ body: () -> Result) -> Result {
      withObservationTracking(body, onChange: { [self] in tell(of: nil) })
    }
  #else
    private func run<Result>(_ body: () -> Result) -> Result {
      // Both, since one that announces a change by hand may never say that it is made.
      withObservationTracking(body, willSet: { [self] in change($0) }, didSet: { [self] in change($0) })
    }

    private func change(_ tracking: ObservationTracking) {
      // Unlike the other form, this goes on to watch until it is told that it may end.
      if state.withLock({ $0.isOver }) { return tracking.cancel() }
      tell(of: tracking.changed.map { ObservedProperty($0) })
    }
  #endif

  private func tell(of property: ObservedProperty?) {
    let observed = state.withLock { state -> Observed? in
      if state.isOver { return nil }
      if state.observed == nil { state.isLate = true }
      return state.observed
    }
    observed?.tell(of: property)
  }
}

/// A property of an `Observable` object.
public struct ObservedProperty: Hashable, CustomStringConvertible {
  /// From the type of the object to the property.
  public let keyPath: AnyKeyPath

  /// The property at the end of a key path.
  public init(_ keyPath: AnyKeyPath) { self.keyPath = keyPath }

  /// The key path, `\Model.count`, where the system knows its name, and otherwise the type alone.
  public var description: String {
    let text = "\(keyPath)"
    return text.contains("<") ? "a property of \(shortName(of: type(of: keyPath).rootType))" : text
  }
}

// Safe: a key path never changes, and nothing is done with it here than to compare and to describe it.
extension ObservedProperty: @unchecked Sendable {}
