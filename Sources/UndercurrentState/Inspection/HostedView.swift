/// A view that is in a host: what a test reads, sets and looks at.
///
/// Its properties are those of the view, connected with their storage, and may be set where the view could set them:
///
/// ```swift
/// let counter = try host.find(Counter.self)
/// #expect(counter.count == 0)
/// counter.count = 5  // and flushes the host
/// ```
///
/// Properties that are private are reached by name: ``state(_:as:)``, ``setState(_:to:)``.
@dynamicMemberLookup
public struct HostedView<V: View> {
  let node: ViewNode<V>
  // A node does not keep its host.
  private let graph: Graph

  init(_ node: ViewNode<V>) {
    self.node = node
    graph = node.graph
  }

  /// The view, connected with its states, objects and environment.
  public var view: V { node.connected() }

  /// What a property of the view has now.
  public subscript<Value>(dynamicMember keyPath: KeyPath<V, Value>) -> Value { view[keyPath: keyPath] }

  /// What a property of the view has now. Setting it changes the state behind it, and flushes the host.
  public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<V, Value>) -> Value {
    get { view[keyPath: keyPath] }
    nonmutating set {
      view[keyPath: keyPath] = newValue
      graph.flush()
    }
  }

  /// Whether the view is still in its host.
  public var isPresent: Bool { !node.isRemoved }
  /// The views that lead there, outermost first. Empty when the view is gone.
  public var path: String { isPresent ? node.path : "" }
  /// The id that the view, or the nearest one around it that has one, was given by `id(_:)` or `ForEach`.
  public var id: AnyHashable? { isPresent ? node.nearestID : nil }
  /// How often the body was evaluated.
  public var evaluations: Int { Int(node.evaluations) }
  /// Why the body was evaluated last.
  public var reasons: [EvaluationReason] { node.reasons }
  /// What the last evaluation read that can change.
  public var dependencies: [EvaluationReason] { node.reads.map(\.dependency) }
  /// The environment of the view's place.
  public var environment: EnvironmentValues { node.scope.values }

  /// Has this view and everything inside it find a value in the environment, whatever the views around it have set. Views inside that
  /// set it themselves still do. It lasts for as long as the view is there. Flushes the host.
  public func overrideEnvironment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) {
    guard isPresent else { return }
    graph.overrideEnvironment(at: node) { $0[keyPath: keyPath] = value }
    graph.flush()
  }

  /// The state that a property keeps.
  ///
  /// - Parameters:
  ///   - name: That of the property; of a property that is made of others, the name of the outermost.
  ///   - type: The type of what it keeps.
  public func state<Value>(_ name: String, as type: Value.Type = Value.self) throws(HostSearchError) -> Value {
    try box(name, type).newest()
  }

  /// Sets the state that a property keeps, and flushes the host.
  public func setState<Value>(_ name: String, to value: Value) throws(HostSearchError) {
    try box(name, Value.self).set(value)
    graph.flush()
  }

  private func box<Value>(_ name: String, _ type: Value.Type) throws(HostSearchError) -> StateBox<Value> {
    var known: [String] = []
    for step in node.type.steps {
      guard isPresent, let slot = step.slot, let box = node.slots[slot] as? any KeptState else { continue }
      if step.name == name, let box = box as? StateBox<Value> { return box }
      known.append("\(step.name): \(Swift.type(of: box.kept))")
    }
    throw HostSearchError(wanted: "state '\(name)' of type \(type) in \(shortName(of: V.self))", known: known)
  }
}

/// A test asked a host for something that is not there.
public struct HostSearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public let wanted: String
  /// What there is of the kind.
  public let known: [String]

  public var description: String {
    "There is no \(wanted). " + (known.isEmpty ? "There is nothing of the kind." : "There is: \(known.joined(separator: "; ")).")
  }
}
