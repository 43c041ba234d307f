public import UndercurrentCore

/// An object that a view makes once and keeps; the view is evaluated again whenever the object announces a change.
///
/// The object is made when the view first appears in a host and freed when the view goes, however often the view's value is made.
/// Outside a host every access makes a new one.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, HostProperty {
  private let make: () -> ObjectType
  private var kept: ObjectType?

  /// Makes the object when the view first appears in a host: what stands behind the `=`, or is handed over in the view's `init`.
  public init(wrappedValue: @autoclosure @escaping () -> ObjectType) { make = wrappedValue }

  /// The object that the view keeps. Outside a host, a new one each time.
  public var wrappedValue: ObjectType { kept ?? make() }

  /// Makes bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: wrappedValue) }

  var inspected: Any? { wrappedValue }

  mutating func install(_ installation: Installation) {
    let own = installation.storage { Own(make(), ObjectSubscription(installation)) }
    own.subscription.watch(own.object, in: installation.evaluation)
    kept = own.object
  }

  // Only the first one counts.
  func isSame(as other: StateObject, _ comparisons: Comparisons) -> Bool { true }

  private final class Own: Storage, ActiveStorage {
    let object: ObjectType
    let subscription: ObjectSubscription

    init(_ object: ObjectType, _ subscription: ObjectSubscription) {
      self.object = object
      self.subscription = subscription
    }

    var activities: [String] { subscription.activities }

    func leave() { subscription.leave() }
  }
}

// Safe: the object is, and it is made before anybody else has the property.
extension StateObject: @unchecked Sendable where ObjectType: Sendable {}
