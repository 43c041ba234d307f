import Observation
import Testing
import Undercurrent
import UndercurrentState

/// The examples of observation as a publisher and the other way round, word for word.
struct ObservationExamples {
  @Observable final class Basket {
    var prices = [3, 4]
  }

  @MainActor @Test func publisher() async {
    let output = PrintedLines()
    func print(_ item: Any) { output(item) }
    // @Observable final class Basket { var prices = [3, 4] }
    let basket = Basket()
    let cancellable = ObservationPublisher { basket.prices.reduce(0, +) }.sink { print($0) }  // 7
    basket.prices.append(5)
    basket.prices.append(6)  // 18, in the next turn
    #expect(output.lines == ["7"])
    await withCheckedContinuation { continuation in ActorScheduler.main.schedule { continuation.resume() } }
    #expect(output.lines == ["7", "18"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func latest() {
    let output = Guarded<[String]>([])
    @Sendable func print(_ item: Any) { output.withLock { $0.append("\(item)") } }
    let temperature = CurrentValueSubject<Int, Never>(20)
    let latest = Latest(temperature)
    withObservationTracking {
      print(latest.value)
    } onChange: {
      print("a change")
    }  // 20
    temperature.send(21)  // a change
    #expect(output.withLock { $0 } == ["20", "a change"])
  }
}
