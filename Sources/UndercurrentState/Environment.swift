/// Reads a value from the environment of the view.
///
/// The body depends on the value if it reads it, and is evaluated again when that value, and no other, is different. In a closure
/// that outlives the evaluation it gives the newest value. Outside a host it gives the default.
///
/// ```swift
/// struct Line: View {
///   @Environment(\.width) private var width
///   var body: some View { Text(String(repeating: "-", count: width)) }
/// }
/// ```
@propertyWrapper
public struct Environment<Value>: DynamicProperty, HostProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var scope: EnvironmentScope?
  private var name = ""

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { scope?.read(keyPath, for: name) ?? EnvironmentValues()[keyPath: keyPath] }

  mutating func install(_ installation: Installation) {
    scope = installation.node.scope
    name = installation.name
    if installation.readsAll { _ = wrappedValue }
  }

  func isSame(as other: Environment, _ comparisons: Comparisons) -> Bool { keyPath == other.keyPath }
}

// Safe: the environment of a place may be asked for on any thread.
extension Environment: @unchecked Sendable where Value: Sendable {}
