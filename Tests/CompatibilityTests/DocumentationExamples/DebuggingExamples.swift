import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct DebuggingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func breakpoint() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...3).publisher.breakpoint(receiveOutput: { $0 > 3 }).sink { print($0) }  // 1, 2, 3
    _ = cancellable
    #expect(output.lines == ["1", "2", "3"])
  }

  @Test func handleEvents() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2].publisher.handleEvents(receiveOutput: { print("<\($0)>") }).sink { print($0) }
    // <1>, 1, <2>, 2
    _ = cancellable
    #expect(output.lines == ["<1>", "1", "<2>", "2"])
  }

  // What this one promises goes to the standard output.
  @Test func printing() {
    let cancellable = Just(7).print("lucky").sink { _ in }
    // lucky: receive subscription: (Just)
    // lucky: request unlimited
    // lucky: receive value: (7)
    // lucky: receive finished
    _ = cancellable
  }
}
