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

  @Test func asyncBuffering() async {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let steps = PassthroughSubject<Int, Never>()
    var loop = steps.values(buffering: .newest(2)).makeAsyncIterator()
    (1...5).forEach(steps.send)
    print(await loop.next() ?? 0, await loop.next() ?? 0)  // 4 5
    #expect(output.lines == ["4 5"])
  }

  @MainActor @Test func actorScheduler() async {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let clicks = PassthroughSubject<Int, Never>()
    let cancellable =
      clicks
      .throttle(for: .milliseconds(100), scheduler: .mainActor, latest: true)
      .sink { print($0) }
    clicks.send(1)
    while output.lines.isEmpty { await Task.yield() }
    #expect(output.lines == ["1"])
    _ = cancellable
  }

  @MainActor @Test func receiveOnActor() async {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = Just("hello").receive(on: MainActor.shared).sink { print($0) }
    await withCheckedContinuation { continuation in ActorScheduler.main.schedule { continuation.resume() } }
    #expect(output.lines == ["hello"])
    _ = cancellable
  }

  @Test func anySendablePublisher() async {
    actor Thermometer {
      private let readings = CurrentValueSubject<Int, Never>(20)
      nonisolated let temperature: AnySendablePublisher<Int, Never>
      init() { temperature = readings.dropFirst().eraseToAnySendablePublisher() }
      func read(_ degrees: Int) { readings.send(degrees) }
    }
    let thermometer = Thermometer()
    var loop = thermometer.temperature.values(buffering: .unbounded).makeAsyncIterator()
    await thermometer.read(21)
    #expect(await loop.next() == 21)
  }
}
