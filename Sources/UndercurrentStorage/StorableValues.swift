public import Foundation
public import UndercurrentState

/// Stored as bytes.
extension Data: StorableValue {
  /// The bytes that are stored; `nil` if it is something else.
  public init?(storedValue: StoredValue) {
    guard let bytes = [UInt8](storedValue: storedValue) else { return nil }
    self.init(bytes)
  }

  /// The bytes.
  public var storedValue: StoredValue { .data([UInt8](self)) }
}

/// Stored as seconds since the beginning of 2001.
extension Date: StorableValue {
  /// The date that is stored; `nil` if it is something else.
  public init?(storedValue: StoredValue) {
    guard case .date(let seconds) = storedValue else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  /// The date, as seconds since the beginning of 2001.
  public var storedValue: StoredValue { .date(timeIntervalSinceReferenceDate) }
}

/// Stored as its text.
extension URL: StorableValue {
  /// The URL whose text is stored; `nil` if it is something else, or no URL.
  public init?(storedValue: StoredValue) {
    guard let text = String(storedValue: storedValue) else { return nil }
    self.init(string: text)
  }

  /// The URL as text; a relative one is made absolute for that.
  public var storedValue: StoredValue { .string(absoluteString) }
}
