/// A value that outlives the program, or at least the view.
///
/// - It is kept in the store that is named here, or else in that of `defaultAppStorage(_:)` around the view, or else in one in memory
///   that belongs to the host: tests do not get in each other's way, and nothing is written that nobody has asked for.
/// - Every change is seen by every reader, in whichever view or host, whoever has made it. A body is evaluated again if what it reads
///   is different then.
/// - The value given here is what is read as long as nothing of the right type is stored; it is not written to the store.
/// - Setting it writes to the store at once. It may be set on any thread, and where a store is named outside a host as well.
///
/// ```swift
/// struct Settings: View {
///   @AppStorage("fontSize") private var size = 12
///   var body: some View { Button("\(size)") { size += 1 } }
/// }
/// ```
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty, HostProperty {
  private var stored: StoredProperty<Value>

  /// What is stored, or the value behind the `=` where nothing is, or nothing that fits. Setting it stores it at once.
  public var wrappedValue: Value {
    get { stored.value }
    nonmutating set { stored.value = newValue }
  }

  /// Leads to what is stored.
  public var projectedValue: Binding<Value> { stored.binding }

  var inspected: Any? { wrappedValue }

  mutating func install(_ installation: Installation) {
    stored.install(installation, around: \.appStorage, otherwise: \.appStorage)
  }

  func isSame(as other: AppStorage, _ comparisons: Comparisons) -> Bool { stored.isSame(as: other.stored, comparisons) }
}

extension AppStorage: Sendable where Value: Sendable {}

extension AppStorage {
  /// A truth value, a number, a text, bytes, or anything else that says how it is stored.
  public init(wrappedValue: Value, _ key: String, store: (any KeyValueStore)? = nil) where Value: StorableValue {
    stored = StoredProperty(key, wrappedValue, store, .plain())
  }

  /// A value that is stored as its raw value.
  public init(wrappedValue: Value, _ key: String, store: (any KeyValueStore)? = nil)
  where Value: RawRepresentable, Value.RawValue: StorableValue {
    stored = StoredProperty(key, wrappedValue, store, .raw())
  }

  /// A value that is `nil` as long as nothing is stored, and stores nothing when it is `nil`.
  public init<V: StorableValue>(_ key: String, store: (any KeyValueStore)? = nil) where Value == V? {
    stored = StoredProperty(key, nil, store, .optional(.plain()))
  }

  /// A value that is stored as its raw value, or `nil`.
  public init<R: RawRepresentable>(_ key: String, store: (any KeyValueStore)? = nil)
  where Value == R?, R.RawValue: StorableValue {
    stored = StoredProperty(key, nil, store, .optional(.raw()))
  }
}

private struct AppStorageKey: EnvironmentKey {
  static var defaultValue: (any KeyValueStore)? { nil }
}

extension EnvironmentValues {
  /// Where ``AppStorage`` keeps what names no store itself; `nil` for the memory of the host.
  public var appStorage: (any KeyValueStore)? {
    get { self[AppStorageKey.self] }
    set { self[AppStorageKey.self] = newValue }
  }
}

extension View {
  /// Has ``AppStorage`` inside this view keep its values in `store`.
  public func defaultAppStorage(_ store: any KeyValueStore) -> some View { environment(\.appStorage, store) }
}
