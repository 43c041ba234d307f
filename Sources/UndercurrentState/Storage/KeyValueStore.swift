public import UndercurrentCore

/// Keeps values under keys, and tells when one of them changes.
///
/// It is used from any thread. A change is told after it was made, whoever has made it: another view, another host, or something that
/// is no view at all.
public protocol KeyValueStore: AnyObject {
  /// `nil` is nothing under this key.
  subscript(key: String) -> StoredValue? { get set }
  /// Fires after each change of what is under `key`, on the thread that has made it. It never ends.
  func changes(of key: String) -> AnyPublisher<Void, Never>
}

/// Keeps values in memory.
///
/// ```swift
/// let store = MemoryStore(["name": .string("Ann")])
/// let host = Host(Settings().defaultAppStorage(store))
/// ```
public final class MemoryStore: KeyValueStore, Sendable {
  private struct State {
    var values: [String: StoredValue]
    var subjects: [String: PassthroughSubject<Void, Never>] = [:]
  }

  private let state: Guarded<State>

  /// A store with what was kept elsewhere; empty if nothing was.
  public init(_ values: [String: StoredValue] = [:]) { state = Guarded(State(values: values)) }

  /// Everything that is stored: to be kept elsewhere, and put back.
  public var values: [String: StoredValue] {
    get { state.withLock { $0.values } }
    set { replace(with: newValue)() }
  }

  /// What is under a key; `nil` is nothing. Setting a different value tells who watches the key, before it returns.
  public subscript(key: String) -> StoredValue? {
    get { state.withLock { $0.values[key] } }
    set { set(newValue, for: key)() }
  }

  /// Puts other values in place of all, and leaves it to the caller to tell of it.
  package func replace(with values: [String: StoredValue]) -> () -> Void {
    let subjects = state.withLock { state in
      defer { state.values = values }
      return state.subjects.filter { state.values[$0.key] != values[$0.key] }.sorted { $0.key < $1.key }
    }
    return { for (_, subject) in subjects { subject.send() } }
  }

  /// Puts a value under a key, and leaves it to the caller to tell of it.
  package func set(_ value: StoredValue?, for key: String) -> () -> Void {
    let subject = state.withLock { state -> PassthroughSubject<Void, Never>? in
      if state.values[key] == value { return nil }
      state.values[key] = value
      return state.subjects[key]
    }
    return { subject?.send() }
  }

  /// Fires after each change of what is under `key`, on the thread that has made it. It never ends.
  public func changes(of key: String) -> AnyPublisher<Void, Never> {
    let subject = state.withLock { state in
      if let subject = state.subjects[key] { return subject }
      let subject = PassthroughSubject<Void, Never>()
      state.subjects[key] = subject
      return subject
    }
    return subject.eraseToAnyPublisher()
  }
}
