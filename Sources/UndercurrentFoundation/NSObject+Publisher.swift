public import Foundation
public import UndercurrentCore

extension NSObjectProtocol {
  /// Not there: it needs the key-value observing of the Objective-C runtime. Mark the property `@Published` instead, and use the
  /// publisher that `$property` is.
  @available(*, unavailable, message: "There is no key-value observing here. Mark the property @Published and use $property.")
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSObject.KeyValueObservingOptions = [.initial, .new]
  ) -> AnyPublisher<Value, Never> {
    fatalError("publisher(for:options:) is unavailable")
  }
}

extension NSObject {
  /// The options that go with `publisher(for:options:)`, which is not there.
  @available(*, unavailable, message: "There is no key-value observing here. Mark the property @Published and use $property.")
  public struct KeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// The options with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// That the new value is told.
    public static let new = KeyValueObservingOptions(rawValue: 1)
    /// That the old value is told.
    public static let old = KeyValueObservingOptions(rawValue: 2)
    /// That the value is told at once, before it has changed.
    public static let initial = KeyValueObservingOptions(rawValue: 4)
    /// That a change is told before it is made, too.
    public static let prior = KeyValueObservingOptions(rawValue: 8)
  }
}
