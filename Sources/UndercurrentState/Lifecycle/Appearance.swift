/// Runs actions when a view comes and goes.
struct LifecycleView<Content: View>: View, StructuralView {
  let content: Content
  let appear: (() -> Void)?
  let disappear: (() -> Void)?

  private final class Presence {
    var isShown = false
    var hasAppeared = false
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    let presence = presence(in: node)
    let isShown = node.isShown()
    if isShown != presence.isShown {
      presence.isShown = isShown
      if isShown {
        node.graph.actions.afterPass(node) {
          presence.hasAppeared = true
          appear?()
        }
      } else if presence.hasAppeared {
        presence.hasAppeared = false
        if let disappear { node.graph.actions.afterHiding(node, disappear) }
      }
    }
    children.add(content)
  }

  func leave(_ node: Node) {
    // A view that came and went in one pass was never there.
    guard let disappear, presence(in: node).hasAppeared else { return }
    node.graph.actions.afterRemoval(disappear)
  }

  private func presence(in node: Node) -> Presence { storage(in: node) { Presence() } }
}

extension View {
  /// Runs `action` after the pass in which the view appears, from the innermost view outwards.
  ///
  /// A view appears when it takes its place in the view tree, whether or not it has anything to show there, and when it is shown
  /// again after ``visible(_:)`` has hidden it.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: action, disappear: nil)
  }

  /// Runs `action` after the view is gone or hidden, before the actions of the views that come. It can still read the state.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: nil, disappear: action)
  }
}
