/// What a node keeps that is at work while its view is there: a subscription, a task.
protocol ActiveStorage: AnyObject {
  /// In words; empty if nothing is going on.
  var activities: [String] { get }
}

extension Node {
  /// The nodes from here down, each before what is below it, in tree order.
  var inOrder: [Node] {
    var found: [Node] = []
    var open = [self]
    while let node = open.popLast() {
      found.append(node)
      open.append(contentsOf: node.children.reversed())
    }
    return found
  }

  /// The id of the nearest view around, or of this one, that has one.
  var nearestID: AnyHashable? {
    var node: Node? = self
    while let here = node {
      if let id = here.givenID { return id }
      node = here.parent
    }
    return nil
  }

  /// The id that the view was given by `id(_:)` or `ForEach`.
  var givenID: AnyHashable? {
    switch key {
    case .position: nil
    case .id(let id), .repeated(let id, _): id
    }
  }

  var activities: [String] { slots.flatMap { ($0 as? any ActiveStorage)?.activities ?? [] } }
}

extension ViewNode {
  /// The dynamic properties with their values, and the simple ones among the others.
  func inspectedProperties() -> [Inspection.Property] {
    var view = connected()
    let plain = plainFields(of: view).map { Inspection.Property(name: $0.name, kind: "", value: $0.value) }
    return plain
      + withUnsafeMutablePointer(to: &view) { view in
        let start = UnsafeRawPointer(view)
        return type.steps.compactMap { step in
          guard let inspect = step.inspect else { return nil }
          let value = inspect(start + step.offset)
          return Inspection.Property(name: step.name, kind: step.kind, value: value.map(brief) ?? "-")
        }
      }
  }

  /// The view connected with the node's storage. Nothing is evaluated, and nothing depends on it.
  func connected() -> V {
    // What a view kept that is gone is gone as well.
    if isRemoved { return given }
    return graph.inspecting {
      let evaluation = Evaluation(of: self)
      var view = given
      withUnsafeMutablePointer(to: &view) { view in
        let start = UnsafeMutableRawPointer(view)
        for step in type.steps { step.run(start + step.offset, step, evaluation, self) }
      }
      for watch in evaluation.finish().watches { watch.end() }
      _ = graph.isMissingObject()
      return view
    }
  }
}

/// A value in one line, and not a long one.
func brief(_ value: Any) -> String {
  if let text = value as? String { return cut(String(reflecting: text)) }
  let type = Swift.type(of: value)
  // An object that does not describe itself would be described by its module.
  if type is AnyClass, !(value is any CustomStringConvertible) { return shortName(of: type) }
  return cut(String(describing: value))
}

private func cut(_ text: String) -> String {
  let line = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
  return line.count <= 60 ? line : line.prefix(57) + "..."
}

/// The stored properties of a view that are numbers, strings and the like.
func plainFields(of view: Any) -> [(name: String, value: String)] {
  Mirror(reflecting: view).children.compactMap { child in
    guard let name = child.label, !name.hasPrefix("_") else { return nil }
    switch child.value {
    case let value as any BinaryInteger: return (name, "\(value)")
    case let value as any FloatingPoint: return (name, "\(value)")
    case let value as any StringProtocol: return (name, brief(String(value)))
    case let value as Bool: return (name, "\(value)")
    default: return nil
    }
  }
}
