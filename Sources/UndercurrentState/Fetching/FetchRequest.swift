/// Fetches records from a store, and keeps them up to date.
///
/// - The store is the one given here, or that of ``EnvironmentValues/fetchStore``. Records are fetched before the body that reads them
///   is evaluated: when the view appears, and after anything has been inserted, changed or deleted. The body is evaluated again if
///   the records are different then; if they are objects, in any case.
/// - When a fetch fails, the last records stay, and ``FetchedResults/fetchError`` says why.
/// - `$notes` leads to what is asked for: set its predicate, order or limit, and the records follow. When the view itself is made with
///   something else, that is asked for.
/// - Complexity: one fetch for each change of the store, however many there are before a flush.
///
/// ```swift
/// struct NoteList: View {
///   @FetchRequest(order: [FetchOrder(\Note.title)]) private var notes
///   var body: some View {
///     ForEach(notes) { Text($0.title) }
///     Button("Open ones") { $notes.predicate.wrappedValue = FetchPredicate(\.isDone, equals: false) }
///   }
/// }
/// ```
@propertyWrapper
public struct FetchRequest<Record: Identifiable>: DynamicProperty, HostProperty {
  private let given: FetchDescription<Record>
  private let store: (any FetchStore)?
  private var controller: FetchController<Record>?

  /// Asks for the records that a description describes.
  public init(_ description: FetchDescription<Record>, store: (any FetchStore)? = nil) {
    given = description
    self.store = store
  }

  /// Asks for records, by default for all of the type in the order of the store.
  public init(
    order: [FetchOrder<Record>] = [], predicate: FetchPredicate<Record>? = nil, limit: Int? = nil,
    store: (any FetchStore)? = nil
  ) {
    self.init(FetchDescription(predicate: predicate, order: order, limit: limit), store: store)
  }

  /// The records; none before the view is in a host. A body that reads them is evaluated again when they are different.
  public var wrappedValue: FetchedResults<Record> {
    controller?.read()
    return FetchedResults(records: controller?.records ?? [], fetchError: controller?.error)
  }

  /// Leads to what is asked for.
  public var projectedValue: Binding<FetchDescription<Record>> {
    controller.map { Binding(location: $0) } ?? .constant(given)
  }

  mutating func install(_ installation: Installation) {
    let kept = installation.storage { FetchController(given, installation) }
    kept.prepare(given, store ?? installation.node.scope.read(\.fetchStore, for: installation.name))
    controller = kept
    if installation.readsAll { kept.read() }
  }

  var inspected: Any? { wrappedValue }

  func isSame(as other: FetchRequest, _ comparisons: Comparisons) -> Bool { given == other.given && store === other.store }
}

/// The records that were fetched.
public struct FetchedResults<Record>: RandomAccessCollection {
  private let records: [Record]
  /// Why the last fetch has failed, if it has; the records are those of the last one that has not.
  public let fetchError: (any Error)?

  init(records: [Record], fetchError: (any Error)?) {
    self.records = records
    self.fetchError = fetchError
  }

  public var startIndex: Int { records.startIndex }
  public var endIndex: Int { records.endIndex }
  /// The record at a position.
  public subscript(position: Int) -> Record { records[position] }
}

/// Fetches records from a store in sections, and keeps them up to date; as ``FetchRequest`` does.
///
/// The sections come in the order of their first records, and no section comes twice.
///
/// ```swift
/// struct NotesByFolder: View {
///   @SectionedFetchRequest(sectionIdentifier: \Note.folder, order: [FetchOrder(\.title)]) private var folders
///   var body: some View {
///     ForEach(folders) { folder in
///       Text(folder.id)
///       ForEach(folder) { Text($0.title) }
///     }
///   }
/// }
/// ```
@propertyWrapper
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Record: Identifiable>: DynamicProperty {
  private let sectionIdentifier: KeyPath<Record, SectionIdentifier>
  @FetchRequest private var records: FetchedResults<Record>

  /// Asks for records, and puts those into one section that have the same value at `sectionIdentifier`.
  public init(
    sectionIdentifier: KeyPath<Record, SectionIdentifier>, order: [FetchOrder<Record>] = [],
    predicate: FetchPredicate<Record>? = nil, limit: Int? = nil, store: (any FetchStore)? = nil
  ) {
    self.sectionIdentifier = sectionIdentifier
    _records = FetchRequest(order: order, predicate: predicate, limit: limit, store: store)
  }

  /// The records in their sections. A body that reads them is evaluated again when they are different.
  public var wrappedValue: SectionedFetchResults<SectionIdentifier, Record> {
    SectionedFetchResults(records, by: sectionIdentifier)
  }

  /// Leads to what is asked for.
  public var projectedValue: Binding<FetchDescription<Record>> { $records }
}

/// The records that were fetched, in sections.
public struct SectionedFetchResults<SectionIdentifier: Hashable, Record>: RandomAccessCollection {
  /// Records that have something in common.
  public struct Section: RandomAccessCollection, Identifiable {
    /// What the records of the section have in common.
    public let id: SectionIdentifier
    fileprivate var records: [Record]

    public var startIndex: Int { records.startIndex }
    public var endIndex: Int { records.endIndex }
    /// The record at a position of the section.
    public subscript(position: Int) -> Record { records[position] }
  }

  private var sections: [Section] = []
  /// Why the last fetch has failed, if it has; the records are those of the last one that has not.
  public let fetchError: (any Error)?

  init(_ results: FetchedResults<Record>, by identifier: KeyPath<Record, SectionIdentifier>) {
    fetchError = results.fetchError
    var places: [SectionIdentifier: Int] = [:]
    for record in results {
      let id = record[keyPath: identifier]
      if let place = places[id] {
        sections[place].records.append(record)
      } else {
        places[id] = sections.count
        sections.append(Section(id: id, records: [record]))
      }
    }
  }

  public var startIndex: Int { sections.startIndex }
  public var endIndex: Int { sections.endIndex }
  /// The section at a position.
  public subscript(position: Int) -> Section { sections[position] }
}
