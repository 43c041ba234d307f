import UndercurrentCore

/// A place that a binding leads to.
class Location<Value>: Source {
  /// The value of this moment. While a body is evaluated, the one that the pass works with.
  func peek() -> Value { preconditionFailure("Every kind of place says what its value is.") }

  /// The state that has to change for this place to change, if it is one that a host keeps.
  var origin: Origin? { nil }

  /// Changes the value, whether or not it is different then.
  func change(_ body: (inout Value) -> Void) {}

  /// Whether the other place is the same one. Called only with a place of the same kind.
  func isSame(as other: Location<Value>, _ comparisons: Comparisons) -> Bool { self === other }

  /// Reads the value. The body that is being evaluated depends on it then.
  func get() -> Value {
    let value = peek()
    if let origin, let evaluation = Evaluation.running(of: origin.inbox) { note(value, of: origin, in: evaluation) }
    return value
  }

  /// Sets the value. Does nothing if it is the same.
  func set(_ value: Value) {
    if let origin, origin.comparisons.areEqual(newest(), value) { return }
    change { $0 = value }
  }

  /// The value of this moment, whatever a pass works with.
  func newest() -> Value { peek() }

  /// The value that the pass works with, also asked for while no body is evaluated.
  func shown() -> Value { peek() }

  private func note(_ value: Value, of origin: Origin, in evaluation: Evaluation) {
    evaluation.note(origin.source, .property(origin.name)) { [self] in !origin.comparisons.areEqual(value, shown()) }
  }
}

/// The state that a place is part of.
struct Origin {
  let source: Source
  let inbox: Inbox
  let comparisons: Comparisons
  let name: String
}

/// A part of a value that is elsewhere.
final class PartLocation<Whole, Value>: Location<Value> {
  private let whole: Location<Whole>
  private let path: WritableKeyPath<Whole, Value>

  init(_ whole: Location<Whole>, _ path: WritableKeyPath<Whole, Value>) {
    self.whole = whole
    self.path = path
  }

  override var origin: Origin? { whole.origin }
  override func peek() -> Value { whole.peek()[keyPath: path] }
  override func newest() -> Value { whole.newest()[keyPath: path] }
  override func shown() -> Value { whole.shown()[keyPath: path] }
  override func change(_ body: (inout Value) -> Void) { whole.change { body(&$0[keyPath: path]) } }

  override func isSame(as other: Location<Value>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? PartLocation<Whole, Value> else { return false }
    return path == other.path && whole.leads(to: other.whole, comparisons)
  }
}

/// A value that does not change.
final class ConstantLocation<Value>: Location<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }

  override func peek() -> Value { value }

  override func isSame(as other: Location<Value>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? ConstantLocation<Value> else { return false }
    return comparisons.areEqual(value, other.value)
  }
}

/// A value that is read and written by closures. No two are the same.
final class ClosureLocation<Value>: Location<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  override func peek() -> Value { read() }

  override func change(_ body: (inout Value) -> Void) {
    var value = read()
    body(&value)
    write(value)
  }

  override func set(_ value: Value) { write(value) }
}

extension Location {
  func leads(to other: Location<Value>, _ comparisons: Comparisons) -> Bool {
    self === other || isSame(as: other, comparisons)
  }
}
