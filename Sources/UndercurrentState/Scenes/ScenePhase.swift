/// Whether a scene is in use, to be seen, or neither.
public enum ScenePhase: Hashable, Comparable, Sendable {
  /// Not to be seen. The lowest phase.
  case background
  /// To be seen, but not in use.
  case inactive
  /// In use. The highest phase: of several scenes, it counts.
  case active
}

private struct ScenePhaseKey: EnvironmentKey {
  static var defaultValue: ScenePhase { .active }
}

extension EnvironmentValues {
  /// The phase of the scene around a view; in an app or a scene, the highest phase of all its windows.
  ///
  /// A host without an app is one scene; set its phase in ``Host/environment``.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}

/// The highest phase of several scenes.
struct HighestPhase: PreferenceKey {
  static var defaultValue: ScenePhase { .background }
  static func reduce(value: inout ScenePhase, nextValue: () -> ScenePhase) { value = max(value, nextValue()) }
}
