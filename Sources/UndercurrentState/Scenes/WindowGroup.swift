public import UndercurrentCore

/// A scene that shows a view.
public struct WindowGroup<Content: View>: PrimitiveScene {
  let title: String?
  let content: Content

  /// A window without a title.
  public init(@ViewBuilder content: () -> Content) {
    title = nil
    self.content = content()
  }

  /// A window with a title.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  var shown: some View { WindowView(title: title, content: content) }
}

/// The window of a scene: what is shown, its phase, and what it keeps.
public struct SceneWindow: PrimitiveView {
  /// The title, if it has one: for a renderer to show.
  public let title: String?
  /// What is shown in the window.
  public let content: AnyView
  /// What ``SceneStorage`` keeps in this scene: save its `values`, and set them to restore the scene.
  public let sceneStorage: MemoryStore
  @Binding private var currentPhase: ScenePhase

  init(title: String?, content: AnyView, sceneStorage: MemoryStore, phase: Binding<ScenePhase>) {
    self.title = title
    self.content = content
    self.sceneStorage = sceneStorage
    _currentPhase = phase
  }

  /// The phase of the scene. Setting it takes effect with the next flush.
  public var phase: ScenePhase {
    get { currentPhase }
    nonmutating set { currentPhase = newValue }
  }
}

private struct WindowView<Content: View>: View {
  let title: String?
  let content: Content
  @State private var phase = ScenePhase.active
  @State private var sceneStorage = MemoryStore()

  var body: some View {
    SceneWindow(title: title, content: AnyView(content), sceneStorage: sceneStorage, phase: $phase)
      .environment(\.scenePhase, phase)
      .environment(\.sceneStorage, sceneStorage)
      .preference(key: HighestPhase.self, value: phase)
  }
}

/// An app as a view.
public struct AppView<A: App>: View {
  let app: A
  @State private var phase = ScenePhase.active

  /// The scenes, in the phase of the one that is in use most.
  public var body: some View {
    AppBody(app: app)
      .environment(\.scenePhase, phase)
      .onPreferenceChange(HighestPhase.self) { phase = $0 }
  }
}

private struct AppBody<A: App>: View, Carrier {
  let app: A

  static var carried: Any.Type { A.self }

  var body: some View { SceneView(scene: app.body) }
}

extension Host {
  /// Runs the scenes of an app, one window for each.
  public convenience init<A: App>(
    app: A, environment: EnvironmentValues = EnvironmentValues(), onProblem: ((Problem) -> Void)? = nil
  ) where Root == AppView<A> {
    self.init(AppView(app: app), environment: environment, onProblem: onProblem)
  }

  /// The windows of an app, in the order of its scenes.
  public var windows: [SceneWindow] { all(SceneWindow.self) }
}

extension Scene {
  /// Provides an object to this scene, under its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    ModifiedScene(scene: self) { $0.environmentObject(object) }
  }
}
