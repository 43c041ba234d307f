extension Inspection {
  /// One thing that is not as it was.
  public enum Change: Hashable, Sendable, CustomStringConvertible {
    /// A view has come, at this path.
    case added(String)
    /// The view at this path has gone.
    case removed(String)
    /// The view at a path was evaluated, so many times, the last time for these reasons.
    case evaluated(String, times: Int, reasons: [EvaluationReason])
    /// A property of the view at a path.
    case property(String, name: String, from: String, to: String)
    /// A value of the environment is different for the view at a path, and for those inside it; `nil` is one that is not set.
    case environment(String, key: String, from: String?, to: String?)
    /// A subscription or a task of the view at a path has begun.
    case started(String, activity: String)
    /// A subscription or a task of the view at a path is over.
    case ended(String, activity: String)

    public var description: String {
      switch self {
      case .added(let view): "+ \(view)"
      case .removed(let view): "- \(view)"
      case .evaluated(let view, let times, let reasons):
        "\(view): evaluated\(times == 1 ? "" : " \(times) times"), because of \(reasons.map(\.description).joined(separator: ", "))"
      case .property(let view, let name, let old, let new): "\(view): \(name) \(old) -> \(new)"
      case .environment(let view, let key, let old, let new): "\(view): environment \(key) \(old ?? "unset") -> \(new ?? "unset")"
      case .started(let view, let activity): "\(view): + \(activity)"
      case .ended(let view, let activity): "\(view): - \(activity)"
      }
    }
  }

  /// What is different from an earlier moment of the same host: in the order of the tree as it is now, then what is gone.
  public func difference(from earlier: Inspection) -> [Change] {
    let before = Dictionary(uniqueKeysWithValues: earlier.views.map { ($0.id, $0) })
    var changes: [Change] = []
    // What is different in the environment of a view is told of the outermost.
    var told: [Int: Set<EnvironmentDifference>] = [:]
    for view in views {
      guard let old = before[view.id] else {
        changes.append(.added(view.place))
        continue
      }
      let differences = view.environmentDifferences(from: old)
      told[view.id] = Set(differences)
      let above = view.parent.flatMap { told[$0] } ?? []
      changes += view.changes(since: old, differences.filter { !above.contains($0) })
    }
    let now = Set(views.map(\.id))
    return changes + earlier.views.filter { !now.contains($0.id) }.map { .removed($0.place) }
  }
}

extension Host {
  /// What `action` and the flush after it change in the host.
  ///
  /// ```swift
  /// let changes = try host.changes { try host.perform(.press, on: "+") }
  /// #expect(changes.contains(.property("Counter", name: "count", from: "0", to: "1")))
  /// ```
  public func changes<Failure: Error>(during action: () throws(Failure) -> Void) throws(Failure) -> [Inspection.Change] {
    let before = inspect()
    try action()
    flush()
    return inspect().difference(from: before)
  }
}

extension Inspection.View {
  fileprivate var place: String { path + (givenID.map { "[\($0)]" } ?? "") }

  fileprivate func environmentDifferences(from old: Self) -> [EnvironmentDifference] {
    let keys = Set(environment.map(\.key)).union(old.environment.map(\.key)).sorted()
    return keys.compactMap { key in
      let difference = EnvironmentDifference(
        key: key, from: old.environment.first { $0.key == key }?.value, to: environment.first { $0.key == key }?.value)
      return difference.from == difference.to ? nil : difference
    }
  }

  fileprivate func changes(since old: Self, _ differences: [EnvironmentDifference]) -> [Inspection.Change] {
    var changes: [Inspection.Change] = []
    if evaluations != old.evaluations {
      changes.append(.evaluated(place, times: evaluations - old.evaluations, reasons: reasons))
    }
    let values = Dictionary(old.properties.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for property in properties {
      if let value = values[property.name], value != property.value {
        changes.append(.property(place, name: property.name, from: value, to: property.value))
      }
    }
    changes += differences.map { .environment(place, key: $0.key, from: $0.from, to: $0.to) }
    changes += activities.filter { !old.activities.contains($0) }.map { .started(place, activity: $0) }
    changes += old.activities.filter { !activities.contains($0) }.map { .ended(place, activity: $0) }
    return changes
  }
}

private struct EnvironmentDifference: Hashable {
  let key: String
  let from: String?
  let to: String?
}
