/// What a ``KeyValueStore`` can keep.
public enum StoredValue: Hashable, Sendable, Codable {
  /// A truth value. A store without them may keep it as 0 or 1.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number.
  case double(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case data([UInt8])
  /// In seconds since the beginning of 2001.
  case date(Double)
}

/// A value that can be kept in a ``KeyValueStore``.
public protocol StorableValue {
  /// `nil` if something else is stored.
  init?(storedValue: StoredValue)
  /// What is to be stored. Read again with `init(storedValue:)`, it has to be an equal value.
  var storedValue: StoredValue { get }
}

extension Bool: StorableValue {
  /// A stored truth value, or the numbers 0 and 1; `nil` if it is something else.
  public init?(storedValue: StoredValue) {
    switch storedValue {
    case .bool(let value): self = value
    // Some stores keep a truth value as a number.
    case .int(0), .double(0): self = false
    case .int(1), .double(1): self = true
    default: return nil
    }
  }

  /// A truth value, `.bool`.
  public var storedValue: StoredValue { .bool(self) }
}

extension Int: StorableValue {
  /// A stored whole number, a number without a fraction, or a truth value as 0 or 1; `nil` if it is something else.
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

  /// A whole number, `.int`.
  public var storedValue: StoredValue { .int(self) }
}

extension Double: StorableValue {
  /// A stored number, or a truth value as 0 or 1; `nil` if it is something else.
  public init?(storedValue: StoredValue) {
    switch storedValue {
    case .double(let value): self = value
    case .int(let value): self = Double(value)
    case .bool(let value): self = value ? 1 : 0
    default: return nil
    }
  }

  /// A number, `.double`.
  public var storedValue: StoredValue { .double(self) }
}

extension String: StorableValue {
  /// A stored text; `nil` if it is something else.
  public init?(storedValue: StoredValue) {
    guard case .string(let value) = storedValue else { return nil }
    self = value
  }

  /// A text, `.string`.
  public var storedValue: StoredValue { .string(self) }
}

extension [UInt8]: StorableValue {
  /// Stored bytes; `nil` if it is something else.
  public init?(storedValue: StoredValue) {
    guard case .data(let value) = storedValue else { return nil }
    self = value
  }

  /// Bytes, `.data`.
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
