public import Foundation
public import UndercurrentCore
internal import UndercurrentFoundation
public import UndercurrentState

/// Has `@AppStorage` keep its values in the user's defaults: `.defaultAppStorage(UserDefaults.standard)`.
///
/// Every change is told that posts `didChangeNotification`: on Apple's systems every change within the program, whoever makes it; keys
/// may have dots. Elsewhere Foundation posts none, so it is done here for what views set, and for `defaults["key"] = .int(1)`; who
/// calls `set(_:forKey:)` posts it. What another program changes is seen when it is read the next time.
extension UserDefaults: KeyValueStore {
  /// What the defaults have under a key, the registered ones included; `nil` for nothing, or for what is no single value, such as
  /// a list. A number that is whole reads as `.int`, a truth value too: a property of type `Bool` or `Double` makes its own of
  /// that.
  public subscript(key: String) -> StoredValue? {
    get { object(forKey: key).flatMap(StoredValue.init(property:)) }
    set {
      switch newValue {
      case nil: removeObject(forKey: key)
      case .bool(let value)?: set(value, forKey: key)
      case .int(let value)?: set(value, forKey: key)
      case .double(let value)?: set(value, forKey: key)
      case .string(let value)?: set(value, forKey: key)
      case .data(let value)?: set(Data(value), forKey: key)
      case .date(let value)?: set(Date(timeIntervalSinceReferenceDate: value), forKey: key)
      }
      #if !canImport(Darwin)
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
      #endif
    }
  }

  /// Fires after a change of what is under `key` was announced, on the thread that has announced it. It never ends.
  public func changes(of key: String) -> AnyPublisher<Void, Never> {
    Deferred { [self] in
      NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification)
        .map { [self] _ in self[key] }
        .prepend(self[key])
        .removeDuplicates()
        .dropFirst()
        .map { _ in }
    }
    .eraseToAnyPublisher()
  }
}

extension StoredValue {
  fileprivate init?(property: Any) {
    switch property {
    case let value as String: self = .string(value)
    case let value as Data: self = .data([UInt8](value))
    case let value as Date: self = .date(value.timeIntervalSinceReferenceDate)
    // A number that is kept as a whole one is an `Int` as well as a `Bool` to a cast; whoever reads it says which is meant.
    case let value as Int: self = .int(value)
    // As which the largest comes back on some systems.
    case let value as Int64: self = .int(Int(value))
    case let value as Double: self = .double(value)
    case let value as Bool: self = .bool(value)
    default: return nil
    }
  }
}
