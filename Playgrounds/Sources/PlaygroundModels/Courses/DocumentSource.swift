public import Undercurrent

/// What happens to documents while somebody listens.
public enum DocumentChange: Equatable, Sendable {
  case added(Document)
  case changed(Document)
  case removed(id: String)
}

/// The connection is gone, and with it the listener.
public struct SourceFailure: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// A database that tells of changes.
public protocol DocumentSource: AnyObject {
  /// What there is, as added, and from then on each change.
  func changes(in collection: String) -> AnyPublisher<[DocumentChange], SourceFailure>
}

/// A database in memory.
public final class MemoryDocuments: DocumentSource {
  /// Each collection in the order in which its documents came. A new subject for each connection.
  private var connection: CurrentValueSubject<[String: [Document]], SourceFailure>

  public init(_ collections: [String: [Document]] = [:]) { connection = CurrentValueSubject(collections) }

  /// Adds the document, or puts it in the place of the one with its id.
  public func set(_ document: Document, in collection: String) {
    var documents = connection.value[collection] ?? []
    if let index = documents.firstIndex(where: { $0.id == document.id }) {
      documents[index] = document
    } else {
      documents.append(document)
    }
    connection.value[collection] = documents
  }

  /// Removes the document, if there is one.
  public func remove(_ id: String, from collection: String) { connection.value[collection]?.removeAll { $0.id == id } }

  /// Ends all listeners. Whoever listens anew is on another connection.
  public func fail(_ reason: String) {
    let lost = connection
    connection = CurrentValueSubject(lost.value)
    lost.send(completion: .failure(SourceFailure(reason)))
  }

  // Changes are found between one state and the next, so that nothing is lost that happens while the first is being delivered.
  public func changes(in collection: String) -> AnyPublisher<[DocumentChange], SourceFailure> {
    Deferred { [self] in
      connection
        .scan((seen: nil as [Document]?, changes: [DocumentChange]?.none)) { last, collections in
          let now = collections[collection] ?? []
          let changes = Self.changes(from: last.seen ?? [], to: now)
          // A collection that is empty is told of; one that another change is about is not.
          return (now, changes.isEmpty && last.seen != nil ? nil : changes)
        }
        .compactMap { $0.changes }
    }
    .eraseToAnyPublisher()
  }

  private static func changes(from old: [Document], to new: [Document]) -> [DocumentChange] {
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    let kept = Set(new.map(\.id))
    return old.filter { !kept.contains($0.id) }.map { .removed(id: $0.id) }
      + new.filter { known[$0.id] != $0 }.map { known[$0.id] == nil ? .added($0) : .changed($0) }
  }
}
