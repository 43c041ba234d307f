public import UndercurrentCore

/// An object that belongs to somebody else; the view is evaluated again whenever the object announces a change.
///
/// An object that the view makes itself, `@ObservedObject var model = Model()`, is made again with every value of the view: use
/// ``StateObject`` for that.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty, HostProperty {
  /// The object. The view depends on it, whether its body reads it or not.
  public var wrappedValue: ObjectType

  /// Watches an object that is handed to the view.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// Watches an object, as `init(wrappedValue:)` does.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// Makes bindings to the object's properties: `$model.name`.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  var inspected: Any? { wrappedValue }

  mutating func install(_ installation: Installation) {
    installation.storage { ObjectSubscription(installation) }.watch(wrappedValue, in: installation.evaluation)
  }

  func isSame(as other: ObservedObject, _ comparisons: Comparisons) -> Bool { wrappedValue === other.wrappedValue }

  /// Makes bindings to the properties of an object: `$model.name`.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property of the object.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> {
      Binding(location: MemberLocation(object, keyPath))
    }
  }
}

/// A property of an object.
///
/// Nobody is told when it alone changes. So two bindings to it are equal only if it had the same value when they were made, and a
/// view that is given one is evaluated when its parent, which watches the object, hands it a different one.
final class MemberLocation<Object: AnyObject, Value>: Location<Value> {
  private let object: Object
  private let path: ReferenceWritableKeyPath<Object, Value>
  private let value: Value

  init(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.path = path
    value = object[keyPath: path]
  }

  override func peek() -> Value { object[keyPath: path] }
  override func change(_ body: (inout Value) -> Void) { body(&object[keyPath: path]) }
  override func set(_ value: Value) { object[keyPath: path] = value }

  override func isSame(as other: Location<Value>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? MemberLocation<Object, Value> else { return false }
    return object === other.object && path == other.path && comparisons.areEqual(value, other.value)
  }
}

extension ObservedObject: Sendable where ObjectType: Sendable {}
extension ObservedObject.Wrapper: Sendable where ObjectType: Sendable {}
