import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct MakingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func deferred() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    var count = 0
    let attempts = Deferred {
      count += 1
      return Just(count)
    }
    let cancellables = [attempts.sink { print($0) }, attempts.sink { print($0) }]  // 1, 2
    _ = cancellables
    #expect(output.lines == ["1", "2"])
  }

  @Test func future() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let answer = Future<Int, Never> { promise in promise(.success(42)) }
    let cancellable = answer.sink { print($0) }  // 42
    _ = cancellable
    #expect(output.lines == ["42"])
  }

  @Test func just() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = Just(1).sink { print($0) }  // 1
    _ = cancellable
    #expect(output.lines == ["1"])
  }

  @Test func optional() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = Int("7").publisher.sink { print($0) }  // 7
    _ = cancellable
    #expect(output.lines == ["7"])
  }

  @Test func record() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let lesson = Record<String, Never> { recording in
      recording.receive("listen")
      recording.receive("speak")
      recording.receive(completion: .finished)
    }
    let cancellable = lesson.sink { print($0) }  // listen, speak
    _ = cancellable
    #expect(output.lines == ["listen", "speak"])
  }

  @Test func result() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct NoAnswer: Error {}
    let cancellable = Result<Int, NoAnswer>.failure(NoAnswer()).publisher.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(NoAnswer())
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<any Error>.failure(NoAnswer()))"])
  }

  @Test func sequence() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...3).publisher.sink { print($0) }  // 1, 2, 3
    _ = cancellable
    #expect(output.lines == ["1", "2", "3"])
  }

  @Test func empty() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = Empty<Int, Never>().sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // finished
    _ = cancellable
    #expect(output.lines == ["finished"])
  }

  @Test func fail() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Oops: Error {}
    let cancellable = Fail<Int, Oops>(error: Oops()).sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Oops())
    _ = cancellable
    #expect(output.lines.count == 1)
    #expect(output.lines[0].hasPrefix("failure(") && output.lines[0].contains("Oops"))
  }

  @Test func erasing() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    func answer() -> AnyPublisher<String, Never> { Just(42).map { "\($0)" }.eraseToAnyPublisher() }
    let cancellable = answer().sink { print($0) }  // 42
    _ = cancellable
    #expect(output.lines == ["42"])
  }
}
