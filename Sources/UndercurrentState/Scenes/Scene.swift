/// A program: its scenes, and what they have in common.
///
/// ```swift
/// struct Notes: App {
///   @StateObject private var model = Model()
///   var body: some Scene {
///     WindowGroup { NoteList().environmentObject(model) }
///   }
/// }
/// let host = Host(app: Notes())
/// ```
public protocol App {
  /// The type of the scenes.
  associatedtype Body: Scene
  /// The scenes of the program. Evaluated again when what it has read is different.
  @SceneBuilder var body: Body { get }
  /// How the program begins. Objects that it needs are best in `@StateObject`, which makes them in the host.
  init()
}

/// A part of a program that is shown, hidden and restored as a whole.
public protocol Scene {
  /// The type of the scene that this one is made of.
  associatedtype Body: Scene
  /// The scenes that this one is made of.
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// Puts scenes together.
@resultBuilder
public enum SceneBuilder {
  /// A scene, as it is.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  /// One scene alone.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  /// Several scenes, one below the other.
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> _TupleScene<repeat each Content> {
    _TupleScene(scenes: (repeat each content))
  }
  /// For an `if` without `else`: the scene, or none.
  public static func buildOptional<Content: Scene>(_ content: Content?) -> _OptionalScene<Content> {
    _OptionalScene(scene: content)
  }
  /// For an `if #available`: the scene, with its type hidden.
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> some Scene { _AnyScene(scene: content) }
}

/// A scene of this library, which is made of views.
protocol PrimitiveScene: Scene where Body == Never {
  associatedtype Shown: View
  var shown: Shown { get }
}

extension PrimitiveScene {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// A scene as a view.
struct SceneView<S: Scene>: View, StructuralView {
  let scene: S

  func arrange(_ children: inout ChildList, in node: Node) {
    func add(_ scene: some PrimitiveScene, _ children: inout ChildList) { children.add(scene.shown) }
    if let scene = scene as? any PrimitiveScene { add(scene, &children) } else { children.add(SceneBody(scene: scene)) }
  }
}

/// The body of a scene, as a view of its own.
private struct SceneBody<S: Scene>: View, Carrier {
  let scene: S

  static var carried: Any.Type { S.self }

  var body: some View { SceneView(scene: scene.body) }
}

/// Several scenes.
public struct _TupleScene<each Content: Scene>: PrimitiveScene {
  let scenes: (repeat each Content)

  var shown: some View { TupleView(repeat SceneView(scene: each scenes)) }
}

/// A scene, or none.
public struct _OptionalScene<Content: Scene>: PrimitiveScene {
  let scene: Content?

  var shown: some View { scene.map { SceneView(scene: $0) } }
}

/// A scene of any type.
struct _AnyScene: PrimitiveScene {
  let scene: any Scene

  var shown: AnyView {
    func view(_ scene: some Scene) -> AnyView { AnyView(SceneView(scene: scene)) }
    return view(scene)
  }
}

/// A scene that is changed as a view can be.
struct ModifiedScene<S: Scene, Shown: View>: PrimitiveScene {
  let scene: S
  let modify: (SceneView<S>) -> Shown

  var shown: Shown { modify(SceneView(scene: scene)) }
}

extension Scene {
  /// Runs `action` with the old and the new value when `value` has changed.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene {
    ModifiedScene(scene: self) { $0.onChange(of: value, initial: initial, action) }
  }

  /// Runs `action` when `value` has changed.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some Scene {
    ModifiedScene(scene: self) { $0.onChange(of: value, initial: initial, action) }
  }

  /// Sets a value of the environment for this scene.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    ModifiedScene(scene: self) { $0.environment(keyPath, value) }
  }

  /// Has ``AppStorage`` in this scene keep its values in `store`.
  public func defaultAppStorage(_ store: any KeyValueStore) -> some Scene { environment(\.appStorage, store) }
}
