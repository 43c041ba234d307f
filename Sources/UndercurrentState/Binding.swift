/// Leads to a value that is kept elsewhere, and can change it there.
///
/// - A body that reads a binding depends on the place that it leads to, and on nothing else that is kept there.
/// - Bindings to the same place are equal: a view that is given one is not evaluated only because its parent was.
/// - Writing an equal value does nothing, except with `init(get:set:)`, which leaves that to its closures.
/// - It may be used on any thread if the value is `Sendable`.
///
/// ```swift
/// struct Field: View {
///   @Binding var text: String
///   var body: some View { TextField(text: $text) }
/// }
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty, HostProperty {
  let location: Location<Value>
  /// What goes along with what is written through this binding. Its values come on top of those of the running transaction.
  public var transaction: Transaction

  init(location: Location<Value>, transaction: Transaction = Transaction()) {
    self.location = location
    self.transaction = transaction
  }

  /// Reads and writes with closures. No two such bindings are equal, and states that `get` reads are read by whoever reads this.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(location: ClosureLocation(read: get, write: set))
  }

  /// Reads and writes with closures; `set` is told the transaction of the change.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(location: ClosureLocation(read: get) { set($0, .current) })
  }

  /// The same binding as another one, handed on as `$text`.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A value that stays as it is: what is written is ignored.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(location: ConstantLocation(value)) }

  /// The value that the binding leads to. A body that reads it depends on it; setting it goes with ``transaction``.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      if transaction.isEmpty { return location.set(newValue) }
      withTransaction(Transaction.current.overridden(by: transaction)) { location.set(newValue) }
    }
  }

  /// The binding itself: `$text` of a `@Binding var text`.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value: `$person.name`. Writing it changes that part alone.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(location: PartLocation(location, keyPath), transaction: transaction)
  }

  /// The same binding, with a transaction for what is written through it.
  public func transaction(_ transaction: Transaction) -> Binding<Value> { Binding(location: location, transaction: transaction) }

  /// The same binding, which has what is written through it animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var result = self
    result.transaction.animation = animation
    return result
  }

  var inspected: Any? { wrappedValue }

  mutating func install(_ installation: Installation) {
    if installation.readsAll { _ = wrappedValue }
  }

  func isSame(as other: Binding, _ comparisons: Comparisons) -> Bool {
    transaction.isSame(as: other.transaction) && location.leads(to: other.location, comparisons)
  }
}

// Safe: a state is; and closures and objects are as safe as whoever made a binding of them.
extension Binding: @unchecked Sendable where Value: Sendable {}
