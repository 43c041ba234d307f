/// Which records are asked for, and in which order.
public struct FetchDescription<Record> {
  /// Which ones; `nil` for all.
  public var predicate: FetchPredicate<Record>?
  /// By what they are sorted: first by the first, those that are equal in it by the second, and so on.
  public var order: [FetchOrder<Record>]
  /// How many at most; `nil` for all.
  public var limit: Int?

  /// Asks for all records, in the order of the store, except for what is said.
  public init(predicate: FetchPredicate<Record>? = nil, order: [FetchOrder<Record>] = [], limit: Int? = nil) {
    self.predicate = predicate
    self.order = order
    self.limit = limit
  }

  /// The records among `records` that are asked for, in order: for stores that have no way of their own.
  public func select(from records: [Record]) throws -> [Record] {
    var found = try predicate.map { try records.filter($0.matches) } ?? records
    if !order.isEmpty {
      // In the order of the store where nothing else is said.
      found = found.enumerated().sorted { a, b in
        for order in order {
          if order.isBefore(a.element, b.element) { return true }
          if order.isBefore(b.element, a.element) { return false }
        }
        return a.offset < b.offset
      }.map(\.element)
    }
    guard let limit else { return found }
    precondition(limit >= 0, "a fetch is limited to zero records or more, not \(limit)")
    return Array(found.prefix(limit))
  }
}

extension FetchDescription: Equatable {}

/// Says which records are asked for.
///
/// Two with equal ids are the same. A store that has a language of its own makes a query of the id.
public struct FetchPredicate<Record>: Equatable {
  /// What the predicate is told apart by from others, and what a store may make a query of.
  public let id: AnyHashable
  /// Whether a record is asked for. An error makes the fetch fail.
  public let matches: (Record) throws -> Bool

  /// The records that `matches` says yes to. Two predicates with equal ids have to say the same.
  public init(_ id: some Hashable, _ matches: @escaping (Record) throws -> Bool) {
    self.id = AnyHashable(id)
    self.matches = matches
  }

  /// The records with a certain value.
  public init<Value: Hashable>(_ keyPath: KeyPath<Record, Value>, equals value: Value) {
    id = AnyHashable([AnyHashable(keyPath), AnyHashable(value)])
    matches = { $0[keyPath: keyPath] == value }
  }

  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
}

/// A property that records are sorted by.
public struct FetchOrder<Record>: Equatable {
  /// What the order is told apart by from others, and what a store may make a query of.
  public let id: AnyHashable
  /// Whether the first record comes before the second.
  public let isBefore: (Record, Record) -> Bool

  /// Sorts as `isBefore` says. Two orders with equal ids have to say the same.
  public init(_ id: some Hashable, _ isBefore: @escaping (Record, Record) -> Bool) {
    self.id = AnyHashable(id)
    self.isBefore = isBefore
  }

  /// By a property, from the least to the greatest, or the other way round.
  public init<Value: Comparable>(_ keyPath: KeyPath<Record, Value>, isReversed: Bool = false) {
    id = AnyHashable([AnyHashable(keyPath), AnyHashable(isReversed)])
    isBefore = { a, b in
      let (a, b) = isReversed ? (b, a) : (a, b)
      return a[keyPath: keyPath] < b[keyPath: keyPath]
    }
  }

  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
}
