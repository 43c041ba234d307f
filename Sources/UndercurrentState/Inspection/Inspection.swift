/// What is in a host at one moment: its views, what they keep, what they have read, and what is at work for them.
///
/// A value that stays as it is while the host goes on. Its description is the tree as text; ``graphviz`` draws it, and
/// ``difference(from:)`` says what has happened since another moment.
public struct Inspection: CustomStringConvertible {
  /// One view, or a modifier that keeps something.
  public struct View: Identifiable {
    /// Stays the same for as long as the view keeps its place.
    public let id: Int
    /// The number of views that it is inside of.
    public let depth: Int
    /// The view around it.
    public let parent: Int?
    /// The name of its type.
    public let name: String
    /// The views that lead there, outermost first.
    public let path: String
    /// What it was given by `id(_:)` or `ForEach`, if there was no view between.
    public let givenID: String?
    /// Its dynamic properties and their values, and of its other properties the simple ones.
    public let properties: [Property]
    /// The values of the environment that are set for it, and by whom.
    public let environment: [EnvironmentEntry]
    /// What its last evaluation read that can change.
    public let dependencies: [Dependency]
    /// Its subscriptions and tasks.
    public let activities: [String]
    /// How often it was evaluated, and why the last time.
    public let evaluations: Int
    /// Why it was evaluated the last time.
    public let reasons: [EvaluationReason]
  }

  /// A property of a view, and what it had.
  public struct Property: Hashable, Sendable, CustomStringConvertible {
    /// Its name in the view.
    public let name: String
    /// `State`, `Binding` and so on; empty for an ordinary property.
    public let kind: String
    /// What it had, as text, which is shortened if it is long.
    public let value: String

    public var description: String { kind.isEmpty ? "\(name): \(value)" : "@\(kind) \(name) = \(value)" }
  }

  /// A value of the environment that is not its default.
  public struct EnvironmentEntry: Hashable, Sendable, CustomStringConvertible {
    /// The name of the key's type.
    public let key: String
    /// What it had, as text, which is shortened if it is long.
    public let value: String
    /// The view whose modifier has set it, by path and number; `nil` if that was the host.
    public let writer: String?

    public var description: String { "\(key) = \(value) from \(writer ?? "the host")" }
  }

  /// Something that a body has read and that may change.
  public struct Dependency: Hashable, Sendable, CustomStringConvertible {
    /// What was read, as the reason that it would be for an evaluation.
    public let reason: EvaluationReason
    /// The view that keeps what was read, if it is a state.
    public let owner: Int?

    public var description: String { reason.description.isEmpty ? "observed properties" : reason.description }
  }

  /// The views, each before those inside it, in tree order.
  public let views: [View]
  /// What has changed and waits for the next flush, by transaction: the names of states, and how many other things.
  public let waiting: [String]

  /// The view with a number; `nil` if it was not there. Takes time by the number of views.
  public subscript(id: Int) -> View? { views.first { $0.id == id } }
}

extension Host {
  /// What is in the host now. Evaluates nothing.
  ///
  /// Takes time by the number of nodes, and more for deep trees, as each path is written out.
  public func inspect() -> Inspection { Inspection(graph) }
}

extension Inspection {
  init(_ graph: Graph) {
    let nodes = graph.root?.inOrder ?? []
    var owners: [ObjectIdentifier: Int] = [:]
    for node in nodes {
      for case let state as any KeptState in node.slots { owners[ObjectIdentifier(state)] = node.id }
    }
    // Where each node's nearest view above is, and the id that it hands on to the first view below.
    var places: [Int: (view: Int?, depth: Int, id: AnyHashable?)] = [:]
    var views: [View] = []
    for node in nodes {
      let above = node.parent.flatMap { places[$0.id] } ?? (nil, 0, nil)
      let id = node.givenID ?? above.id
      let activities = node.activities
      if node.type.pathName == nil, activities.isEmpty {
        places[node.id] = (above.view, above.depth, id)
        continue
      }
      places[node.id] = (node.id, above.depth + 1, nil)
      views.append(
        View(node, depth: above.depth, parent: above.view, givenID: id, activities: activities, owners: owners))
    }
    self.views = views
    waiting = graph.inbox.waiting.filter { !$0.sources.isEmpty }.map { batch in
      let names = batch.sources.map { ($0 as? any KeptState)?.name ?? "\(type(of: $0))" }
      return "\(names.joined(separator: ", "))\(batch.transaction.isEmpty ? "" : " in \(batch.transaction)")"
    }
  }
}

extension Inspection.View {
  fileprivate init(
    _ node: Node, depth: Int, parent: Int?, givenID: AnyHashable?, activities: [String], owners: [ObjectIdentifier: Int]
  ) {
    id = node.id
    self.depth = depth
    self.parent = parent
    name = node.type.pathName ?? shortName(of: node.type.type)
    path = node.path
    self.givenID = givenID.map { brief($0.base) }
    properties = node.type.pathName == nil ? [] : node.properties
    environment = node.scope.values.list.entries.map { entry in
      Inspection.EnvironmentEntry(key: entry.name, value: brief(entry.any), writer: node.writer(entry.writer))
    }
    dependencies = node.reads.map { Inspection.Dependency(reason: $0.dependency, owner: owners[ObjectIdentifier($0.source)]) }
    self.activities = activities
    evaluations = Int(node.evaluations)
    reasons = node.reasons
  }
}

extension Node {
  /// Who wrote a value of this node's environment. It is this node or one above.
  fileprivate func writer(_ number: Int) -> String? {
    if number == 0 { return nil }
    var node: Node? = self
    while let here = node, here.id != number { node = here.parent }
    return node.map { "\($0.path) #\(number)" } ?? "#\(number)"
  }
}
