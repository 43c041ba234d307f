import Testing
import Undercurrent

/// The example in the README, word for word, with what it promises to print.
struct ReadmeExample {
  private final class Output {
    var lines: [String] = []
  }

  @Test func tenLines() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    final class Search: ObservableObject {
      @Published var text = ""
      @Published private(set) var words = 0
      init() { $text.removeDuplicates().map { $0.split(separator: " ").count }.assign(to: &$words) }
    }

    let search = Search()
    let cancellable = search.$words.sink { print("\($0) words") }  // 0 words
    search.text = "under the surface"  // 3 words
    _ = cancellable
    #expect(output.lines == ["0 words", "3 words"])
  }
}
