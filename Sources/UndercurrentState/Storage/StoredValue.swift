/// What a ``KeyValueStore`` can keep.
public enum StoredValue: Hashable, Sendable, Codable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case data([UInt8])
  /// In seconds since the beginning of 2001.
  case date(Double)
}

/// A value that can be kept in a ``KeyValueStore``.
public protocol StorableValue {
  /// `nil` if something else is stored.
  init?(storedValue: StoredValue)
  var storedValue: StoredValue { get }
}

extension Bool: StorableValue {
  public init?(storedValue: StoredValue) {
    switch storedValue {
    case .bool(let value): self = value
    // Some stores keep a truth value as a number.
    case .int(0), .double(0): self = false
    case .int(1), .double(1): self = true
    default: return nil
    }
  }

  public var storedValue: StoredValue { .bool(self) }
}

extension Int: StorableValue {
  public init?(storedValue: StoredValue) {
    switch storedValue {
    case .int(let value): self = value
    case .bool(let value): self = value ? 1 : 0
    case .double(let value):
      guard let value = Int(exactly: value) else { return nil }
      self = value
    default: return nil
    }
  }

  public var storedValue: StoredValue { .int(self) }
}

extension Double: StorableValue {
  public init?(storedValue: StoredValue) {
    switch storedValue {
    case .double(let value): self = value
    case .int(let value): self = Double(value)
    case .bool(let value): self = value ? 1 : 0
    default: return nil
    }
  }

  public var storedValue: StoredValue { .double(self) }
}

extension String: StorableValue {
  public init?(storedValue: StoredValue) {
    guard case .string(let value) = storedValue else { return nil }
    self = value
  }

  public var storedValue: StoredValue { .string(self) }
}

extension [UInt8]: StorableValue {
  public init?(storedValue: StoredValue) {
    guard case .data(let value) = storedValue else { return nil }
    self = value
  }

  public var storedValue: StoredValue { .data(self) }
}

/// How a type of value is written into a store and read from it. `nil` is nothing stored.
struct StoredCoding<Value> {
  let read: (StoredValue) -> Value?
  let write: (Value) -> StoredValue?
}

extension StoredCoding {
  static func plain() -> Self where Value: StorableValue {
    Self(read: { Value(storedValue: $0) }, write: { $0.storedValue })
  }

  static func raw() -> Self where Value: RawRepresentable, Value.RawValue: StorableValue {
    Self(read: { Value.RawValue(storedValue: $0).flatMap(Value.init) }, write: { $0.rawValue.storedValue })
  }

  static func optional<V>(_ coding: StoredCoding<V>) -> Self where Value == V? {
    Self(read: { coding.read($0).map(Optional.some) }, write: { $0.flatMap(coding.write) })
  }
}
