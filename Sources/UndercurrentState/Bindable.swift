public import Observation

/// Makes bindings to the properties of an observable object: `$model.name`.
///
/// Making a binding is not reading it: only who reads the binding depends on the property. It may be made in a body, too.
///
/// ```swift
/// struct Editor: View {
///   @Bindable var note: Note
///   var body: some View { TextField(text: $note.title) }
/// }
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  private var object: Value

  /// The object whose properties are bound.
  public var wrappedValue: Value {
    get { object }
    set { object = newValue }
  }

  /// This itself, so that `$model.name` is a binding.
  public var projectedValue: Bindable<Value> { self }

  /// Not there: the object has to be `Observable`. For an `ObservableObject` use ``ObservedObject``.
  @available(*, unavailable, message: "@Bindable is for @Observable objects. For an ObservableObject use @ObservedObject.")
  public init(wrappedValue: Value) { fatalError("@Bindable is for @Observable objects.") }
}

extension Bindable where Value: AnyObject, Value: Observable {
  /// Makes bindings to the properties of an object: what stands behind the `=`.
  public init(wrappedValue: Value) { object = wrappedValue }
  /// Makes bindings to the properties of an object where no property of a view does: `Bindable(note).title`.
  public init(_ wrappedValue: Value) { object = wrappedValue }
  /// The same as another one, handed on as `$model`.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }

  /// A binding to a property of the object.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding(location: ObservableLocation(wrappedValue, keyPath))
  }
}

extension Bindable: DynamicProperty, HostProperty where Value: AnyObject {
  mutating func install(_ installation: Installation) {}

  var inspected: Any? { wrappedValue }

  func isSame(as other: Bindable, _ comparisons: Comparisons) -> Bool { wrappedValue === other.wrappedValue }
}

extension Bindable: Compared where Value: AnyObject {}

extension Bindable: Identifiable where Value: Identifiable {
  /// The id of the object.
  public var id: Value.ID { wrappedValue.id }
}

extension Bindable: Sendable where Value: Sendable {}

/// A property of an object that tells by itself who has read it, so that two bindings to it are equal whatever it is.
private final class ObservableLocation<Object: AnyObject, Value>: Location<Value> {
  private let object: Object
  private let path: ReferenceWritableKeyPath<Object, Value>

  init(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.path = path
  }

  override func peek() -> Value { object[keyPath: path] }
  override func change(_ body: (inout Value) -> Void) { body(&object[keyPath: path]) }
  override func set(_ value: Value) { object[keyPath: path] = value }

  override func isSame(as other: Location<Value>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? ObservableLocation<Object, Value> else { return false }
    return object === other.object && path == other.path
  }
}
