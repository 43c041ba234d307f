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
  /// The type of the value.
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

  /// An environment in which nothing is set: every value is its default.
  public init() {}

  /// The value under a key; its default where none was set.
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

/// What a body reads of an environment that it has as a whole. An object, because few environments have one.
final class EnvironmentReading {
  private let scope: EnvironmentScope
  private let evaluation: Evaluation
  private let name: String

  init(scope: EnvironmentScope, evaluation: Evaluation, name: String) {
    self.scope = scope
    self.evaluation = evaluation
    self.name = name
  }

  func note<Key: EnvironmentKey>(_ key: Key.Type) { scope.note(key, name, in: evaluation) }
}

extension EnvironmentValues {
  /// A value by the name of its property, so that a value of the environment needs no key of its own; `nil` where it was not set.
  ///
  /// ```swift
  /// extension EnvironmentValues {
  ///   var lineWidth: Int {
  ///     get { self[#function] ?? 80 }
  ///     set { self[#function] = newValue }
  ///   }
  /// }
  /// ```
  ///
  /// The file is part of the name, so properties of the same name in two modules do not get in each other's way.
  public subscript<Value>(name: StaticString, file: StaticString = #fileID) -> Value? {
    get { self[NamedKey<Value>.self][ValueName(name: name, file: file)] }
    set { self[NamedKey<Value>.self][ValueName(name: name, file: file)] = newValue }
  }
}

private struct NamedKey<Value>: EnvironmentKey {
  static var defaultValue: [ValueName: Value] { [:] }
}

struct ValueName: Hashable, CustomStringConvertible {
  let name: StaticString
  let file: StaticString

  func hash(into hasher: inout Hasher) { name.withUTF8Buffer { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }

  static func == (a: Self, b: Self) -> Bool { areEqual(a.name, b.name) && areEqual(a.file, b.file) }

  private static func areEqual(_ a: StaticString, _ b: StaticString) -> Bool {
    a.utf8CodeUnitCount == b.utf8CodeUnitCount
      && (a.utf8Start == b.utf8Start || a.withUTF8Buffer { a in b.withUTF8Buffer { a.elementsEqual($0) } })
  }

  var description: String { "\(name)" }
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
