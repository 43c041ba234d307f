import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct FilteringExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func compactMap() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["1", "x", "3"].publisher.compactMap { Int($0) }.sink { print($0) }  // 1, 3
    _ = cancellable
    #expect(output.lines == ["1", "3"])
  }

  @Test func drop() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.dropFirst(2).sink { print($0) }  // 3, 4
    _ = cancellable
    #expect(output.lines == ["3", "4"])
  }

  @Test func dropWhile() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2, 3, 1].publisher.drop { $0 < 3 }.sink { print($0) }  // 3, 1
    _ = cancellable
    #expect(output.lines == ["3", "1"])
  }

  @Test func filter() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }  // 2, 4
    _ = cancellable
    #expect(output.lines == ["2", "4"])
  }

  @Test func ignoreOutput() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...3).publisher.ignoreOutput().sink(
      receiveCompletion: { print($0) }, receiveValue: { _ in })  // finished
    _ = cancellable
    #expect(output.lines == ["finished"])
  }

  @Test func output1() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.prefix(2).sink { print($0) }  // 1, 2
    _ = cancellable
    #expect(output.lines == ["1", "2"])
  }

  @Test func output2() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["a", "b", "c"].publisher.output(at: 1).sink { print($0) }  // b
    _ = cancellable
    #expect(output.lines == ["b"])
  }

  @Test func output3() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["a", "b", "c", "d"].publisher.output(in: 1...2).sink { print($0) }  // b, c
    _ = cancellable
    #expect(output.lines == ["b", "c"])
  }

  @Test func prefixWhile() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2, 3, 1].publisher.prefix { $0 < 3 }.sink { print($0) }  // 1, 2
    _ = cancellable
    #expect(output.lines == ["1", "2"])
  }

  @Test func removeDuplicates() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }  // 1, 2, 1
    _ = cancellable
    #expect(output.lines == ["1", "2", "1"])
  }

  @Test func tryCompactMap() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Blank: Error {}
    let cancellable = ["1", "x", ""].publisher.tryCompactMap { if $0.isEmpty { throw Blank() } else { Int($0) } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Blank())
    _ = cancellable
    #expect(output.lines == ["1", "\(Subscribers.Completion<any Error>.failure(Blank()))"])
  }

  @Test func tryDropWhile() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Negative: Error {}
    let cancellable = [1, 5, -1].publisher.tryDrop { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 5, -1, finished
    _ = cancellable
    #expect(output.lines == ["5", "-1", "finished"])
  }

  @Test func tryFilter() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Negative: Error {}
    let cancellable = [1, 2, -1].publisher.tryFilter { if $0 < 0 { throw Negative() } else { $0 > 1 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 2, failure(Negative())
    _ = cancellable
    #expect(output.lines == ["2", "\(Subscribers.Completion<any Error>.failure(Negative()))"])
  }

  @Test func tryPrefixWhile() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Negative: Error {}
    let cancellable = [1, -1, 3].publisher.tryPrefix { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Negative())
    _ = cancellable
    #expect(output.lines == ["1", "\(Subscribers.Completion<any Error>.failure(Negative()))"])
  }

  @Test func tryRemoveDuplicates() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Backwards: Error {}
    let cancellable = [1, 1, 2, 1].publisher.tryRemoveDuplicates { if $1 < $0 { throw Backwards() } else { $0 == $1 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, 2, failure(Backwards())
    _ = cancellable
    #expect(output.lines == ["1", "2", "\(Subscribers.Completion<any Error>.failure(Backwards()))"])
  }

  @Test func removeDuplicatesBy() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 3, 4].publisher.removeDuplicates { $0 % 2 == $1 % 2 }.sink { print($0) }  // 1, 4
    _ = cancellable
    #expect(output.lines == ["1", "4"])
  }
}
