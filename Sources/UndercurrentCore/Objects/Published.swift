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

  /// A property that begins with `initialValue`: for an initializer that makes the wrapper itself, as in
  /// `_count = Published(initialValue: count)`.
  @inlinable public init(initialValue: Value) { storage = Storage(initialValue) }
  /// A property that begins with `wrappedValue`: what stands behind the `=`.
  @inlinable public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Cannot be used: the property has to be one of a class, and is read and set through its object.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is only available on properties of classes") }
    set { fatalError("@Published is only available on properties of classes") }
  }

  /// The publisher of the property. Setting it does nothing: it can be set only so that it can be passed to
  /// `assign(to:)`.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set {}
  }

  /// What the compiler reads and sets the property through: setting it announces the change of `object`, sends the value and
  /// stores it.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    // Not retained for the common case: the object holds it, and whoever uses the object holds that.
    get {
      withExtendedLifetime(object) {
        Unmanaged.passUnretained(object[keyPath: storageKeyPath].storage)._withUnsafeGuaranteedRef { $0.value }
      }
    }
    set {
      withExtendedLifetime(object) {
        let storage = Unmanaged.passUnretained(object[keyPath: storageKeyPath].storage)
        if storage._withUnsafeGuaranteedRef({ $0.setUnwatched(newValue) }) { return }
        storage.takeUnretainedValue().announce(newValue, in: ObjectIdentifier(object))
      }
    }
  }

  // Asking for the publisher tells the property whose it is: `assign(to:)` has no object to name.
  /// What the compiler reads `$property` through. Setting it does nothing, as with ``projectedValue``.
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
      @usableFromInline var owner: ObjectIdentifier?
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
    /// Sends the values. Made when somebody first asks for the publisher, under the lock.
    @usableFromInline let broadcast = SetOnce()
    /// Announces the object's changes, once somebody has asked for it.
    @usableFromInline let changes = SetOnce()
    /// How many objects were being observed when `changes` was last looked for.
    @usableFromInline let lookedAt = Atomic<UInt>(0)

    @inlinable init(_ value: Value) { state = Guarded(State(value: value)) }

    @inlinable var value: Value { state.withLock { $0.value } }

    /// Stores the value if nobody is watching. Of this nothing is used any more when the old value goes, which may run anything.
    @inlinable @inline(__always)
    func setUnwatched(_ value: Value) -> Bool {
      if changes.isSet || lookedAt.load(ordering: .acquiring) != ObjectChanges.entries.load(ordering: .acquiring) { return false }
      return setUnpublished(value)
    }

    /// Stores the value if nobody has asked for the publisher.
    @inlinable @inline(__always)
    func setUnpublished(_ value: Value) -> Bool {
      let old = state.withLock { state -> Value? in
        if broadcast.isSet { return nil }
        defer { state.value = value }
        return state.value
      }
      return old != nil
    }

    /// Stores a value that comes from a pipeline.
    @inlinable
    func set(_ value: Value) { announce(value, in: nil) }

    /// Tells whoever is watching, and stores the value.
    @inlinable
    func announce(_ value: Value, in owner: ObjectIdentifier?) {
      // What is set once lives as long as this.
      withExtendedLifetime(self) {
        if !changes.isSet, lookedAt.load(ordering: .acquiring) != ObjectChanges.entries.load(ordering: .acquiring) {
          look(for: owner)
        }
        let changes = changes.current(ObservableObjectPublisher.self)
        changes?._withUnsafeGuaranteedRef { $0.send() }
        // Only now: whoever was told of the change may have asked for the publisher.
        if broadcast.isSet || !setUnpublished(value), let broadcast = broadcast.current(Broadcast<Value, Never>.self) {
          broadcast._withUnsafeGuaranteedRef { send(value, to: $0) }
        }
        changes?._withUnsafeGuaranteedRef { $0.settle() }
      }
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

    /// Looks up whether the object is observed, because further objects have become so since the last time.
    @usableFromInline
    func look(for owner: ObjectIdentifier?) {
      let entries = ObjectChanges.entries.load(ordering: .acquiring)
      let known = state.withLock { state in
        if let owner { state.owner = owner }
        return state.owner
      }
      // Nobody knows yet whose property this is: `assign(to:)` has no object to name.
      guard let known else { return }
      if let found = ObjectChanges.shared.existing(known) { _ = changes.set(found) }
      lookedAt.store(entries, ordering: .releasing)
    }

    @inlinable func belong(to owner: ObjectIdentifier) { state.withLock { $0.owner = owner } }

    @inlinable
    func publish() -> Broadcast<Value, Never> {
      state.withLock { state in
        if let made = broadcast.current(Broadcast<Value, Never>.self) { return made.takeUnretainedValue() }
        return broadcast.set(Broadcast("PublishedSubject", latest: state.value))
      }
    }

    func keep(_ feed: AnyCancellable) { state.withLock { _ = $0.feeds.insert(feed) } }

    func drop(_ feed: AnyCancellable) { _ = state.withLock { $0.feeds.remove(feed) } }
  }
}

// Safe: the only state is under its lock, or is set once.
extension Published.Storage: @unchecked Sendable {}
