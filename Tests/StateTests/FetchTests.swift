import Testing
import UndercurrentCore
import UndercurrentState

struct FetchTests {
  struct Note: Identifiable, Equatable {
    let id: Int
    var title: String
    var folder = "home"
    var isDone = false
  }

  struct Failure: Error {}

  struct Notes: View {
    @FetchRequest(order: [FetchOrder(\Note.title)]) private var notes
    var body: some View {
      ForEach(notes) { Text($0.title) }
      if let error = notes.fetchError { Text("\(error)") }
      Button("open") { $notes.predicate.wrappedValue = FetchPredicate(\.isDone, equals: false) }
      Button("turn") { $notes.order.wrappedValue = [FetchOrder(\.title, isReversed: true)] }
      Button("two") { $notes.limit.wrappedValue = 2 }
    }
  }

  private func store() -> MemoryFetchStore {
    let store = MemoryFetchStore()
    store.insert(Note(id: 1, title: "b"), Note(id: 2, title: "a", isDone: true), Note(id: 3, title: "c"))
    return store
  }

  @Test func recordsAreThereAndFollowTheStore() {
    let store = store()
    let host = Host(Notes().environment(\.fetchStore, store))
    #expect(host.text == "a b c [open] [turn] [two]")
    store.insert(Note(id: 4, title: "ab"))
    #expect(host.isDirty)
    host.flush()
    #expect(host.text == "a ab b c [open] [turn] [two]")
    store.change(Note.self) { $0[0].title = "z" }
    host.flush()
    #expect(host.text == "a ab c z [open] [turn] [two]")
    store.delete(Note.self, id: 3)
    host.flush()
    #expect(host.text == "a ab z [open] [turn] [two]")
    #expect(host.evaluations(of: Notes.self) == 4)
  }

  @Test func whatIsAskedForMayBeChanged() {
    let host = Host(Notes().environment(\.fetchStore, store()))
    host.press("open")
    #expect(host.text == "b c [open] [turn] [two]")
    host.press("turn")
    #expect(host.text == "c b [open] [turn] [two]")
    host.press("open")
    #expect(host.evaluations(of: Notes.self) == 3)
  }

  @Test func thereIsNoMoreThanTheLimit() {
    let host = Host(Notes().environment(\.fetchStore, store()))
    host.press("two")
    #expect(host.text == "a b [open] [turn] [two]")
  }

  @Test func anErrorLeavesTheLastRecords() {
    let store = store()
    let host = Host(Notes().environment(\.fetchStore, store))
    store.failure = Failure()
    host.flush()
    #expect(host.text == "a b c Failure() [open] [turn] [two]")
    store.delete(Note.self, id: 1)
    store.failure = nil
    host.flush()
    #expect(host.text == "a c [open] [turn] [two]")
  }

  @Test func withoutAStoreTheErrorSaysSo() {
    let host = Host(Notes())
    #expect(
      host.first(Text.self)?.string
        == "There is no store to fetch from: put .environment(\\.fetchStore, store) on a view around the one with the request.")
    host.environment.fetchStore = store()
    host.flush()
    #expect(host.text == "a b c [open] [turn] [two]")
  }

  @Test func aChangeThatMakesNoDifferenceIsNone() {
    struct Done: View {
      @FetchRequest(predicate: FetchPredicate(\Note.isDone, equals: true)) private var notes
      var body: some View { ForEach(notes) { Text($0.title) } }
    }
    struct Unread: View {
      @FetchRequest() private var notes: FetchedResults<Note>
      var body: some View { Text("-") }
    }
    struct Both: View {
      var body: some View {
        Done()
        Unread()
      }
    }
    let store = store()
    let host = Host(Both().environment(\.fetchStore, store))
    store.insert(Note(id: 9, title: "new"))
    host.flush()
    #expect(host.evaluations(of: Done.self) == 1)
    #expect(host.evaluations(of: Unread.self) == 1)
  }

  @Test func whatAParentAsksForComesInPlaceOfWhatWasAskedFor() {
    struct Folder: View {
      @FetchRequest private var notes: FetchedResults<Note>
      init(_ folder: String) {
        _notes = FetchRequest(
          FetchDescription(predicate: FetchPredicate(\.folder, equals: folder), order: [FetchOrder(\.title)]))
      }
      var body: some View {
        ForEach(notes) { Text($0.title) }
        Button("all") { $notes.predicate.wrappedValue = nil }
      }
    }
    struct Root: View {
      @State private var folder = "home"
      var body: some View {
        Folder(folder)
        Button("work") { folder = "work" }
      }
    }
    let store = store()
    store.insert(Note(id: 4, title: "w", folder: "work"))
    let host = Host(Root().environment(\.fetchStore, store))
    #expect(host.text == "a b c [all] [work]")
    host.press("all")
    #expect(host.text == "a b c w [all] [work]")
    host.press("work")
    #expect(host.text == "w [all] [work]")
  }

  final class Item: Identifiable {
    var title: String
    init(_ title: String) { self.title = title }
  }

  @Test func objectsAreReadAnewWhateverHasChangedInThem() {
    struct Items: View {
      @FetchRequest() private var items: FetchedResults<Item>
      var body: some View { Text(items.map(\.title).joined()) }
    }
    let store = MemoryFetchStore()
    let item = Item("a")
    store.insert(item)
    let host = Host(Items().environment(\.fetchStore, store))
    item.title = "b"
    store.change(Item.self) { _ in }
    host.flush()
    #expect(host.text == "b")
  }

  @Test func aStoreIsListenedToOnceAndNotAfterTheViewIsGone() {
    struct Leaving: View {
      @State private var isThere = true
      var body: some View {
        if isThere { Notes() }
        Button("leave") { isThere = false }
      }
    }
    let store = store()
    let host = Host(Leaving().environment(\.fetchStore, store))
    host.press("leave")
    store.insert(Note(id: 7, title: "late"))
    #expect(!host.isDirty)
    #expect(host.text == "[leave]")
  }

  @Test func recordsComeInSections() {
    struct Folders: View {
      @SectionedFetchRequest(sectionIdentifier: \Note.folder, order: [FetchOrder(\.title)]) private var folders
      var body: some View {
        ForEach(folders) { folder in
          Stack {
            Text(folder.id + ":")
            ForEach(folder) { Text($0.title) }
          }
        }
        Button("turn") { $folders.order.wrappedValue = [FetchOrder(\.title, isReversed: true)] }
      }
    }
    let store = store()
    store.insert(Note(id: 4, title: "aa", folder: "work"))
    let host = Host(Folders().environment(\.fetchStore, store))
    #expect(host.text == "{home: a b c} {work: aa} [turn]")
    store.insert(Note(id: 5, title: "0", folder: "work"))
    host.flush()
    #expect(host.text == "{work: 0 aa} {home: a b c} [turn]")
    host.press("turn")
    #expect(host.text == "{home: c b a} {work: aa 0} [turn]")
  }

  @Test func recordsThatAreEqualInOnePropertyAreSortedByTheNext() throws {
    let notes = [
      Note(id: 1, title: "b", folder: "x"), Note(id: 2, title: "a", folder: "y"), Note(id: 3, title: "a", folder: "x"),
    ]
    let description = FetchDescription<Note>(order: [FetchOrder(\.folder, isReversed: true), FetchOrder(\.title)])
    #expect(try description.select(from: notes).map(\.id) == [2, 3, 1])
    #expect(try FetchDescription<Note>(order: [FetchOrder(\.title)]).select(from: notes).map(\.id) == [2, 3, 1])
    let failing = FetchDescription<Note>(predicate: FetchPredicate("fails") { _ in throw Failure() })
    #expect(throws: Failure.self) { try failing.select(from: notes) }
  }
}
