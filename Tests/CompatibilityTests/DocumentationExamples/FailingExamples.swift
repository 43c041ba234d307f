import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct FailingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func assertNoFailure() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Missing: Error {}
    let font = Just("Mono").tryMap { if $0.isEmpty { throw Missing() } else { $0 } }
    let cancellable = font.assertNoFailure("the font ships with the program").sink { print($0) }  // Mono
    _ = cancellable
    #expect(output.lines == ["Mono"])
  }

  @Test func `catch`() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Offline: Error {}
    let news = Fail<String, Offline>(error: Offline())
    let cancellable = news.catch { _ in Just("yesterday's") }.sink { print($0) }  // yesterday's
    _ = cancellable
    #expect(output.lines == ["yesterday's"])
  }

  @Test func retry() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Busy: Error {}
    let once = [1, 2].publisher.tryMap { if $0 < 2 { $0 } else { throw Busy() } }
    let cancellable = once.retry(1).sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, 1, failure(Busy())
    _ = cancellable
    #expect(output.lines == ["1", "1", "\(Subscribers.Completion<any Error>.failure(Busy()))"])
  }

  @Test func tryCatch() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Offline: Error {}
    let news = Fail<String, Offline>(error: Offline())
    let cancellable = news.tryCatch { error -> Just<String> in throw error }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Offline())
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<any Error>.failure(Offline()))"])
  }
}
