/// A value that exists for as long as a gesture goes on.
///
/// `updating(_:body:)` changes it. When the gesture ends, is cancelled, or its view goes, it goes back to its initial value, after the
/// `onEnded` actions, which still see the last one. It cannot be set in any other way.
///
/// ```swift
/// struct Slider: View {
///   @GestureState private var distance = 0
///   var body: some View {
///     Text("\(distance)").gesture(Drag().updating($distance) { value, distance, _ in distance = value })
///   }
/// }
/// ```
@propertyWrapper
public struct GestureState<Value>: DynamicProperty, HostProperty {
  private let initial: Value
  private let reset: (Value, inout Transaction) -> Void
  private var box: StateBox<Value>?

  /// A state that is `wrappedValue` before and after each gesture.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, reset: { _, _ in }) }
  /// A state that is `initialValue` before and after each gesture.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// - Parameters:
  ///   - wrappedValue: The value before and after each gesture.
  ///   - resetTransaction: The transaction of going back.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue, reset: { _, transaction in transaction = resetTransaction })
  }

  /// As `init(wrappedValue:resetTransaction:)`.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// - Parameters:
  ///   - wrappedValue: The value before and after each gesture.
  ///   - reset: Is given the last value, and makes the transaction of going back.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    self.reset = reset
  }

  /// As `init(wrappedValue:reset:)`.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The value: the initial one unless a gesture is going on.
  public var wrappedValue: Value { box?.get() ?? initial }

  /// To be handed to `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  mutating func install(_ installation: Installation) {
    let graph = installation.node.graph
    let kept = installation.storage {
      StateBox(initial, name: installation.name, inbox: graph.inbox, comparisons: graph.comparisons)
    }
    box = kept
    if installation.readsAll { _ = kept.get() }
  }

  var inspected: Any? { wrappedValue }

  // What the view was given initially counts only once.
  func isSame(as other: GestureState, _ comparisons: Comparisons) -> Bool { true }

  func update(_ body: (inout Value, inout Transaction) -> Void) {
    guard let box else { return }
    var value = box.newest()
    var transaction = Transaction.current
    body(&value, &transaction)
    withTransaction(transaction) { box.set(value) }
  }

  func startOver() {
    guard let box else { return }
    var transaction = Transaction()
    reset(box.newest(), &transaction)
    withTransaction(transaction) { box.set(initial) }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// A state that is `nil` before and after each gesture.
  public init() { self.init(wrappedValue: nil) }
  /// A state that is `nil` before and after each gesture, and goes back to it with `resetTransaction`.
  public init(resetTransaction: Transaction) { self.init(wrappedValue: nil, resetTransaction: resetTransaction) }
  /// A state that is `nil` before and after each gesture; `reset` is given the last value, and makes the transaction of going
  /// back.
  public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(wrappedValue: nil, reset: reset) }
}

// Safe: the box is, and the closure is called in the host's place alone.
extension GestureState: @unchecked Sendable where Value: Sendable {}
