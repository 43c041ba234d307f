import Testing
import Undercurrent
import UndercurrentState

/// The examples of fetching, word for word.
struct FetchExamples {
  typealias Button = Plain.Button

  struct Note: Identifiable {
    var title: String
    var folder = "home"
    var isDone = false
    var id: String { title }
  }

  struct NoteList: View {
    @FetchRequest(order: [FetchOrder(\Note.title)]) private var notes
    var body: some View {
      ForEach(notes) { Text($0.title) }
      Button("Open ones") { $notes.predicate.wrappedValue = FetchPredicate(\.isDone, equals: false) }
    }
  }

  struct NotesByFolder: View {
    @SectionedFetchRequest(sectionIdentifier: \Note.folder, order: [FetchOrder(\.title)]) private var folders
    var body: some View {
      ForEach(folders) { folder in
        Text(folder.id)
        ForEach(folder) { Text($0.title) }
      }
    }
  }

  @Test func fetching() throws {
    let store = MemoryFetchStore()
    store.insert(Note(title: "Milk"))
    let host = Host(NoteList().environment(\.fetchStore, store))
    store.insert(Note(title: "Bread", isDone: true))
    host.flush()
    #expect(host.lines == ["Bread", "Milk", "[Open ones]"])
    try host.perform(.press, on: "Open ones")
    #expect(host.lines == ["Milk", "[Open ones]"])
    #expect(Host(NotesByFolder().environment(\.fetchStore, store)).lines == ["home", "Bread", "Milk"])
  }
}

/// The example of an app, word for word.
struct SceneExamples {
  final class Model: ObservableObject {
    @Published var notes = ["Milk"]
  }

  struct NoteList: View {
    @EnvironmentObject private var model: Model
    var body: some View { ForEach(model.notes, id: \.self) { Text($0) } }
  }

  @Test func app() {
    struct Notes: App {
      @StateObject private var model = Model()
      var body: some Scene {
        WindowGroup { NoteList().environmentObject(model) }
      }
    }
    let host = Host(app: Notes())
    #expect(host.lines == ["Milk"])
  }
}
