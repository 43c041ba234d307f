/// Hands a value up, instead of what its content would.
struct PreferenceWriter<Content: View, Key: PreferenceKey>: View, StructuralView, PreferencePlacing {
  let content: Content
  let value: Key.Value

  static var preferencePlace: PreferencePlace { .key(ObjectIdentifier(Key.self)) }

  func arrange(_ children: inout ChildList, in node: Node) {
    storage(in: node) { PreferenceContribution<Key>(node) }.set(value)
    children.add(content)
  }

  func leave(_ node: Node) { storage(in: node) { PreferenceContribution<Key>(node) }.remove() }
}

/// Collects what its content hands up, for a second view, which comes after the content.
struct PreferenceScope<Content: View, Key: PreferenceKey, Reader: View>: View, StructuralView, PreferencePlacing {
  let content: Content
  let key: Key.Type
  /// Whether what is collected is what goes further up.
  var passesOn = true
  let reader: (PreferenceCollector<Key>) -> Reader

  static var preferencePlace: PreferencePlace { .key(ObjectIdentifier(Key.self)) }

  func arrange(_ children: inout ChildList, in node: Node) {
    let collector = collector(in: node)
    children.add(content, key: .position(0))
    children.add(reader(collector), key: .position(1))
  }

  func leave(_ node: Node) { collector(in: node).close() }

  private func collector(in node: Node) -> PreferenceCollector<Key> {
    storage(in: node) { PreferenceCollector(node, passesOn: passesOn) }
  }
}

/// Runs an action when a preference is different.
struct PreferenceAction<Key: PreferenceKey>: View, StructuralView where Key.Value: Equatable {
  let collector: PreferenceCollector<Key>
  let action: (Key.Value) -> Void

  private final class Told {
    var value: Key.Value?
    var brake = Brake()
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    node.tracking { $0.note(collector, .value) }
    let told = storage(in: node) { Told() }
    // Without anybody who writes a value there is nothing to tell, unless there was before.
    guard collector.isSettled, collector.value != nil || told.value != nil else { return }
    let value = collector.value ?? Key.defaultValue
    if told.value == value { return }
    told.value = value
    let graph = node.graph
    if !told.brake.allowsRun(in: graph) { return graph.report(.preferenceCycle(path: node.path)) }
    graph.actions.afterPass(node) { action(value) }
  }
}

/// Hands up what it makes of a preference.
struct PreferenceTransform<Key: PreferenceKey>: View, StructuralView {
  let collector: PreferenceCollector<Key>
  let transform: (inout Key.Value) -> Void

  func arrange(_ children: inout ChildList, in node: Node) {
    let value = node.tracking { evaluation -> Key.Value? in
      evaluation.note(collector, .value)
      if !collector.isSettled { return nil }
      var value = collector.value ?? Key.defaultValue
      Observed.track(in: evaluation, for: node) { transform(&value) }
      return value
    }
    if let value { collector.outward.set(value) }
  }
}

/// A view that is made of a preference.
struct PreferenceContent<Key: PreferenceKey, Content: View>: View, StructuralView {
  let collector: PreferenceCollector<Key>
  let content: (Key.Value) -> Content

  func arrange(_ children: inout ChildList, in node: Node) {
    let made = node.tracking { evaluation -> Content? in
      evaluation.note(collector, .value)
      if !collector.isSettled { return nil }
      let value = collector.value ?? Key.defaultValue
      return Observed.track(in: evaluation, for: node) { content(value) }
    }
    if let made { children.add(made) }
  }
}

extension View {
  /// Hands `value` up to the views around this one, instead of what the views inside hand up.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    PreferenceWriter<Self, K>(content: self, value: value)
  }

  /// Runs `action` after the pass in which the preference of this view has changed, and after the first one in which anything inside
  /// has written it.
  ///
  /// An action that changes its own preference again and again is stopped: see ``Problem/preferenceCycle(path:)``.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    PreferenceScope(content: self, key: key) { PreferenceAction(collector: $0, action: action) }
  }

  /// Hands up what `callback` makes of the preference of this view, or of its default value.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    PreferenceScope(content: self, key: key, passesOn: false) { PreferenceTransform(collector: $0, transform: callback) }
  }

  /// Puts a view over this one that is made of its preference. It is evaluated after everything inside, in the same pass.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceScope(content: self, key: key) { PreferenceContent(collector: $0, content: transform) }
  }

  /// Puts a view behind this one that is made of its preference. It is evaluated after everything inside, in the same pass; a
  /// renderer finds it after this view, too.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    overlayPreferenceValue(key, transform)
  }
}
