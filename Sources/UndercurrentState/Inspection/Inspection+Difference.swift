extension Inspection {
  /// One thing that is not as it was.
  public enum Change: Hashable, Sendable, CustomStringConvertible {
    case added(String)
    case removed(String)
    case evaluated(String, times: Int, reasons: [EvaluationReason])
    /// A property of the view at a path.
    case property(String, name: String, from: String, to: String)
    case environment(String, key: String, from: String?, to: String?)
    case started(String, activity: String)
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
    for view in views {
      if let old = before[view.id] { changes += view.changes(since: old) } else { changes.append(.added(view.place)) }
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

  fileprivate func changes(since old: Self) -> [Inspection.Change] {
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
    let (new, earlier) = (environment, old.environment)
    for key in Set(new.map(\.key)).union(earlier.map(\.key)).sorted() {
      let (to, from) = (new.first { $0.key == key }?.value, earlier.first { $0.key == key }?.value)
      if to != from { changes.append(.environment(place, key: key, from: from, to: to)) }
    }
    changes += activities.filter { !old.activities.contains($0) }.map { .started(place, activity: $0) }
    changes += old.activities.filter { !activities.contains($0) }.map { .ended(place, activity: $0) }
    return changes
  }
}
