import Testing
import Undercurrent

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct MappingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func decode() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Digits: TopLevelDecoder {
      struct Unreadable: Error {}
      func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        if let number = Int(text) as? T { number } else { throw Unreadable() }
      }
    }
    let cancellable = ["1", "x"].publisher.decode(type: Int.self, decoder: Digits()).sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Unreadable())
    _ = cancellable
    #expect(output.lines == ["1", "\(Subscribers.Completion<any Error>.failure(Digits.Unreadable()))"])
  }

  @Test func encode() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Words: TopLevelEncoder {
      func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }
    }
    let cancellable = Just([1, 2]).encode(encoder: Words()).sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // [1, 2], finished
    _ = cancellable
    #expect(output.lines == ["[1, 2]", "finished"])
  }

  @Test func map() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, 2].publisher.map { $0 * 10 }.sink { print($0) }  // 10, 20
    _ = cancellable
    #expect(output.lines == ["10", "20"])
  }

  @Test func mapError() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    enum Problem: Error { case parser, other }
    let cancellable = Fail<Int, any Error>(error: Problem.parser).mapError { $0 as? Problem ?? .other }.sink(
      receiveCompletion: { print($0) }, receiveValue: { _ in })  // failure(Problem.parser)
    _ = cancellable
    #expect(output.lines == ["\(Subscribers.Completion<Problem>.failure(.parser))"])
  }

  @Test func mapKeyPath1() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["one", "three"].publisher.map(\.count).sink { print($0) }  // 3, 5
    _ = cancellable
    #expect(output.lines == ["3", "5"])
  }

  @Test func mapKeyPath2() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["one"].publisher.map(\.count, \.isEmpty).sink { print($0) }  // (3, false)
    _ = cancellable
    #expect(output.lines == ["(3, false)"])
  }

  @Test func mapKeyPath3() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = ["one"].publisher.map(\.count, \.isEmpty, \.first!).sink { print($0) }  // (3, false, "o")
    _ = cancellable
    #expect(output.lines == ["(3, false, \"o\")"])
  }

  @Test func replaceEmpty() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = Empty<Int, Never>().replaceEmpty(with: 7).sink { print($0) }  // 7
    _ = cancellable
    #expect(output.lines == ["7"])
  }

  @Test func replaceError() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Oops: Error {}
    let cancellable = Fail<Int, Oops>(error: Oops()).replaceError(with: 0).sink { print($0) }  // 0
    _ = cancellable
    #expect(output.lines == ["0"])
  }

  @Test func replaceNil() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = [1, nil, 3].publisher.replaceNil(with: 0).sink { print($0) }  // 1, 0, 3
    _ = cancellable
    #expect(output.lines == ["1", "0", "3"])
  }

  @Test func scan() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let cancellable = (1...4).publisher.scan(0, +).sink { print($0) }  // 1, 3, 6, 10
    _ = cancellable
    #expect(output.lines == ["1", "3", "6", "10"])
  }

  @Test func setFailureType() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    enum Problem: Error { case full }
    let cancellable = Just(1).setFailureType(to: Problem.self).sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, finished
    _ = cancellable
    #expect(output.lines == ["1", "finished"])
  }

  @Test func tryMap() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Odd: Error {}
    let cancellable = [2, 3].publisher.tryMap { if $0 % 2 == 0 { $0 / 2 } else { throw Odd() } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Odd())
    _ = cancellable
    #expect(output.lines == ["1", "\(Subscribers.Completion<any Error>.failure(Odd()))"])
  }

  @Test func tryScan() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    struct Zero: Error {}
    let cancellable = [2, 5, 0].publisher.tryScan(100) { if $1 == 0 { throw Zero() } else { $0 / $1 } }.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 50, 10, failure(Zero())
    _ = cancellable
    #expect(output.lines == ["50", "10", "\(Subscribers.Completion<any Error>.failure(Zero()))"])
  }
}
