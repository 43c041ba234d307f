import Observation
import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentTesting

struct LatestTests {
  @Test func itHasTheNewestValueAndIsObserved() {
    let temperature = CurrentValueSubject<Int, Never>(20)
    let latest = Latest(temperature)
    let recorder = Recorder<Int, Never>()
    let read = withObservationTracking {
      latest.value
    } onChange: {
      _ = recorder.receive(temperature.value)
    }
    #expect(read == 20)
    temperature.send(21)
    #expect(latest.value == 21)
    #expect(recorder.values == [21], "one change, told once")
  }

  @Test func itFollowsAnyPublisherFromItsInitialValue() {
    let words = PassthroughSubject<String, Never>()
    let latest = Latest("none", following: words.map { $0.uppercased() })
    #expect(latest.value == "none")
    words.send("one")
    #expect(latest.value == "ONE")
    words.send(completion: .finished)
    #expect(latest.value == "ONE")
  }

  @Test func itLetsGoOfThePublisherWhenItGoes() {
    let words = TestPublisher<String, Never>()
    var latest: Latest<String>? = Latest("none", following: words)
    #expect(latest?.value == "none")
    latest = nil
    #expect(words.calls == [.request(.unlimited), .cancel])
  }

  @MainActor @Test func madeOnAnActorItStoresValuesThere() async {
    let words = PassthroughSubject<String, Never>()
    let latest = Latest("none", following: words)
    await Task.detached { words.send("one") }.value
    words.send("two")
    #expect(latest.value == "two")
  }
}
