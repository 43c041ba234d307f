import UndercurrentCore

extension Binding {
  /// A binding to an optional from one to a value; writing `nil` is ignored.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(location: ConvertedLocation(base.location, read: { $0 }, write: { $0 }), transaction: base.transaction)
  }

  /// A binding to the value of an optional, or `nil` if there is none now.
  ///
  /// If there is none later, the binding gives the last value that it saw.
  public init?(_ base: Binding<Value?>) {
    guard let now = base.wrappedValue else { return nil }
    let last = Guarded(now)
    self.init(
      location: ConvertedLocation(
        base.location,
        read: { value in
          guard let value else { return last.withLock { $0 } }
          let old = last.withLock { last in
            defer { last = value }
            return last
          }
          _ = consume old
          return value
        }, write: { .some($0) }), transaction: base.transaction)
  }

  /// A binding that hides the type of a value. Writing a value of another type is a programming error.
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      location: ConvertedLocation(
        base.location, read: { AnyHashable($0) },
        write: { value in
          guard let value = value.base as? V else { preconditionFailure("A binding to \(V.self) was given \(value.base).") }
          return value
        }), transaction: base.transaction)
  }
}

extension Binding where Value == Bool {
  /// Whether there is a value. Writing `false` takes it away; writing `true` is ignored.
  init<V>(isThere base: Binding<V?>) {
    self.init(location: ConvertedLocation(base.location, read: { $0 != nil }, write: { $0 ? nil : .some(nil) }))
  }
}

/// A value that is seen as another type. Between two types there is one conversion, so its kind need not be compared.
private final class ConvertedLocation<Base, Value>: Location<Value> {
  private let base: Location<Base>
  private let read: (Base) -> Value
  private let write: (Value) -> Base?

  init(_ base: Location<Base>, read: @escaping (Base) -> Value, write: @escaping (Value) -> Base?) {
    self.base = base
    self.read = read
    self.write = write
  }

  override var origin: Origin? { base.origin }
  override func peek() -> Value { read(base.peek()) }
  override func newest() -> Value { read(base.newest()) }
  override func shown() -> Value { read(base.shown()) }

  override func change(_ body: (inout Value) -> Void) {
    var value = newest()
    body(&value)
    if let converted = write(value) { base.set(converted) }
  }

  override func isSame(as other: Location<Value>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? ConvertedLocation<Base, Value> else { return false }
    return base.leads(to: other.base, comparisons)
  }
}
