import Undercurrent
import UndercurrentState

// A program as its users write it: it shares publishers between actors and threads, and has no unchecked conformance of its own. It is
// part of this target, which is in Swift 6 mode; a test has it checked in Swift 5 mode as well.

struct Reading: Sendable, Equatable {
  var degrees: Int
}

/// Sent to from any thread.
final class Sensor: Sendable {
  let readings = PassthroughSubject<Reading, Never>()
  let status = CurrentValueSubject<String, Never>("starting")
  let bag = CancelBag()
  /// What others may have, on whatever actor they are.
  let steady: AnySendablePublisher<Reading, Never>

  init() { steady = readings.dropFirst().prefix(100).eraseToAnySendablePublisher() }
}

@MainActor
final class Screen: ObservableObject {
  @Published private(set) var degrees = 0
  @Published private(set) var status = ""
  private(set) var log: [Int] = []
  private var offset = 1
  private var cancellables = Set<AnyCancellable>()

  init(_ sensor: Sensor, onEnd: @escaping @MainActor () -> Void = {}) {
    sensor.readings
      .map { $0.degrees }
      .sink(
        receiveCompletion: { _ in onEnd() },
        receiveValue: { [weak self] degrees in self?.show(degrees) }
      )
      .store(in: &cancellables)
    sensor.status.assign(to: &$status)
    sensor.readings.map { $0.degrees }.assign(to: \.degrees, onWeak: self).store(in: &cancellables)
  }

  private func show(_ degrees: Int) { log.append(degrees + offset) }
}

actor Archive {
  private(set) var degrees: [Int] = []
  private var cancellable: AnyCancellable?

  func follow(_ sensor: Sensor) {
    cancellable = sensor.steady.sink { self.degrees.append($0.degrees) }
  }

  func average(of sensor: Sensor, over count: Int) async -> Int {
    var sum = 0
    for await reading in sensor.steady.prefix(count).values(buffering: .unbounded) { sum += reading.degrees }
    return sum / count
  }
}

/// Hops to the main actor and back, and shares a future between tasks.
func firstOnTheMainActor(_ sensor: Sensor) async -> Reading? {
  await sensor.readings.receive(on: MainActor.shared).firstValue()
}

func shared(_ answer: Future<Int, Never>) async -> [Int] {
  async let first = answer.value
  async let second = Task.detached { await answer.value }.value
  return await [first, second]
}
