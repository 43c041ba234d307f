/// Names a value of the environment.
///
/// ```swift
/// private struct WidthKey: EnvironmentKey {
///   static let defaultValue = 80
/// }
/// extension EnvironmentValues {
///   var width: Int {
///     get { self[WidthKey.self] }
///     set { self[WidthKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  associatedtype Value
  /// What is found where no view has set a value. Asked for each time if it is computed.
  static var defaultValue: Value { get }
}

/// The values that are handed down the view tree.
public struct EnvironmentValues: CustomStringConvertible {
  private(set) var list = ValueList()
  /// Who writes to it, by the number of the node.
  var writer = 0
  /// Is told which keys are read, for a body that has asked for all of the environment.
  var reading: EnvironmentReading?

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      reading?.note(key)
      return value(of: key)
    }
    set { list.set(key, to: newValue, by: writer) { _, _ in false } }
  }

  func value<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value { list.value(of: key, Key.Value.self) ?? Key.defaultValue }

  /// Whether a value was set for a key.
  func contains<Key: EnvironmentKey>(_ key: Key.Type) -> Bool { list.contains(key) }

  /// What was set, newest first.
  public var description: String { list.text }
}

/// What a body reads of an environment that it has as a whole.
struct EnvironmentReading {
  let scope: EnvironmentScope
  let evaluation: Evaluation
  let name: String

  func note<Key: EnvironmentKey>(_ key: Key.Type) { scope.note(key, name, in: evaluation) }
}

/// Where the objects of `environmentObject(_:)` are, by type.
struct ObjectKey<Object: AnyObject>: EnvironmentKey {
  static var defaultValue: Object? { nil }
}

extension EnvironmentValues {
  subscript<Object: AnyObject>(object type: TypeName<Object>) -> Object? {
    get { self[ObjectKey<Object>.self] }
    set { self[ObjectKey<Object>.self] = newValue }
  }
}

/// A type as part of a key path.
struct TypeName<Object>: Hashable {}
