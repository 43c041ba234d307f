import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct MakingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func just() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = Just(1).sink { print($0) }  // 1
    _ = cancellable
    #expect(output.lines == ["1"])
  }

  @Test func sequence() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...3).publisher.sink { print($0) }  // 1, 2, 3
    _ = cancellable
    #expect(output.lines == ["1", "2", "3"])
  }
}
