import Testing
import Undercurrent
import UndercurrentTesting

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct OperatorExamples {
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
    height.value = 5                                                                  // 10
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

  @Test func compactMap() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = ["1", "x", "3"].publisher.compactMap { Int($0) }.sink { print($0) }  // 1, 3
    _ = cancellable
    #expect(output.lines == ["1", "3"])
  }

  @Test func filter() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = (1...4).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }  // 2, 4
    _ = cancellable
    #expect(output.lines == ["2", "4"])
  }

  @Test func removeDuplicates() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }  // 1, 2, 1
    _ = cancellable
    #expect(output.lines == ["1", "2", "1"])
  }

  @Test func just() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = Just(1).sink { print($0) }  // 1
    _ = cancellable
    #expect(output.lines == ["1"])
  }

  @Test func sequence() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = (1...3).publisher.sink { print($0) }  // 1, 2, 3
    _ = cancellable
    #expect(output.lines == ["1", "2", "3"])
  }

  @Test func map() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = [1, 2].publisher.map { $0 * 10 }.sink { print($0) }  // 10, 20
    _ = cancellable
    #expect(output.lines == ["10", "20"])
  }

  @Test func scan() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = (1...4).publisher.scan(0, +).sink { print($0) }  // 1, 3, 6, 10
    _ = cancellable
    #expect(output.lines == ["1", "3", "6", "10"])
  }

  @Test func tryMap() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    struct Odd: Error {}
    let cancellable = [2, 3].publisher.tryMap { if $0 % 2 == 0 { $0 / 2 } else { throw Odd() } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Odd())
    _ = cancellable
    #expect(output.lines == ["1", "\(Subscribers.Completion<any Error>.failure(Odd()))"])
  }

  @Test func first() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = [3, 4].publisher.eraseToAnyPublisher().first().sink { print($0) }  // 3
    _ = cancellable
    #expect(output.lines == ["3"])
  }

  @Test func reduce() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = (1...4).publisher.eraseToAnyPublisher().reduce(0, +).sink { print($0) }  // 10
    _ = cancellable
    #expect(output.lines == ["10"])
  }

  @Test func debounce() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let text = PassthroughSubject<String, Never>()
    let cancellable = text.debounce(for: .milliseconds(300), scheduler: scheduler).sink { print($0) }
    text.send("s")
    text.send("se")
    scheduler.advance(by: .milliseconds(300))  // se
    _ = cancellable
    #expect(output.lines == ["se"])
  }

  @Test func receiveOn() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let cancellable = Just("late").receive(on: scheduler).sink { print($0) }
    scheduler.advance()  // late
    _ = cancellable
    #expect(output.lines == ["late"])
  }
}
