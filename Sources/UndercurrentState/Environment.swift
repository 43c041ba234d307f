public import Observation

/// Reads a value from the environment of the view.
///
/// The body depends on the value if it reads it, and is evaluated again when that value, and no other, is different. In a closure
/// that outlives the evaluation it gives the newest value. Outside a host it gives the default.
///
/// ```swift
/// struct Line: View {
///   @Environment(\.width) private var width
///   @Environment(Theme.self) private var theme
///   var body: some View { Text(String(repeating: theme.dash, count: width)) }
/// }
/// ```
///
/// A type in place of a key path stands for an `Observable` object that a view around this one provides with `environment(_:)`. The
/// body is evaluated again when another object is provided, and when a property of the object changes that the body has read. An
/// object that nobody provides is a programming error, see ``Problem/missingObject(type:property:path:)``, unless the property is
/// optional.
@propertyWrapper
public struct Environment<Value>: DynamicProperty, HostProperty {
  private let place: Place
  private var scope: EnvironmentScope?
  private var name = ""
  private var problem: Problem?

  private enum Place {
    case value(KeyPath<EnvironmentValues, Value>)
    /// An object that has to be there.
    case object(KeyPath<EnvironmentValues, Value?>)
  }

  /// A value, by its key path. `\.self` is all of the environment; the body depends on those keys of it that it reads.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { place = .value(keyPath) }

  /// An object that has to be there.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    place = .object(\EnvironmentValues[object: TypeName<Value>()])
  }

  /// An object that need not be there.
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    place = .value(\EnvironmentValues[object: TypeName<T>()])
  }

  /// The value at the view's place. Reading an object that nobody provides stops the program, with a line that names it.
  public var wrappedValue: Value {
    switch place {
    case .value(let keyPath):
      guard let scope else { return EnvironmentValues()[keyPath: keyPath] }
      return scope.read(keyPath, for: name)
    case .object(let keyPath):
      guard let object = scope?.read(keyPath, for: name) else {
        fatalError(problem?.description ?? "@Environment(\(Value.self).self) was read outside the body of a view.")
      }
      return object
    }
  }

  var inspected: Any? {
    switch place {
    case .value: wrappedValue
    case .object(let keyPath): scope?.read(keyPath, for: name)
    }
  }

  mutating func install(_ installation: Installation) {
    let node = installation.node
    scope = node.scope
    name = installation.name
    if case .object(let keyPath) = place, node.scope.read(keyPath, for: name) == nil {
      let missing = Problem.missingObject(type: "\(Value.self)", property: name, path: node.path)
      problem = missing
      node.graph.reportMissingObject(missing)
    } else if installation.readsAll {
      _ = wrappedValue
    }
  }

  func isSame(as other: Environment, _ comparisons: Comparisons) -> Bool {
    switch (place, other.place) {
    case (.value(let a), .value(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

// Safe: the environment of a place may be asked for on any thread.
extension Environment: @unchecked Sendable where Value: Sendable {}

extension View {
  /// Provides an `Observable` object to this view and everything inside it, under its type; `nil` takes it away.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    environment(\.[object: TypeName<T>()], object)
  }
}
