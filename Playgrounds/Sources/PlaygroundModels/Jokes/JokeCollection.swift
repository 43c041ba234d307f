public import UndercurrentState

public struct Joke: Identifiable, Equatable, Sendable {
  public let id: Int
  public let text: String
  public let stars: Int
}

/// Where jokes are kept, and the only way to change them.
public final class JokeCollection {
  /// What views fetch from.
  public let store = MemoryFetchStore()
  private var nextID = 1

  public init() {}

  /// Adds a joke. One that is only spaces is none, and neither is one that is there already.
  public func add(_ text: String, stars: Int = 3) throws(JokeRefusal) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty { throw .empty }
    if store.records(of: Joke.self).contains(where: { $0.text == words }) { throw .known }
    store.insert(Joke(id: nextID, text: words, stars: min(max(stars, 1), 5)))
    nextID += 1
  }

  /// Deletes what stands in these rows of what is shown.
  public func delete(rows: [Int], of shown: some RandomAccessCollection<Joke>) {
    let ids = rows.compactMap { row in shown.dropFirst(row).first?.id }
    store.change(Joke.self) { jokes in jokes.removeAll { ids.contains($0.id) } }
  }
}

/// Why a joke is not taken, as the user is told it.
public enum JokeRefusal: Error, Equatable, CustomStringConvertible {
  case empty, known

  public var description: String {
    switch self {
    case .empty: "A joke needs words"
    case .known: "You have told this one before"
    }
  }
}

private struct JokesKey: EnvironmentKey {
  static var defaultValue: JokeCollection? { nil }
}

extension EnvironmentValues {
  /// The jokes that views change.
  public var jokes: JokeCollection? {
    get { self[JokesKey.self] }
    set { self[JokesKey.self] = newValue }
  }
}

extension View {
  /// Has the views inside find a collection, to fetch from and to change.
  public func jokes(_ jokes: JokeCollection) -> some View {
    environment(\.jokes, jokes).environment(\.fetchStore, jokes.store)
  }
}
