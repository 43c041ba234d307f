import Observation
import Testing
import UndercurrentCore
import UndercurrentState

/// The examples of observation as a publisher and the other way round, word for word.
struct ObservationExamples {
  @Test func latest() {
    let output = Guarded<[String]>([])
    @Sendable func print(_ item: Any) { output.withLock { $0.append("\(item)") } }
    let temperature = CurrentValueSubject<Int, Never>(20)
    let latest = Latest(temperature)
    withObservationTracking { print(latest.value) } onChange: { print("a change") }  // 20
    temperature.send(21)  // a change
    #expect(output.withLock { $0 } == ["20", "a change"])
  }
}
