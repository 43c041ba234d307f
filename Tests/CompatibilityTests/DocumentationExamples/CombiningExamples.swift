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
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let width = CurrentValueSubject<Int, Never>(2)
    let height = CurrentValueSubject<Int, Never>(3)
    let cancellable = width.combineLatest(height).map { $0 * $1 }.sink { print($0) }  // 6
    height.value = 5  // 10
    _ = cancellable
    #expect(output.lines == ["6", "10"])
  }

  @Test func concatenate1() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2].publisher.append(Just(3)).append(4, 5).sink { print($0) }  // 1, 2, 3, 4, 5
    _ = cancellable
    #expect(output.lines == ["1", "2", "3", "4", "5"])
  }

  @Test func concatenate2() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2].publisher.prepend(Just(0)).prepend(-2, -1).sink { print($0) }  // -2, -1, 0, 1, 2
    _ = cancellable
    #expect(output.lines == ["-2", "-1", "0", "1", "2"])
  }

  @Test func dropUntilOutput() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let (numbers, start) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let cancellable = numbers.drop(untilOutputFrom: start).sink { print($0) }
    numbers.send(1)
    start.send()
    numbers.send(2)  // 2
    _ = cancellable
    #expect(output.lines == ["2"])
  }

  @Test func flatMap() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.sink { print($0) }  // 1, 10, 2, 20
    _ = cancellable
    #expect(output.lines == ["1", "10", "2", "20"])
  }

  @Test func merge() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = Just(1).merge(with: Just(2)).sink { print($0) }  // 1, 2
    _ = cancellable
    #expect(output.lines == ["1", "2"])
  }

  @Test func prefixUntilOutput() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let (numbers, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let cancellable = numbers.prefix(untilOutputFrom: stop).sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })
    numbers.send(1)  // 1
    stop.send()  // finished
    numbers.send(2)
    _ = cancellable
    #expect(output.lines == ["1", "finished"])
  }

  @Test func switchToLatest() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let words = PassthroughSubject<PassthroughSubject<String, Never>, Never>()
    let (first, second) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    let cancellable = words.switchToLatest().sink { print($0) }
    words.send(first)
    first.send("a")  // a
    words.send(second)
    first.send("b")
    second.send("c")  // c
    _ = cancellable
    #expect(output.lines == ["a", "c"])
  }

  @Test func withLatestFrom() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let taps = PassthroughSubject<Void, Never>()
    let text = CurrentValueSubject<String, Never>("draft")
    let cancellable = taps.withLatestFrom(text).sink { print($0) }
    taps.send()  // draft
    text.send("final")
    taps.send()  // final
    _ = cancellable
    #expect(output.lines == ["draft", "final"])
  }

  @Test func zip() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2, 3].publisher.zip(["a", "b"].publisher).sink { print($0, $1) }  // 1 a, 2 b
    _ = cancellable
    #expect(output.lines == ["1 a", "2 b"])
  }

  @Test func concatMap() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let uploads = PassthroughSubject<Int, Never>()
    let cancellable = uploads.concatMap { [$0, $0 * 10].publisher }.sink { print($0) }
    uploads.send(1)  // 1, 10
    uploads.send(2)  // 2, 20
    _ = cancellable
    #expect(output.lines == ["1", "10", "2", "20"])
  }

  @Test func mergeMany() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = Publishers.MergeMany((1...3).map { Just($0) }).sink { print($0) }  // 1, 2, 3
    _ = cancellable
    #expect(output.lines == ["1", "2", "3"])
  }
}
