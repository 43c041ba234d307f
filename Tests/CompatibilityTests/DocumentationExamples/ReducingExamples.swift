import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct ReducingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func allSatisfy() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.allSatisfy { $0 < 5 }.sink { print($0) }  // true
    _ = cancellable
    #expect(output.lines == ["true"])
  }

  @Test func collect() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...3).publisher.collect().sink { print($0) }  // [1, 2, 3]
    _ = cancellable
    #expect(output.lines == ["[1, 2, 3]"])
  }

  @Test func collectByCount() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...5).publisher.collect(2).sink { print($0) }  // [1, 2], [3, 4], [5]
    _ = cancellable
    #expect(output.lines == ["[1, 2]", "[3, 4]", "[5]"])
  }

  @Test func comparison1() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [3, 1, 2].publisher.min().sink { print($0) }  // 1
    _ = cancellable
    #expect(output.lines == ["1"])
  }

  @Test func comparison2() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [3, 1, 2].publisher.max().sink { print($0) }  // 3
    _ = cancellable
    #expect(output.lines == ["3"])
  }

  @Test func comparison3() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["ccc", "a", "bb"].publisher.min { $0.count < $1.count }.sink { print($0) }  // a
    _ = cancellable
    #expect(output.lines == ["a"])
  }

  @Test func comparison4() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["ccc", "a", "bb"].publisher.max { $0.count < $1.count }.sink { print($0) }  // ccc
    _ = cancellable
    #expect(output.lines == ["ccc"])
  }

  @Test func contains() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.contains(3).sink { print($0) }  // true
    _ = cancellable
    #expect(output.lines == ["true"])
  }

  @Test func containsWhere() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.contains { $0 > 4 }.sink { print($0) }  // false
    _ = cancellable
    #expect(output.lines == ["false"])
  }

  @Test func count() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["a", "b"].publisher.count().sink { print($0) }  // 2
    _ = cancellable
    #expect(output.lines == ["2"])
  }

  @Test func first() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [3, 4].publisher.eraseToAnyPublisher().first().sink { print($0) }  // 3
    _ = cancellable
    #expect(output.lines == ["3"])
  }

  @Test func firstWhere() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.first { $0 > 2 }.sink { print($0) }  // 3
    _ = cancellable
    #expect(output.lines == ["3"])
  }

  @Test func last() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [3, 4].publisher.last().sink { print($0) }  // 4
    _ = cancellable
    #expect(output.lines == ["4"])
  }

  @Test func lastWhere() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.last { $0 < 3 }.sink { print($0) }  // 2
    _ = cancellable
    #expect(output.lines == ["2"])
  }

  @Test func reduce() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.eraseToAnyPublisher().reduce(0, +).sink { print($0) }  // 10
    _ = cancellable
    #expect(output.lines == ["10"])
  }

  @Test func tryAllSatisfy() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Negative: Error {}
    let cancellable = [1, -1].publisher.tryAllSatisfy { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<any Error>.failure(Negative()))"])
  }

  @Test func tryComparison1() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Blank: Error {}
    let cancellable = ["ccc", "a", ""].publisher.tryMin { if $0.isEmpty { throw Blank() } else { $0 < $1 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Blank())
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<any Error>.failure(Blank()))"])
  }

  @Test func tryComparison2() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Blank: Error {}
    let cancellable = ["ccc", "a"].publisher.tryMax { if $0.isEmpty { throw Blank() } else { $0 < $1 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // ccc, finished
    _ = cancellable
    #expect(output.lines == ["ccc", "finished"])
  }

  @Test func tryContainsWhere() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Negative: Error {}
    let cancellable = [1, -1, 3].publisher.tryContains { if $0 < 0 { throw Negative() } else { $0 == 3 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<any Error>.failure(Negative()))"])
  }

  @Test func tryFirstWhere() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Negative: Error {}
    let cancellable = [1, -1, 3].publisher.tryFirst { if $0 < 0 { throw Negative() } else { $0 > 2 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<any Error>.failure(Negative()))"])
  }

  @Test func tryLastWhere() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Negative: Error {}
    let cancellable = [1, -1, 3].publisher.tryLast { if $0 < 0 { throw Negative() } else { $0 < 3 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(Negative())
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<any Error>.failure(Negative()))"])
  }

  @Test func tryReduce() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Zero: Error {}
    let cancellable = [5, 2].publisher.tryReduce(100) { if $1 == 0 { throw Zero() } else { $0 / $1 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 10, finished
    _ = cancellable
    #expect(output.lines == ["10", "finished"])
  }
}
