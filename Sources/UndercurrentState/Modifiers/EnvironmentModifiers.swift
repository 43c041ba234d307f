/// A view whose content finds something else in the environment.
struct EnvironmentWriter<Content: View, Value>: View, StructuralView {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let change: (inout Value) -> Void

  /// What was written last, and on top of what.
  private final class Written {
    let scope: EnvironmentScope
    var outer: EnvironmentScope
    var keyPath: WritableKeyPath<EnvironmentValues, Value>
    var value: Value
    var base: Int

    init(
      _ scope: EnvironmentScope, in outer: EnvironmentScope, _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) {
      self.scope = scope
      self.outer = outer
      self.keyPath = keyPath
      self.value = value
      base = outer.version
    }
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    let outer = node.scope
    var values = outer.values
    node.tracking { evaluation in
      // What is written stands on top of all of the outer environment.
      evaluation.note(outer, .environment("environment"))
      values.writer = node.id
      Observed.track(in: evaluation, for: node) { change(&values[keyPath: keyPath]) }
      values.writer = 0
    }
    let value = values[keyPath: keyPath]
    var isNew = false
    let written = storage(in: node) {
      isNew = true
      let scope = EnvironmentScope(values, inbox: node.graph.inbox, transform: outer.transform)
      return Written(scope, in: outer, keyPath, value)
    }
    let isSame =
      isNew
      || written.outer === outer && written.base == outer.version && written.keyPath == keyPath
        && node.graph.comparisons.areEqual(written.value, value)
    if !isSame {
      written.keyPath = keyPath
      written.value = value
      written.outer = outer
      written.base = outer.version
      written.scope.replace(values)
      written.scope.markReaders()
    }
    children.add(content, scope: written.scope)
  }
}

extension View {
  /// Sets a value of the environment for this view and everything inside it.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EnvironmentWriter(content: self, keyPath: keyPath) { $0 = value }
  }

  /// Changes a value of the environment for this view and everything inside it.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    EnvironmentWriter(content: self, keyPath: keyPath, change: transform)
  }
}
