/// A value that a view keeps.
///
/// - The initial value is evaluated once, when the view first appears in a host, and then the state lasts until the view goes.
/// - A body that reads the state is evaluated again when it changes. Passing `$state` on is not reading it.
/// - Setting it to an equal value does nothing.
/// - It may be set on any thread. A change that is made while a body is evaluated is reported, and counts from the next pass on.
/// - Outside a host and in a view's `init`, setting it does nothing, which is reported; nor does it after the view is gone.
///
/// ```swift
/// struct Counter: View {
///   @State private var count = 0
///   var body: some View { Button("\(count)") { count += 1 } }
/// }
/// ```
@propertyWrapper
public struct State<Value>: DynamicProperty, HostProperty {
  private let initial: () -> Value
  private var box: StateBox<Value>?

  /// A state that begins with `wrappedValue`: what stands behind the `=`. It is evaluated once in a host, when the view first
  /// appears.
  public init(wrappedValue: @autoclosure @escaping () -> Value) { initial = wrappedValue }
  /// A state that begins with `initialValue`, for the `init` of a view: `_count = State(initialValue: 3)`.
  public init(initialValue: @autoclosure @escaping () -> Value) { initial = initialValue }

  /// The value. A body that reads it is evaluated again when it changes.
  public var wrappedValue: Value {
    get { box?.get() ?? initial() }
    nonmutating set {
      if let box { return box.set(newValue) }
      Problem.reportChangeBeforeInstallation(of: Value.self)
    }
  }

  /// Leads to the state. Outside a host, to its initial value, which cannot be changed.
  public var projectedValue: Binding<Value> {
    Binding(location: box ?? ConstantLocation(initial()))
  }

  var inspected: Any? { wrappedValue }

  mutating func install(_ installation: Installation) {
    let graph = installation.node.graph
    let box = installation.storage {
      let restored = graph.restoration?.value(of: installation.slot, in: installation.node) as? Value
      return StateBox(restored ?? initial(), name: installation.name, inbox: graph.inbox, comparisons: graph.comparisons)
    }
    self.box = box
    if installation.readsAll { _ = box.get() }
  }

  // What the view was given initially counts only once.
  func isSame(as other: State, _ comparisons: Comparisons) -> Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that begins as `nil`.
  public init() { self.init(wrappedValue: nil) }
}

// Safe: the box is, and the initial value is made before anybody else has the state.
extension State: @unchecked Sendable where Value: Sendable {}
