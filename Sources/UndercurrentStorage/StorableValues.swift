public import Foundation
public import UndercurrentState

extension Data: StorableValue {
  public init?(storedValue: StoredValue) {
    guard let bytes = [UInt8](storedValue: storedValue) else { return nil }
    self.init(bytes)
  }

  public var storedValue: StoredValue { .data([UInt8](self)) }
}

extension Date: StorableValue {
  public init?(storedValue: StoredValue) {
    guard case .date(let seconds) = storedValue else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  public var storedValue: StoredValue { .date(timeIntervalSinceReferenceDate) }
}

/// Stored as its text.
extension URL: StorableValue {
  public init?(storedValue: StoredValue) {
    guard let text = String(storedValue: storedValue) else { return nil }
    self.init(string: text)
  }

  public var storedValue: StoredValue { .string(absoluteString) }
}
