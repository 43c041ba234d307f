import PlaygroundModels
import Testing
import Undercurrent
import UndercurrentTesting

struct CourseTests {
  private func course(_ id: String, _ title: String, lessons: Double = 1) -> Document {
    Document(id: id, ["title": .text(title), "lessons": .number(lessons)])
  }

  private let documents = MemoryDocuments()

  @Test func theStoreFollowsItsDocumentsInTheOrderOfTitles() {
    documents.set(course("1", "Swift"), in: "courses")
    documents.set(course("2", "Ada"), in: "courses")
    let store = CourseStore(documents)
    #expect(store.records.map(\.title) == ["Ada", "Swift"])
    documents.set(course("3", "Lisp"), in: "courses")
    documents.set(course("2", "Zig", lessons: 4), in: "courses")
    documents.set(Document(id: "1", ["headline": .text("x")]), in: "news")
    #expect(store.records.map(\.title) == ["Lisp", "Swift", "Zig"])
    documents.remove("3", from: "courses")
    documents.remove("3", from: "courses")
    #expect(store.records.map(\.id) == ["1", "2"])
    #expect(store.records.last?.lessons == 4)
  }

  @Test func whatIsMalformedIsSkippedAndSaid() {
    let store = CourseStore(documents)
    documents.set(Document(id: "1", ["title": .text("Swift")]), in: "courses")
    documents.set(Document(id: "2", ["title": .flag(true), "lessons": .number(1)]), in: "courses")
    documents.set(course("3", "Ada", lessons: 2.5), in: "courses")
    documents.set(course("4", "Lisp", lessons: -1), in: "courses")
    #expect(store.records == [])
    #expect(
      store.skipped.map { "\($0)" } == [
        "document 1 is skipped: 'lessons' should be a whole number from 0, and is nothing",
        "document 2 is skipped: 'title' should be a text, and is true",
        "document 3 is skipped: 'lessons' should be a whole number from 0, and is 2.5",
        "document 4 is skipped: 'lessons' should be a whole number from 0, and is -1",
      ])
    documents.set(course("1", "Swift"), in: "courses")
    documents.remove("2", from: "courses")
    #expect(store.records.map(\.title) == ["Swift"])
    #expect(store.skipped.map(\.id) == ["3", "4"])
    // What was in order may cease to be so.
    documents.set(Document(id: "1"), in: "courses")
    #expect(store.records == [])
    #expect(store.skipped.map(\.id) == ["1", "3", "4"])
  }

  @Test func changesThatTheFirstDeliveryCausesAreNotLost() {
    documents.set(course("1", "Swift"), in: "courses")
    var seen: [[DocumentChange]] = []
    let cancellable = documents.changes(in: "courses").sink { _ in
    } receiveValue: { [documents] changes in
      seen.append(changes)
      if seen.count == 1 { documents.set(self.course("2", "Ada"), in: "courses") }
    }
    documents.set(course("2", "Ada"), in: "courses")
    #expect(seen == [[.added(course("1", "Swift"))], [.added(course("2", "Ada"))]])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aLostConnectionKeepsWhatWasThereAndMayBeMended() {
    documents.set(course("1", "Swift"), in: "courses")
    let store = CourseStore(documents)
    documents.fail("the server is gone")
    documents.set(course("2", "Ada"), in: "courses")
    documents.remove("1", from: "courses")
    #expect(store.failure == SourceFailure("the server is gone"))
    #expect(store.records.map(\.title) == ["Swift"])
    store.listen()
    #expect(store.failure == nil)
    #expect(store.records.map(\.title) == ["Ada"])
  }

  @Test func theNewestNewsComeFirst() {
    for (id, day) in [("a", 3.0), ("b", 7), ("c", 7)] {
      documents.set(Document(id: id, ["headline": .text(id), "day": .number(day)]), in: "news")
    }
    documents.set(Document(id: "u", ["name": .text("Ann")]), in: "users")
    #expect(NewsStore(documents).records.map(\.id) == ["b", "c", "a"])
    #expect(UserStore(documents).records.map(\.name) == ["Ann"])
  }

  @Test func searchWaitsForAPauseAndFollowsTheCatalogue() {
    let scheduler = VirtualScheduler()
    documents.set(course("1", "Swift"), in: "courses")
    let store = CourseStore(documents)
    let search = CourseSearch(in: store, scheduler: scheduler.eraseToAnyScheduler())
    for text in ["s", "sw", "SWI"] {
      search.text = text
      scheduler.advance(by: .milliseconds(299))
      #expect(search.found == [])
    }
    scheduler.advance(by: .milliseconds(1))
    #expect(search.found.map(\.title) == ["Swift"])
    documents.set(course("2", "Swimming"), in: "courses")
    #expect(search.found.map(\.title) == ["Swift", "Swimming"])
    search.text = ""
    scheduler.advance(by: .milliseconds(300))
    #expect(search.found == [])
  }
}
