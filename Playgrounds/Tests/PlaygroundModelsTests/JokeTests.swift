import PlaygroundModels
import Testing
import UndercurrentState

struct JokeTests {
  private let jokes = JokeCollection()

  private var texts: [String] { jokes.store.records(of: Joke.self).map(\.text) }

  @Test func aJokeNeedsWordsAndIsToldOnce() throws {
    try jokes.add("  Two  atoms\nmeet ")
    #expect(texts == ["Two atoms meet"])
    #expect(throws: JokeRefusal.known) { try jokes.add("Two atoms meet") }
    #expect(throws: JokeRefusal.empty) { try jokes.add(" \n") }
    #expect(texts == ["Two atoms meet"])
  }

  @Test func starsAreOneToFive() throws {
    for (text, stars) in [("a", 0), ("b", 3), ("c", 9)] { try jokes.add(text, stars: stars) }
    #expect(jokes.store.records(of: Joke.self).map(\.stars) == [1, 3, 5])
  }

  @Test func rowsAreThoseOfWhatIsShown() throws {
    for text in ["a", "b", "c"] { try jokes.add(text) }
    let shown = Array(jokes.store.records(of: Joke.self).reversed())
    jokes.delete(rows: [0, 2, 7], of: shown)
    #expect(texts == ["b"])
    // A joke that was deleted may be told again.
    try jokes.add("a")
    #expect(Set(jokes.store.records(of: Joke.self).map(\.id)).count == 2)
  }
}
