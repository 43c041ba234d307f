public import UndercurrentCore

/// Keeps records, and tells when some of them change: a database, or a test's stand-in for one.
///
/// It is asked for records in the host's place. Changes may be told on any thread.
public protocol FetchStore: AnyObject {
  /// The records that are asked for, in order.
  func fetch<Record>(_ description: FetchDescription<Record>) throws -> [Record]
  /// Fires after records of a type were inserted, changed or deleted. It never ends.
  func changes<Record>(of type: Record.Type) -> AnyPublisher<Void, Never>
}

private struct FetchStoreKey: EnvironmentKey {
  static var defaultValue: (any FetchStore)? { nil }
}

extension EnvironmentValues {
  /// Where ``FetchRequest`` gets its records.
  public var fetchStore: (any FetchStore)? {
    get { self[FetchStoreKey.self] }
    set { self[FetchStoreKey.self] = newValue }
  }
}

/// There is no store to fetch from.
public struct MissingFetchStore: Error, CustomStringConvertible {
  public var description: String {
    "There is no store to fetch from: put .environment(\\.fetchStore, store) on a view around the one with the request."
  }
}

/// Keeps records in memory, and fails when a test wants it to.
///
/// ```swift
/// let store = MemoryFetchStore()
/// store.insert(Note(title: "Milk"))
/// let host = Host(NoteList().environment(\.fetchStore, store))
/// ```
public final class MemoryFetchStore: FetchStore {
  private struct State {
    var records: [ObjectIdentifier: [Any]] = [:]
    var subjects: [ObjectIdentifier: PassthroughSubject<Void, Never>] = [:]
    var failure: (any Error)?
  }

  private let state = Guarded(State())

  /// A store without records.
  public init() {}

  /// What every fetch fails with from now on; `nil` if it does not. Setting it is a change of everything.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set {
      let subjects = state.withLock { state in
        state.failure = newValue
        return Array(state.subjects.values)
      }
      for subject in subjects { subject.send() }
    }
  }

  /// Adds records behind those of their type that there are, and tells of it.
  public func insert<Record>(_ records: Record...) { change(Record.self) { $0 += records } }

  /// Changes all records of a type as `body` says: each element is a record, and its order that of the store.
  public func change<Record>(_ type: Record.Type, _ body: (inout [Record]) -> Void) {
    var changed = records(of: type)
    body(&changed)
    let (old, subject) = state.withLock { state in
      (
        state.records.updateValue(changed.map { $0 as Any }, forKey: ObjectIdentifier(type)),
        state.subjects[ObjectIdentifier(type)]
      )
    }
    _ = consume old
    subject?.send()
  }

  /// Takes away the records of a type that have an id, and tells of it.
  public func delete<Record: Identifiable>(_ type: Record.Type, id: Record.ID) {
    change(type) { $0.removeAll { $0.id == id } }
  }

  /// All records of a type, in the order of the store.
  public func records<Record>(of type: Record.Type) -> [Record] {
    state.withLock { $0.records[ObjectIdentifier(type)] ?? [] }.compactMap { $0 as? Record }
  }

  /// The records that are asked for, out of those in memory; throws ``failure`` if there is one.
  public func fetch<Record>(_ description: FetchDescription<Record>) throws -> [Record] {
    if let failure { throw failure }
    return try description.select(from: records(of: Record.self))
  }

  /// Fires after each ``insert(_:)``, ``change(_:_:)`` and ``delete(_:id:)`` of the type, on the thread that has called it. It
  /// never ends.
  public func changes<Record>(of type: Record.Type) -> AnyPublisher<Void, Never> {
    let subject = state.withLock { state in
      if let subject = state.subjects[ObjectIdentifier(type)] { return subject }
      let subject = PassthroughSubject<Void, Never>()
      state.subjects[ObjectIdentifier(type)] = subject
      return subject
    }
    return subject.eraseToAnyPublisher()
  }
}
