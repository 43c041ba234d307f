public import Foundation
public import UndercurrentState

/// Requests in the words of Foundation.
extension FetchRequest {
  /// Asks for records with Foundation's own words, as in `@FetchRequest(sortDescriptors: [SortDescriptor(\.title)])`.
  public init(
    sortDescriptors: [SortDescriptor<Record>], predicate: Predicate<Record>? = nil, store: (any FetchStore)? = nil
  ) {
    self.init(
      order: sortDescriptors.map { FetchOrder($0) }, predicate: predicate.map { FetchPredicate($0) }, store: store)
  }
}

/// Requests in the words of Foundation.
extension SectionedFetchRequest {
  /// Asks for records with Foundation's own words.
  public init(
    sectionIdentifier: KeyPath<Record, SectionIdentifier>, sortDescriptors: [SortDescriptor<Record>],
    predicate: Predicate<Record>? = nil, store: (any FetchStore)? = nil
  ) {
    self.init(
      sectionIdentifier: sectionIdentifier, order: sortDescriptors.map { FetchOrder($0) },
      predicate: predicate.map { FetchPredicate($0) }, store: store)
  }
}

/// Orders of Foundation.
extension FetchOrder {
  /// Sorts as `descriptor` does, forward or in reverse. Two of equal descriptors are the same.
  public init(_ descriptor: SortDescriptor<Record>) {
    self.init(descriptor) { descriptor.compare($0, $1) == .orderedAscending }
  }
}

/// Predicates of Foundation.
extension FetchPredicate {
  /// Two with the same text are the same.
  public init(_ predicate: Predicate<Record>) {
    self.init("\(predicate)") { try predicate.evaluate($0) }
  }
}
