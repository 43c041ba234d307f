import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct SharingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func autoconnect() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let numbers = PassthroughSubject<Int, Never>()
    let shared = numbers.makeConnectable().autoconnect()
    let cancellable = shared.sink { print($0) }
    numbers.send(1)  // 1
    cancellable.cancel()
    _ = cancellable
    #expect(output.lines == ["1"])
  }

  @Test func buffer() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let numbers = PassthroughSubject<Int, Never>()
    let cancellable = numbers.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
      .flatMap(maxPublishers: .max(1)) { Just($0) }.sink { print($0) }
    numbers.send(1)  // 1
    numbers.send(2)  // 2
    _ = cancellable
    #expect(output.lines == ["1", "2"])
  }

  @Test func makeConnectable() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let source = [1, 2].publisher.makeConnectable()
    let cancellable = source.sink { print($0) }
    let connection = source.connect()  // 1, 2
    _ = (cancellable, connection)
    #expect(output.lines == ["1", "2"])
  }

  @Test func multicast() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let source = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
    let first = source.sink { print("first", $0) }
    let second = source.sink { print("second", $0) }
    let connection = source.connect()  // first 1, second 1, first 2, second 2
    _ = (first, second, connection)
    #expect(output.lines == ["first 1", "second 1", "first 2", "second 2"])
  }

  @Test func share() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let numbers = PassthroughSubject<Int, Never>()
    let shared = numbers.map { print("once", $0) }.share()
    let first = shared.sink { print("first") }
    let second = shared.sink { print("second") }
    numbers.send(1)  // once 1, first, second
    _ = (first, second)
    #expect(output.lines == ["once 1", "first", "second"])
  }

  @Test func shareReplay() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let source = PassthroughSubject<Int, Never>()
    let shared = source.share(replay: 1, scope: .whileConnected)
    let first = shared.sink { print("first", $0) }
    source.send(1)  // first 1
    let second = shared.sink { print("second", $0) }  // second 1
    _ = (first, second)
    #expect(output.lines == ["first 1", "second 1"])
  }

  @Test func replaySubject() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let words = ReplaySubject<String, Never>(capacity: 2)
    for word in ["a", "b", "c"] { words.send(word) }
    let cancellable = words.sink { print($0) }  // b, c
    words.send("d")  // d
    _ = cancellable
    #expect(output.lines == ["b", "c", "d"])
  }
}
