import Foundation
import Testing
import UndercurrentState
import UndercurrentStorage

struct FetchingTests {
  struct Note: Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  struct Leaf: PrimitiveView {
    let text: String
  }

  struct Notes: View {
    @FetchRequest(
      sortDescriptors: [SortDescriptor(\Note.title, order: .reverse)], predicate: #Predicate<Note> { !$0.isDone })
    private var notes
    @SectionedFetchRequest(sectionIdentifier: \Note.isDone, sortDescriptors: [SortDescriptor(\Note.id)]) private var sections
    var body: some View {
      Leaf(text: notes.map(\.title).joined())
      Leaf(text: sections.map { "\($0.id):" + $0.map(\.title).joined() }.joined(separator: " "))
    }
  }

  @Test func foundationsWordsAreUnderstood() {
    let store = MemoryFetchStore()
    store.insert(Note(id: 1, title: "a"), Note(id: 2, title: "b", isDone: true), Note(id: 3, title: "c"))
    let host = Host(Notes().environment(\.fetchStore, store))
    #expect(host.all(Leaf.self).map(\.text) == ["ca", "false:ac true:b"])
  }

  @Test func predicatesAreTheSameIfTheyAskForTheSame() {
    func titled(_ title: String) -> FetchPredicate<Note> { FetchPredicate(#Predicate<Note> { $0.title == title }) }
    #expect(titled("a") == titled("a"))
    #expect(titled("a") != titled("b"))
    #expect(FetchOrder(SortDescriptor(\Note.title)) == FetchOrder(SortDescriptor(\Note.title)))
    #expect(FetchOrder(SortDescriptor(\Note.title)) != FetchOrder(SortDescriptor(\Note.title, order: .reverse)))
  }
}
