/// Names a value that views hand up the view tree.
///
/// ```swift
/// struct Title: PreferenceKey {
///   static let defaultValue = ""
///   static func reduce(value: inout String, nextValue: () -> String) {
///     if value.isEmpty { value = nextValue() }
///   }
/// }
/// ```
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// What a reader gets where nobody has written a value.
  static var defaultValue: Value { get }
  /// Puts the values of neighbours together, in the order of the view tree. The first value that was written is what it starts with;
  /// views that write none take no part.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// `nil`, where nothing else is said.
  public static var defaultValue: Value { nil }
}
