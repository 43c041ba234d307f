import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct ConcurrencyExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func asyncPublisher() async {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    for await value in [1, 2].publisher.values { print(value) }  // 1, 2
    #expect(output.lines == ["1", "2"])
  }

  @Test func asyncThrowingPublisher() async throws {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let numbers = ["1", "2"].publisher.setFailureType(to: (any Error).self)
    for try await value in numbers.values { print(value) }  // 1, 2
    #expect(output.lines == ["1", "2"])
  }

  @Test func asyncSequence() async {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let (numbers, input) = AsyncStream.makeStream(of: Int.self)
    input.yield(7)
    let value = await numbers.publisher.firstValue()
    print(value ?? 0)  // 7
    #expect(output.lines == ["7"])
  }

  @Test func awaiting() async {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let answer = Awaiting {
      await Task.yield()
      return 42
    }
    let value = await answer.firstValue()
    print(value ?? 0)  // 42
    #expect(output.lines == ["42"])
  }

  @Test func firstValue() async {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let first = await [1, 2].publisher.firstValue()
    print(first ?? 0)  // 1
    #expect(output.lines == ["1"])
  }
}
