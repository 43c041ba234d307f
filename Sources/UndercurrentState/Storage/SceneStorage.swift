/// A value that belongs to one scene and is there again when the scene is restored.
///
/// All properties with the same key in one scene are one value; other scenes have their own. It is kept in ``Host/sceneStorage``, or in
/// what ``EnvironmentValues/sceneStorage`` names: save that store's `values`, and give a host a store with them to restore the scene.
/// Everything else is as with ``AppStorage``.
///
/// ```swift
/// struct Tabs: View {
///   @SceneStorage("tab") private var tab = 0
///   var body: some View { Button("\(tab)") { tab += 1 } }
/// }
/// ```
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty, HostProperty {
  private var stored: StoredProperty<Value>

  /// What is stored for the scene, or the value behind the `=` where nothing is, or nothing that fits. Setting it stores it at
  /// once.
  public var wrappedValue: Value {
    get { stored.value }
    nonmutating set { stored.value = newValue }
  }

  /// Leads to what is stored for the scene.
  public var projectedValue: Binding<Value> { stored.binding }

  var inspected: Any? { wrappedValue }

  mutating func install(_ installation: Installation) {
    stored.install(installation, around: \.sceneStorage, otherwise: \.sceneStorage)
  }

  func isSame(as other: SceneStorage, _ comparisons: Comparisons) -> Bool { stored.isSame(as: other.stored, comparisons) }
}

extension SceneStorage: Sendable where Value: Sendable {}

extension SceneStorage {
  /// A truth value, a number, a text, bytes, or anything else that says how it is stored.
  public init(wrappedValue: Value, _ key: String) where Value: StorableValue {
    stored = StoredProperty(key, wrappedValue, nil, .plain())
  }

  /// A value that is stored as its raw value.
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue: StorableValue {
    stored = StoredProperty(key, wrappedValue, nil, .raw())
  }

  /// A value that is `nil` as long as nothing is stored, and stores nothing when it is `nil`.
  public init<V: StorableValue>(_ key: String) where Value == V? {
    stored = StoredProperty(key, nil, nil, .optional(.plain()))
  }

  /// A value that is stored as its raw value, or `nil`.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue: StorableValue {
    stored = StoredProperty(key, nil, nil, .optional(.raw()))
  }
}

private struct SceneStorageKey: EnvironmentKey {
  static var defaultValue: (any KeyValueStore)? { nil }
}

extension EnvironmentValues {
  /// Where ``SceneStorage`` keeps its values; `nil` for ``Host/sceneStorage``.
  public var sceneStorage: (any KeyValueStore)? {
    get { self[SceneStorageKey.self] }
    set { self[SceneStorageKey.self] = newValue }
  }
}

extension Host {
  /// What ``AppStorage`` has kept that no store was named for.
  public var appStorage: MemoryStore { graph.stored.appStorage }

  /// What ``SceneStorage`` has kept that no store was named for.
  public var sceneStorage: MemoryStore { graph.stored.sceneStorage }
}
