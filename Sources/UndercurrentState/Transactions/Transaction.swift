/// Names a value that a transaction carries.
///
/// ```swift
/// private struct SourceKey: TransactionKey {
///   static let defaultValue = "program"
/// }
/// extension Transaction {
///   var source: String {
///     get { self[SourceKey.self] }
///     set { self[SourceKey.self] = newValue }
///   }
/// }
/// ```
public protocol TransactionKey<Value> {
  /// The type of the value.
  associatedtype Value
  /// What is found in a transaction that has no value under the key.
  static var defaultValue: Value { get }
  /// Whether two values make the same transaction. By `==` for `Equatable` values, and otherwise by what they are made of.
  static func _valuesEqual(_ a: Value, _ b: Value) -> Bool
}

extension TransactionKey {
  public static func _valuesEqual(_ a: Value, _ b: Value) -> Bool { Comparisons().areEqual(a, b) }
}

/// What goes along with a change of state: how it is to be shown, and whatever else the program wants to say about it.
///
/// A host brings changes up to date transaction by transaction. A change joins the one that waits last if that carries the same
/// values, and begins a new one otherwise; each is a pass of its own, in which bodies see the state as it was at the transaction's
/// end. So a change from 0 over 1 to 2, and an animated one over 3 to 4, are seen as 0, 2, 4.
///
/// There is nothing here that animates. A renderer finds the values in ``Element/transaction``.
public struct Transaction: CustomStringConvertible {
  private(set) var list = ValueList()

  /// A transaction that says nothing.
  public init() {}

  /// A transaction of a change that is to be animated; `nil` is not at all.
  public init(animation: Animation?) {
    self.init()
    self.animation = animation
  }

  /// The value under a key; its default where none was set.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { list.value(of: key, K.Value.self) ?? K.defaultValue }
    set { list.set(key, to: newValue, areEqual: K._valuesEqual) }
  }

  /// How the change is to be animated by a renderer that can.
  public var animation: Animation? {
    get { self[AnimationKey.self] }
    set { self[AnimationKey.self] = newValue }
  }

  /// Whether views that would animate the change themselves must not.
  public var disablesAnimations: Bool {
    get { self[DisablesAnimationsKey.self] }
    set { self[DisablesAnimationsKey.self] = newValue }
  }

  /// Whether the change is one of many that follow each other, as those of a drag.
  public var isContinuous: Bool {
    get { self[IsContinuousKey.self] }
    set { self[IsContinuousKey.self] = newValue }
  }

  /// Has `completion` run when the change is shown: after the last pass that belongs to it, as nothing here takes longer. If nothing
  /// has changed, as soon as the closure of `withTransaction` or `withAnimation` has returned.
  public mutating func addAnimationCompletion(_ completion: @escaping () -> Void) {
    self[CompletionsKey.self] += [Completion(completion)]
  }

  /// The values that were set, newest first.
  public var description: String { list.text }

  var isEmpty: Bool { list.isEmpty }

  /// Whether a change of one may be shown together with one of the other.
  func isSame(as other: Transaction) -> Bool { list.isSame(as: other.list) }

  func overridden(by other: Transaction) -> Transaction {
    var result = self
    result.list = list.overridden(by: other.list)
    return result
  }

  var completions: [Completion] { isEmpty ? [] : self[CompletionsKey.self] }
}

// The values of the keys below are the ones that every program knows.

private struct AnimationKey: TransactionKey {
  static var defaultValue: Animation? { nil }
}

private struct DisablesAnimationsKey: TransactionKey {
  static var defaultValue: Bool { false }
}

private struct IsContinuousKey: TransactionKey {
  static var defaultValue: Bool { false }
}

private struct CompletionsKey: TransactionKey {
  static var defaultValue: [Completion] { [] }
}
