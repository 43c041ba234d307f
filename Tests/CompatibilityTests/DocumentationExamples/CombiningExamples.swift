import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct CombiningExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func combineLatest() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let width = CurrentValueSubject<Int, Never>(2)
    let height = CurrentValueSubject<Int, Never>(3)
    let cancellable = width.combineLatest(height).map { $0 * $1 }.sink { print($0) }  // 6
    height.value = 5  // 10
    _ = cancellable
    #expect(output.lines == ["6", "10"])
  }

  @Test func merge() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = Just(1).merge(with: Just(2)).sink { print($0) }  // 1, 2
    _ = cancellable
    #expect(output.lines == ["1", "2"])
  }
}
