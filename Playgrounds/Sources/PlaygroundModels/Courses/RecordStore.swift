public import Undercurrent

/// The records of a collection, live: they follow what is added, changed and removed.
public final class RecordStore<Record: DocumentRecord>: ObservableObject {
  /// What there is, in the order of its type.
  @Published public private(set) var records: [Record] = []
  /// The documents that no record could be made of, by id.
  @Published public private(set) var skipped: [MalformedDocument] = []
  /// Why nothing follows any more. What was there last stays.
  @Published public private(set) var failure: SourceFailure?

  private let source: any DocumentSource
  private var listener: AnyCancellable?

  public init(_ source: any DocumentSource) {
    self.source = source
    listen()
  }

  /// Listens anew, after a failure: what there is replaces what was there.
  public func listen() {
    failure = nil
    var isFirst = true
    listener = source.changes(in: Record.collection).sink { [weak self] completion in
      if case .failure(let failure) = completion { self?.failure = failure }
    } receiveValue: { [weak self] changes in
      self?.apply(changes, replacing: isFirst)
      isFirst = false
    }
  }

  /// All changes that came together are one change of the store.
  private func apply(_ changes: [DocumentChange], replacing: Bool) {
    var records = replacing ? [] : records
    var skipped = replacing ? [] : skipped
    for change in changes {
      let id = change.id
      records.removeAll { $0.id == id }
      skipped.removeAll { $0.id == id }
      guard let document = change.document else { continue }
      do throws(MalformedDocument) { records.append(try Record(document)) } catch { skipped.append(error) }
    }
    self.records = records.sorted(by: Record.isBefore)
    if skipped != self.skipped { self.skipped = skipped.sorted { $0.id < $1.id } }
  }
}

public typealias CourseStore = RecordStore<Course>
public typealias NewsStore = RecordStore<NewsItem>
public typealias UserStore = RecordStore<User>

extension DocumentChange {
  fileprivate var document: Document? {
    switch self {
    case .added(let document), .changed(let document): document
    case .removed: nil
    }
  }

  fileprivate var id: String {
    switch self {
    case .added(let document), .changed(let document): document.id
    case .removed(let id): id
    }
  }
}
