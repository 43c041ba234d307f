/// One evaluation of a body, a modifier or a primitive view.
public struct EvaluationReport: CustomStringConvertible {
  /// The type of the view or the modifier.
  public let type: Any.Type
  /// The views that lead there, outermost first.
  public let path: String
  /// Why it was evaluated; there may be several reasons at once.
  public let reasons: [EvaluationReason]
  /// The transaction of the pass.
  public let transaction: Transaction

  init(of node: Node) {
    type = node.type.type
    path = node.path
    reasons = node.reasons
    transaction = node.graph.transaction
  }

  public var description: String { "\(path): \(reasons.map(\.description).joined(separator: ", "))" }
}

extension View {
  /// Prints why the body that calls it is being evaluated: `Counter: @self, @identity, _count changed.`
  ///
  /// `@self` stands for the view's value, `@identity` for a view that is new; then come the properties that have changed. Outside of
  /// a body it prints nothing.
  public static func _printChanges() {
    if let line = Evaluation.runningNode?.changeLine(of: Self.self) { print(line) }
  }

  /// Hands the line that `_printChanges()` prints to the host's ``Host/onLog``; prints it if nobody listens there.
  public static func _logChanges() {
    guard let node = Evaluation.runningNode, let line = node.changeLine(of: Self.self) else { return }
    if let onLog = node.graph.onLog { onLog(line) } else { print(line) }
  }
}

extension Node {
  fileprivate func changeLine(of view: Any.Type) -> String? {
    var changes: [String] = []
    for reason in reasons {
      switch reason {
      case .first:
        changes.append("@self")
        // As elsewhere: a view that keeps nothing has no identity to speak of.
        if !type.steps.isEmpty { changes.append("@identity") }
        changes += type.steps.map { "_\($0.name)" }
      case .value: changes.append("@self")
      case .property(let name), .environment(let name), .object(let name): changes.append("_\(name)")
      case .observation, .override: changes.append("\(reason)")
      }
    }
    return "\(shortName(of: view)): \(changes.isEmpty ? "unchanged" : changes.joined(separator: ", ") + " changed")."
  }
}
