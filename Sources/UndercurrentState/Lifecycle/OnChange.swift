/// Runs an action when a value changes from one evaluation to the next.
struct ChangeView<Content: View, Value: Equatable>: View, StructuralView {
  let content: Content
  let value: Value
  var isInitial = false
  /// Whether the action to run is the one that was given with the old value, which sees what its view was then.
  var runsOldAction = false
  let action: (Value, Value) -> Void

  private final class Last {
    var value: Value
    var action: (Value, Value) -> Void
    var brake = Brake()

    init(_ value: Value, _ action: @escaping (Value, Value) -> Void) {
      self.value = value
      self.action = action
    }
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    var isNew = false
    let last = storage(in: node) {
      isNew = true
      return Last(value, action)
    }
    let old = last.value
    let due = runsOldAction ? last.action : action
    last.value = value
    last.action = action
    if isNew ? isInitial : old != value {
      let graph = node.graph
      if last.brake.allowsRun(in: graph) {
        graph.actions.afterPass(node) { due(old, value) }
      } else {
        graph.report(.changeCycle(path: node.path))
      }
    }
    children.add(content)
  }
}

extension View {
  /// Runs `action` with the old and the new value after the pass in which `value` has changed.
  ///
  /// - Parameters:
  ///   - value: What is looked at in each pass.
  ///   - initial: Whether to run the action when the view appears, too.
  ///   - action: What to do about it.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    ChangeView(content: self, value: value, isInitial: initial, action: action)
  }

  /// Runs `action` after the pass in which `value` has changed.
  ///
  /// - Parameters:
  ///   - value: What is looked at in each pass.
  ///   - initial: Whether to run the action when the view appears, too.
  ///   - action: What to do about it.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    ChangeView(content: self, value: value, isInitial: initial) { _, _ in action() }
  }

  /// Runs `action` with the new value after the pass in which `value` has changed. It is the closure of the evaluation before, so
  /// what it has captured is what was there before the change.
  @available(*, deprecated, message: "Use the form with two parameters, or with none: its closure sees what is there now.")
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    ChangeView(content: self, value: value, runsOldAction: true) { _, new in action(new) }
  }
}
