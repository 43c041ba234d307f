internal import UndercurrentCore

/// The gesture of one view, as it is recognised.
final class GestureSession: Storage {
  var gesture: _ConnectedGesture?
  private(set) var isGoingOn = false

  func change(to value: Any) {
    guard let gesture else { return }
    isGoingOn = true
    gesture.handlers.changed(value)
  }

  func end(with value: Any) {
    guard let gesture else { return }
    // A gesture that ends at once has a value, too.
    if !isGoingOn { gesture.handlers.changed(value) }
    isGoingOn = false
    gesture.handlers.ended(value)
    gesture.handlers.over()
  }

  func cancel() {
    if !isGoingOn { return }
    isGoingOn = false
    gesture?.handlers.over()
  }

  func leave() { gesture = nil }
}

/// A view with a gesture.
struct GestureView<Content: View, G: Gesture>: View, StructuralView {
  let content: Content
  let gesture: G
  let isEnabled: Bool

  func arrange(_ children: inout ChildList, in node: Node) {
    let session = session(in: node)
    if isEnabled {
      session.gesture = gesture._connect(_GestureHandlers())
    } else if session.gesture != nil {
      node.graph.actions.afterPass(node) {
        session.cancel()
        session.gesture = nil
      }
    }
    children.add(content)
  }

  func leave(_ node: Node) {
    let session = session(in: node)
    // Its view is not the one that has the state, in most cases.
    if session.isGoingOn { node.graph.inbox.post { [gesture = session.gesture] in gesture?.handlers.over() } }
  }

  private func session(in node: Node) -> GestureSession { storage(in: node) { GestureSession() } }
}

/// Drives the gesture of one view, in the place of a user.
///
/// What is reported here is done with the next flush, in the order of the reports.
public struct GestureDriver<G: Gesture> {
  /// What the view has asked for.
  public let gesture: G
  private let session: GestureSession
  private let inbox: Inbox

  fileprivate init(_ gesture: G, _ session: GestureSession, _ inbox: Inbox) {
    self.gesture = gesture
    self.session = session
    self.inbox = inbox
  }

  /// The gesture goes on.
  public func change(to value: G.Value) { inbox.post { [session] in session.change(to: value) } }

  /// The gesture has come to its end.
  public func end(with value: G.Value) { inbox.post { [session] in session.end(with: value) } }

  /// The gesture turned out to be none.
  public func cancel() { inbox.post { [session] in session.cancel() } }
}

extension Host {
  /// The gestures of a type that views have now, in the order of the view tree.
  ///
  /// ```swift
  /// host.gestures(Drag.self).first?.change(to: 3)
  /// host.flush()
  /// ```
  public func gestures<G: Gesture>(_ type: G.Type) -> [GestureDriver<G>] {
    let nodes = graph.root?.inOrder ?? []
    return nodes.compactMap { node in
      guard let session = (node.slots.first ?? nil) as? GestureSession, let gesture = session.gesture?.gesture as? G else {
        return nil
      }
      return GestureDriver(gesture, session, graph.inbox)
    }
  }
}

extension View {
  /// Has a gesture recognised on this view.
  public func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool = true) -> some View {
    GestureView(content: self, gesture: gesture, isEnabled: isEnabled)
  }

  /// Has a gesture recognised on this view, besides those inside. Which of several is meant is for the renderer to decide.
  public func simultaneousGesture<G: Gesture>(_ gesture: G, isEnabled: Bool = true) -> some View {
    GestureView(content: self, gesture: gesture, isEnabled: isEnabled)
  }

  /// Has a gesture recognised on this view, before those inside. Which of several is meant is for the renderer to decide.
  public func highPriorityGesture<G: Gesture>(_ gesture: G, isEnabled: Bool = true) -> some View {
    GestureView(content: self, gesture: gesture, isEnabled: isEnabled)
  }

  /// Runs `action` when the view is tapped.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }
}
