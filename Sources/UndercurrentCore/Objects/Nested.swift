/// A property that holds an observable object, or several, and passes on what they announce: a change inside is a change of the
/// object that has the property. Setting the property is one, too.
///
/// Without it, as with Combine, an object that has others announces only that one of them is replaced.
///
/// - It passes on from the first time that the property is read or set through the object.
/// - An object in it is not kept from going: it is let go of with the property.
/// - Threads: may be read and set from any. What is inside may announce on any.
///
/// ```swift
/// final class Account: ObservableObject {
///   @Published var name = "Ann"
/// }
/// final class Session: ObservableObject {
///   @Nested var account = Account()
/// }
/// let session = Session()
/// let cancellable = session.objectWillChange.sink { print("session") }
/// session.account.name = "Bob"  // session
/// ```
@propertyWrapper
public struct Nested<Value> {
  private let storage: Storage

  private init(_ value: Value, _ watch: @escaping (Value, ObservableObjectPublisher) -> [AnyCancellable]) {
    storage = Storage(value, watch)
  }

  /// Holds an object, and passes on what it announces.
  public init(wrappedValue: Value) where Value: ObservableObject {
    self.init(wrappedValue) { Nested.watch($0, for: $1) }
  }

  /// Holds an object or none, and passes on what the object announces.
  public init<Object: ObservableObject>(wrappedValue: Value) where Value == Object? {
    self.init(wrappedValue) { object, changes in object.map { Nested.watch($0, for: changes) } ?? [] }
  }

  /// Holds any number of objects, and passes on what each of them announces. An object that is in it twice announces everything
  /// twice.
  public init(wrappedValue: Value) where Value: Collection, Value.Element: ObservableObject {
    self.init(wrappedValue) { objects, changes in objects.flatMap { Nested.watch($0, for: changes) } }
  }

  private static func watch<Object: ObservableObject>(
    _ object: Object, for outer: ObservableObjectPublisher
  ) -> [AnyCancellable] {
    let inner = object.objectWillChange
    let before = inner.sink { [weak outer] _ in outer?.send() }
    guard let inner = inner as? ObservableObjectPublisher else { return [before] }
    return [before, inner.didChange.sink { [weak outer] in outer?.settle() }]
  }

  /// Cannot be used: the property has to be one of an observable object, and is read and set through that.
  @available(*, unavailable, message: "@Nested is only available on properties of observable objects")
  public var wrappedValue: Value {
    get { fatalError("@Nested is only available on properties of observable objects") }
    set { fatalError("@Nested is only available on properties of observable objects") }
  }

  /// What the compiler reads and sets the property through. Setting it is announced as a change of `object`.
  public static subscript<EnclosingSelf: ObservableObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Nested<Value>>
  ) -> Value where EnclosingSelf.ObjectWillChangePublisher == ObservableObjectPublisher {
    get {
      let storage = object[keyPath: storageKeyPath].storage
      if !storage.isWatched { storage.watch(for: object.objectWillChange) }
      return storage.value
    }
    set {
      let changes = object.objectWillChange
      changes.send()
      object[keyPath: storageKeyPath].storage.replace(newValue, for: changes)
      changes.settle()
    }
  }

  private final class Storage {
    private struct State {
      var value: Value
      var watches: [AnyCancellable]?
      /// Which value the watches are for.
      var version = 0
    }

    private let state: Guarded<State>
    private let watch: (Value, ObservableObjectPublisher) -> [AnyCancellable]

    init(_ value: Value, _ watch: @escaping (Value, ObservableObjectPublisher) -> [AnyCancellable]) {
      state = Guarded(State(value: value))
      self.watch = watch
    }

    var value: Value { state.withLock { $0.value } }
    var isWatched: Bool { state.withLock { $0.watches != nil } }

    func replace(_ value: Value, for changes: ObservableObjectPublisher) {
      let old = state.withLock { state in
        defer { state = State(value: value, watches: nil, version: state.version + 1) }
        return state
      }
      _ = consume old
      watch(for: changes)
    }

    func watch(for changes: ObservableObjectPublisher) {
      let (value, version) = state.withLock { ($0.value, $0.version) }
      let watches = watch(value, changes)
      // Whoever was faster has made watches of their own; these are let go of.
      let superfluous = state.withLock { state -> [AnyCancellable]? in
        if state.version != version || state.watches != nil { return watches }
        state.watches = watches
        return nil
      }
      _ = consume superfluous
    }
  }
}
