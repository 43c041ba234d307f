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
  // A list that ends in that of the view above, so that handing down costs nothing. The newest comes first.
  private var newest: Entry?

  private class Entry {
    let key: ObjectIdentifier
    let next: Entry?

    init(key: ObjectIdentifier, next: Entry?) {
      self.key = key
      self.next = next
    }

    func copy(before next: Entry?) -> Entry { Entry(key: key, next: next) }
    var line: String { "" }
  }

  private final class Value<Key: EnvironmentKey>: Entry {
    let value: Key.Value

    init(_ value: Key.Value, next: Entry?) {
      self.value = value
      super.init(key: ObjectIdentifier(Key.self), next: next)
    }

    override func copy(before next: Entry?) -> Entry { Value(value, next: next) }
    override var line: String { "\(Key.self) = \(value)" }
  }

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { find(Key.self)?.value ?? Key.defaultValue }
    set { newest = Value<Key>(newValue, next: list(without: ObjectIdentifier(key))) }
  }

  /// Whether a value was set for a key.
  func contains<Key: EnvironmentKey>(_ key: Key.Type) -> Bool { find(key) != nil }

  private func find<Key: EnvironmentKey>(_ key: Key.Type) -> Value<Key>? {
    var entry = newest
    while let here = entry {
      if here.key == ObjectIdentifier(key) { return unsafeDowncast(here, to: Value<Key>.self) }
      entry = here.next
    }
    return nil
  }

  /// The list without a key that is about to be set again, so that it stays as short as the number of keys.
  private func list(without key: ObjectIdentifier) -> Entry? {
    var before: [Entry] = []
    var entry = newest
    while let here = entry {
      if here.key == key {
        return before.reversed().reduce(here.next) { $1.copy(before: $0) }
      }
      before.append(here)
      entry = here.next
    }
    return newest
  }

  /// What was set, newest first.
  public var description: String {
    var lines: [String] = []
    var entry = newest
    while let here = entry {
      lines.append(here.line)
      entry = here.next
    }
    return "[\(lines.joined(separator: ", "))]"
  }
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

private struct ValueName: Hashable, CustomStringConvertible {
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
