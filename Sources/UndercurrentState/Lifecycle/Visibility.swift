/// Keeps its content in the host, and shows it or not.
struct VisibilityView<Content: View>: View, StructuralView {
  let content: Content
  let isVisible: Bool

  func arrange(_ children: inout ChildList, in node: Node) {
    children.add(EnvironmentWriter(content: content, keyPath: \.isVisible) { [isVisible] in $0 = $0 && isVisible })
  }

  func elements(of below: [Element]) -> [Element] { isVisible ? below : [] }
}

private struct VisibleKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

extension EnvironmentValues {
  /// Whether no view around has been hidden by ``View/visible(_:)``.
  public internal(set) var isVisible: Bool {
    get { self[VisibleKey.self] }
    set { self[VisibleKey.self] = newValue }
  }
}

extension Node {
  /// Whether the view is there to be seen. It is evaluated again when that changes.
  func isShown() -> Bool {
    // Whoever hides views writes the key from the beginning, so where it is missing nobody ever will.
    if !scope.values.contains(VisibleKey.self) { return true }
    return tracking { _ in scope.read(\.isVisible, for: "isVisible") }
  }
}

extension View {
  /// Hides the view, or shows it, and keeps its state in either case: a tab that is not selected, a screen below another one.
  ///
  /// When it is hidden, the `onDisappear` actions inside run and its tasks are cancelled, and a renderer does not find it; when it is
  /// shown again, the `onAppear` actions run and its tasks start anew. Its bodies are evaluated all the time.
  ///
  /// ```swift
  /// ForEach(tabs) { tab in
  ///   Screen(tab: tab).visible(tab.id == selection)
  /// }
  /// ```
  public func visible(_ isVisible: Bool) -> some View { VisibilityView(content: self, isVisible: isVisible) }
}
