public import Synchronization

/// A property of a class that announces and publishes its changes.
///
/// Setting it first fires the object's ``ObservableObject/objectWillChange``, then sends the new value to the subscribers of
/// `$property`, then stores it: a subscriber that reads the property still sees the old value, as with Combine.
///
/// - `$property` gives its value to a new subscriber and then every change; a subscriber that was not ready gets the newest value
///   as soon as it asks. It never ends.
/// - Setting the property from within one of its own subscribers is allowed: the newest value wins, everywhere.
/// - Threads: may be read and set from any.
/// - Cost: with nobody watching, one lock and two comparisons.
///
/// ```swift
/// final class Counter: ObservableObject {
///   @Published var count = 0
/// }
/// let counter = Counter()
/// let cancellable = counter.$count.sink { print($0) }  // 0
/// counter.count += 1                                   // 1
/// ```
@propertyWrapper
public struct Published<Value> {
  @usableFromInline let storage: Storage

  @inlinable public init(initialValue: Value) { storage = Storage(initialValue) }
  @inlinable public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is only available on properties of classes") }
    set { fatalError("@Published is only available on properties of classes") }
  }

  /// The publisher of the property. Setting it does nothing: it can be set only so that it can be passed to
  /// ``Publisher/assign(to:)``.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set {}
  }

  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.set(newValue, in: ObjectIdentifier(object)) }
  }

  // Asking for the publisher tells the property whose it is: `assign(to:)` has no object to name.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    projected projectedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Publisher>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Publisher {
    get {
      let storage = object[keyPath: storageKeyPath].storage
      storage.belong(to: ObjectIdentifier(object))
      return Publisher(storage: storage)
    }
    set {}
  }

  /// Publishes the values of a published property: the current one to start with, then every change.
  public struct Publisher: UndercurrentCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    @usableFromInline let storage: Storage

    @inlinable init(storage: Storage) { self.storage = storage }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.publish().attach(subscriber)
    }
  }
}

extension Published {
  /// The value of a published property, and who is to be told when it changes.
  @usableFromInline
  final class Storage {
    @usableFromInline struct State {
      @usableFromInline var value: Value
      /// The place of `value` in the order of the values that were sent.
      @usableFromInline var stamp: UInt = 0
      /// Made when somebody first asks for the publisher.
      @usableFromInline var broadcast: Broadcast<Value, Never>?
      @usableFromInline var owner: ObjectIdentifier?
      /// What announces the object's changes, once somebody has asked for it.
      @usableFromInline var changes: ObservableObjectPublisher?
      /// How many objects were being observed when `changes` was last looked for.
      @usableFromInline var lookedAt: UInt = 0
      /// Sends the values once they are stored. Made when somebody first asks for that.
      @usableFromInline var settled: Broadcast<Value, Never>?
      /// The place of the value that was sent so last.
      @usableFromInline var settledStamp: UInt = 0
      @usableFromInline var isSettling = false
      /// The pipelines that end in this property.
      @usableFromInline var feeds: Set<AnyCancellable> = []

      @inlinable init(value: Value) { self.value = value }
    }

    @usableFromInline let state: Guarded<State>

    @inlinable init(_ value: Value) { state = Guarded(State(value: value)) }

    @inlinable var value: Value { state.withLock { $0.value } }

    /// Who is to be told of a change, as far as is known.
    @usableFromInline struct Watchers {
      @usableFromInline var changes: ObservableObjectPublisher?
      /// The object, if it has to be looked up whether it is observed.
      @usableFromInline var unknown: ObjectIdentifier?

      @inlinable init(_ state: State, _ entries: UInt) {
        changes = state.changes
        unknown = state.changes == nil && state.lookedAt != entries ? state.owner : nil
      }
    }

    @inlinable
    func set(_ value: Value, in owner: ObjectIdentifier) {
      let entries = ObjectChanges.shared.entries.load(ordering: .acquiring)
      let (watchers, old) = state.withLock { state -> (Watchers?, Value?) in
        guard state.changes == nil, state.lookedAt == entries, state.broadcast == nil else {
          state.owner = owner
          return (Watchers(state, entries), nil)
        }
        // Nobody is watching.
        let old = state.value
        state.value = value
        return (nil, old)
      }
      _ = consume old
      if let watchers { announce(value, watchers, entries) }
    }

    /// Stores a value that comes from a pipeline.
    @inlinable
    func set(_ value: Value) {
      let entries = ObjectChanges.shared.entries.load(ordering: .acquiring)
      announce(value, state.withLock { Watchers($0, entries) }, entries)
    }

    @inlinable
    func announce(_ value: Value, _ watchers: Watchers, _ entries: UInt) {
      let changes = watchers.unknown.map { look(for: $0, entries) } ?? watchers.changes
      changes?.send()
      // Only now: whoever was told of the change may have asked for the publisher.
      let (broadcast, replaced) = state.withLock { state -> (Broadcast<Value, Never>?, Value?) in
        if let broadcast = state.broadcast { return (broadcast, nil) }
        defer { state.value = value }
        return (nil, state.value)
      }
      _ = consume replaced
      if let broadcast { send(value, to: broadcast) }
      changes?.settle()
    }

    @inlinable
    func send(_ value: Value, to broadcast: Broadcast<Value, Never>) {
      let stamp = broadcast.replace(with: value)
      let (old, isSettled) = state.withLock { state -> (Value?, Bool) in
        // A subscriber may have set a newer one meanwhile.
        if stamp < state.stamp { return (nil, true) }
        state.stamp = stamp
        defer { state.value = value }
        return (state.value, state.settled == nil)
      }
      _ = consume old
      if !isSettled { settle() }
    }

    @inlinable
    func look(for owner: ObjectIdentifier, _ entries: UInt) -> ObservableObjectPublisher? {
      let changes = ObjectChanges.shared.existing(owner)
      state.withLock { state in
        state.changes = changes
        state.lookedAt = entries
      }
      return changes
    }

    @inlinable func belong(to owner: ObjectIdentifier) { state.withLock { $0.owner = owner } }

    @inlinable
    func publish() -> Broadcast<Value, Never> {
      state.withLock { state in
        if let broadcast = state.broadcast { return broadcast }
        let broadcast = Broadcast<Value, Never>("PublishedSubject", latest: state.value)
        state.broadcast = broadcast
        return broadcast
      }
    }

    func keep(_ feed: AnyCancellable) { state.withLock { _ = $0.feeds.insert(feed) } }

    func drop(_ feed: AnyCancellable) { _ = state.withLock { $0.feeds.remove(feed) } }
  }
}

// Safe: the only state is under its lock.
extension Published.Storage: @unchecked Sendable {}
