/// A property of a view that the host brings up to date before each evaluation of the body.
///
/// A type that is made of other dynamic properties - of states, environment values, objects - works like those: conform to this
/// protocol, and everything inside is found and connected. What is inside is updated first, then ``update()`` is called.
///
/// ```swift
/// @propertyWrapper
/// struct Toggling: DynamicProperty {
///   @State private var isOn = false
///   var wrappedValue: Bool { isOn }
///   func toggle() { isOn.toggle() }
/// }
/// ```
public protocol DynamicProperty {
  /// Called before each evaluation of the body. It must not change any state. What it changes in `self` lasts for the evaluation.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing, for properties with nothing to bring up to date but what is inside.
  public mutating func update() {}
}

/// The dynamic properties that everything else is made of. The host connects them with their storage itself.
protocol HostProperty: Compared {
  mutating func install(_ installation: Installation)
  /// What a test is shown, of a property that is connected; `nil` if there is nothing to show but its type.
  var inspected: Any? { get }
}

extension HostProperty {
  var inspected: Any? { nil }
}

// A view may have an optional binding.
extension Optional: HostProperty where Wrapped: HostProperty {
  mutating func install(_ installation: Installation) { self?.install(installation) }
  var inspected: Any? { self?.inspected }
}

extension Optional: Compared where Wrapped: HostProperty {
  func isSame(as other: Wrapped?, _ comparisons: Comparisons) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other, comparisons)
  }
}

/// The place of one property of one node, while it is being connected.
struct Installation {
  let node: Node
  let evaluation: Evaluation
  let slot: Int
  let name: String

  /// What the property keeps in the node; made when the view first appears.
  func storage<S: AnyObject>(_ make: () -> S) -> S {
    if let kept = node.slots[slot] { return unsafeDowncast(kept, to: S.self) }
    // What an initial value reads is no dependency of the body.
    let made = Evaluation.$current.withValue(nil, operation: make)
    node.slots[slot] = made
    return made
  }

  /// A renderer reads the properties of its views when it likes, so such a view depends on all of them.
  var readsAll: Bool { node.isPrimitive }
}
