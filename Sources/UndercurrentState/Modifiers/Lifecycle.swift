/// Runs actions when a view comes and goes.
struct LifecycleView<Content: View>: View, StructuralView {
  let content: Content
  let appear: (() -> Void)?
  let disappear: (() -> Void)?

  private final class Presence {
    var hasAppeared = false
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    var isNew = false
    let presence = storage(in: node) {
      isNew = true
      return Presence()
    }
    if isNew {
      node.graph.afterPass(node) {
        presence.hasAppeared = true
        appear?()
      }
    }
    children.add(content)
  }

  func leave(_ node: Node) {
    // A view that came and went in one pass was never there.
    guard let disappear, storage(in: node, { Presence() }).hasAppeared else { return }
    node.graph.afterRemoval(disappear)
  }
}

/// Runs an action when a value changes from one evaluation to the next.
struct ChangeView<Content: View, Value: Equatable>: View, StructuralView {
  let content: Content
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void

  private final class Last {
    var value: Value
    var flush = 0
    var runs = 0

    init(_ value: Value) { self.value = value }
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    var isNew = false
    let last = storage(in: node) {
      isNew = true
      return Last(value)
    }
    let old = last.value
    last.value = value
    if isNew ? isInitial : old != value { schedule(from: old, last, node) }
    children.add(content)
  }

  private func schedule(from old: Value, _ last: Last, _ node: Node) {
    let graph = node.graph
    if last.flush != graph.flushNumber {
      last.flush = graph.flushNumber
      last.runs = 0
    }
    last.runs += 1
    if last.runs > 2 { return graph.report(.changeCycle(path: node.path)) }
    graph.afterPass(node) { action(old, value) }
  }
}

extension View {
  /// Runs `action` after the pass in which the view appears, from the innermost view outwards.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: action, disappear: nil)
  }

  /// Runs `action` after the view is gone, before those of the views that come.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: nil, disappear: action)
  }

  /// Runs `action` with the old and the new value after the pass in which `value` has changed.
  ///
  /// - Parameter initial: Whether to run it when the view appears, too.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    ChangeView(content: self, value: value, isInitial: initial, action: action)
  }

  /// Runs `action` after the pass in which `value` has changed.
  ///
  /// - Parameter initial: Whether to run it when the view appears, too.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    ChangeView(content: self, value: value, isInitial: initial) { _, _ in action() }
  }
}
