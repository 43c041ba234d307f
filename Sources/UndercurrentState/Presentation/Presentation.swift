/// Content that a view presents over others: a sheet, an alert, the next screen.
///
/// A renderer finds it as an element, right after the view that presents it; ``Host/presentations`` lists all that there are. It is
/// content like any other: it follows the state that it reads, and finds the environment of the view that presents it.
public struct Presentation: PrimitiveView, PreferencePlacing {
  /// How it is to be shown.
  public enum Style: Hashable, Sendable {
    /// Over part of the screen.
    case sheet
    /// Over all of the screen.
    case fullScreenCover
    /// Beside what has brought it up.
    case popover
    /// A title, a message and what to do about it, before anything else can be done.
    case alert
    /// A question, and the answers to choose from.
    case confirmationDialog
    /// The next screen of a navigation.
    case destination
  }

  /// What an alert or a dialog has to say; its other content are the actions. A renderer calls ``Presentation/dismiss`` after any of
  /// them.
  public struct Message: PrimitiveView {
    /// What is said.
    public let content: AnyView
  }

  /// How it is to be shown.
  public let style: Style
  /// The title of an alert or a dialog.
  public let title: String?
  /// Ends the presentation.
  public let dismiss: DismissAction
  let message: Message?
  let inside: AnyView

  /// What is presented: the message of an alert or a dialog, if it has one, and the views.
  public var content: some View {
    message
    inside
  }

  // What is presented is no part of the view that presents it.
  static var preferencePlace: PreferencePlace { .end }
}

/// Shows its content, and presents something beside it.
struct Presenter<Content: View, Inside: View>: View, StructuralView {
  struct Shown {
    /// What is presented under another id is presented anew.
    let id: AnyHashable
    let inside: Inside
    var message: AnyView?
  }

  let content: Content
  let style: Presentation.Style
  var title: String?
  let isPresented: Binding<Bool>
  var onDismiss: (() -> Void)?
  let shown: () -> Shown?

  func arrange(_ children: inout ChildList, in node: Node) {
    children.add(content)
    let shown = node.tracking { evaluation in Observed.track(in: evaluation, for: node) { self.shown() } }
    guard let shown else { return }
    let dismiss = DismissAction(isPresented: isPresented)
    let presentation = Presentation(
      style: style, title: title, dismiss: dismiss, message: shown.message.map { Presentation.Message(content: $0) },
      inside: AnyView(shown.inside))
    let ending = EndingView(content: presentation, action: onDismiss)
    children.add(EnvironmentWriter(content: ending, keyPath: \.dismiss) { $0 = dismiss }, key: .id(shown.id))
  }
}

/// Runs an action when its content has gone; not when it is only hidden.
private struct EndingView<Content: View>: View, StructuralView {
  let content: Content
  let action: (() -> Void)?

  private final class Presence {
    var hasAppeared = false
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    let presence = presence(in: node)
    if !presence.hasAppeared { node.graph.actions.afterPass(node) { presence.hasAppeared = true } }
    children.add(content)
  }

  func leave(_ node: Node) {
    if let action, presence(in: node).hasAppeared { node.graph.actions.afterRemoval(action) }
  }

  private func presence(in node: Node) -> Presence { storage(in: node) { Presence() } }
}

/// Ends the presentation that a view is part of: `@Environment(\.dismiss) private var dismiss`. Where nothing is presented, it does
/// nothing.
public struct DismissAction: Sendable {
  let isPresented: Binding<Bool>?

  /// Ends the presentation: `dismiss()`. It sets the binding that the presentation follows, so that the view is gone with the
  /// next flush.
  public func callAsFunction() { isPresented?.wrappedValue = false }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction(isPresented: nil) }
}

extension EnvironmentValues {
  /// Ends the innermost presentation around the view.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the view is part of something that is presented.
  public var isPresented: Bool { dismiss.isPresented != nil }
}

extension Host {
  /// What is presented now, in the order of the view tree: what is presented by something presented comes after it.
  public var presentations: [Element] { elements.flatMap(\.presentations) }
}

extension Element {
  /// This element, if something is presented as it, and all inside it that are.
  public var presentations: [Element] { (view is Presentation ? [self] : []) + children.flatMap(\.presentations) }
}
