public import Synchronization

/// Which objects are being observed, and through which publisher.
///
/// A published property finds here, when it is about to change, whether anybody has asked for its object's changes; so nothing
/// has to search the object for published properties, and it makes no difference in which class they are declared or what the
/// object's mirror shows. The first question about an object is what enters it here, so objects that nobody observes cost
/// nothing but a comparison of numbers.
@usableFromInline
final class ObjectChanges: Sendable {
  static let shared = ObjectChanges()

  /// Counts the objects that were entered. A property that has looked at this count before needs not look again.
  @usableFromInline static let entries = Atomic<UInt>(1)

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private let table = Guarded((byIdentity: [ObjectIdentifier: Entry](), pruneAt: 64))

  private init() {}

  func publisher(for object: AnyObject) -> ObservableObjectPublisher {
    let identity = ObjectIdentifier(object)
    // What is looked at under the lock is let go of outside: looking at a weak reference may be what keeps an object alive.
    var gone: [Entry] = []
    var alive: [AnyObject] = []
    let publisher = table.withLock { table -> ObservableObjectPublisher in
      if let entry = table.byIdentity[identity], entry.object === object { return entry.publisher }
      if table.byIdentity.count >= table.pruneAt {
        for (identity, entry) in table.byIdentity {
          if let object = entry.object {
            alive.append(object)
          } else {
            gone.append(entry)
            table.byIdentity[identity] = nil
          }
        }
        // Twice as many entries before the next look make this constant time an entry.
        table.pruneAt = max(64, table.byIdentity.count * 2)
      }
      let entry = Entry(object: object, publisher: ObservableObjectPublisher())
      // An entry of an object that has died, at the address where this one lives now.
      if let old = table.byIdentity.updateValue(entry, forKey: identity) { gone.append(old) }
      Self.entries.wrappingAdd(1, ordering: .releasing)
      return entry.publisher
    }
    withExtendedLifetime((gone, alive)) {}
    return publisher
  }

  /// The publisher of an object's changes, if anybody has asked for it.
  func existing(_ identity: ObjectIdentifier) -> ObservableObjectPublisher? {
    // The object is alive, or nobody could ask; an entry whose object is gone belongs to one that lived there before.
    let (entry, object) = table.withLock { table in
      let entry = table.byIdentity[identity]
      return (entry, entry?.object)
    }
    return object == nil ? nil : entry?.publisher
  }
}
