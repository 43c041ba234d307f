/// Something that a user does to a view.
public enum ViewAction: Hashable, Sendable, CustomStringConvertible {
  /// Presses, taps, clicks.
  case press
  /// Replaces the text.
  case type(String)
  /// Moves the focus to the view.
  case focus
  /// Whatever else a renderer has: a name that it gives.
  case custom(String)

  public var description: String {
    switch self {
    case .press: "press"
    case .type(let text): "type \(brief(text))"
    case .focus: "focus"
    case .custom(let name): name
    }
  }
}

/// A primitive view that a user can do something to. Conform to it and ``Host/perform(_:on:)`` works with your renderer's views.
///
/// ```swift
/// struct Button: PrimitiveView, ActingView {
///   let title: String
///   let action: () -> Void
///
///   var label: String { title }
///   func perform(_ action: ViewAction) -> Bool {
///     if action == .press { self.action() }
///     return action == .press
///   }
/// }
/// ```
public protocol ActingView: PrimitiveView {
  /// What the view is known by: a title, a prompt.
  var label: String { get }
  /// Does what a user has done. Returns whether the view takes such an action at all.
  @discardableResult func perform(_ action: ViewAction) -> Bool
}

extension Host {
  /// Does something to the first view with a label that takes the action, and flushes.
  ///
  /// ```swift
  /// try host.perform(.type("Ada"), on: "Name")
  /// try host.perform(.press, on: "Sign in")
  /// ```
  ///
  /// - Throws: An error that says which views there are that take actions.
  public func perform(_ action: ViewAction, on label: String) throws(HostSearchError) {
    flush()
    let acting = elements.flatMap(\.all).compactMap { element in (element.view as? any ActingView).map { (element.id, $0) } }
    for (id, view) in acting where view.label == label {
      // The focus is moved in any case, and a renderer's view may do more.
      if action == .focus { focus = id }
      if view.perform(action) || action == .focus { return flush() }
    }
    throw HostSearchError(
      wanted: "view labelled '\(label)' that takes the action '\(action)'",
      known: acting.map { "\(shortName(of: type(of: $0.1))) '\($0.1.label)'" })
  }
}
