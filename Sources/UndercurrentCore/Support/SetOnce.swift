public import Synchronization

/// A reference that is set once and stays: read without a lock, and without retaining what is read.
///
/// What `AtomicLazyReference` of the standard library does; that one is not inlinable, and every look at it asks the runtime for
/// metadata. Not generic, so that taking one down asks for none either.
@usableFromInline
struct SetOnce: ~Copyable, Sendable {
  // The address of an object that this holds, or zero.
  @usableFromInline let address = Atomic<UInt>(0)

  @inlinable init() {}

  deinit {
    let address = address.load(ordering: .acquiring)
    if let object = UnsafeRawPointer(bitPattern: address) { Unmanaged<AnyObject>.fromOpaque(object).release() }
  }

  @inlinable @inline(__always)
  var isSet: Bool { address.load(ordering: .acquiring) != 0 }

  /// The object, which is of the type that was set. It lives as long as this does.
  @inlinable @inline(__always)
  func current<Object: AnyObject>(_: Object.Type) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map { .fromOpaque($0) }
  }

  /// Sets `object`; `false` when another was first.
  @inlinable
  func keep<Object: AnyObject>(_ object: Object) -> Bool {
    let own = Unmanaged.passRetained(object)
    let (done, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: own.toOpaque()), ordering: .acquiringAndReleasing)
    if !done { own.release() }
    return done
  }

  /// Sets `object`, unless another was first; returns the one that stays.
  @inlinable
  func set<Object: AnyObject>(_ object: Object) -> Object {
    keep(object) ? object : current(Object.self).map { $0.takeUnretainedValue() } ?? object
  }
}
