extension Inspection {
  /// The tree, one line for each view and for what belongs to it.
  ///
  /// ```text
  /// Counter #1 evaluated 2 times, last because of count
  ///   @State count = 1
  ///   reads count
  ///   Text #2 evaluated 2 times, last because of @self
  ///     string: "1"
  /// ```
  public var description: String {
    var lines: [String] = []
    for view in views {
      let margin = String(repeating: "  ", count: view.depth)
      lines.append("\(margin)\(view.title) \(view.evaluationText)")
      lines += view.details(environmentAbove: environment(above: view)).map { "\(margin)  \($0)" }
    }
    lines += waiting.map { "waiting: \($0)" }
    return lines.joined(separator: "\n")
  }

  private func environment(above view: View) -> Set<EnvironmentEntry> {
    view.parent.flatMap { self[$0] }.map { Set($0.environment) } ?? []
  }

  /// The tree in the language of Graphviz: what is inside what, and with broken lines who reads which state.
  public var graphviz: String {
    var lines = ["digraph host {", "  node [shape=box, fontname=\"monospace\"];"]
    for view in views {
      let label = ([view.title] + view.properties.map(\.description) + view.activities).joined(separator: "\n")
      lines.append("  n\(view.id) [label=\(Self.quoted(label))];")
    }
    for view in views {
      if let parent = view.parent { lines.append("  n\(parent) -> n\(view.id);") }
      for dependency in view.dependencies {
        guard let owner = dependency.owner else { continue }
        lines.append("  n\(owner) -> n\(view.id) [style=dashed, constraint=false, label=\(Self.quoted("\(dependency)"))];")
      }
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\n": result += "\\l"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}

extension Inspection.View {
  /// The name, the id that it was given, and its number.
  var title: String { name + (givenID.map { "[\($0)]" } ?? "") + " #\(id)" }

  var evaluationText: String {
    let times = evaluations == 1 ? "once" : "\(evaluations) times"
    return "evaluated \(times), last because of \(reasons.map(\.description).joined(separator: ", "))"
  }

  func details(environmentAbove: Set<Inspection.EnvironmentEntry>) -> [String] {
    var lines = properties.map(\.description)
    lines += environment.reversed().filter { !environmentAbove.contains($0) }.map { "environment: \($0)" }
    if !dependencies.isEmpty { lines.append("reads \(dependencies.map(\.description).joined(separator: ", "))") }
    return lines + activities
  }
}
