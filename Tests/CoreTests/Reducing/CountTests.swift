import Testing
import UndercurrentCore
import UndercurrentTesting

struct CountTests {
  @Test func countsForEachSubscriberAnew() {
    let publisher = Publishers.Count(upstream: ["a", "b", "c"].publisher)
    for _ in 0..<2 {
      let recorder = Recorder<Int, Never>()
      publisher.subscribe(recorder)
      #expect(recorder.events == [.subscription, .value(3), .finished])
    }
  }

  @Test func isAValue() {
    #expect(Publishers.Count(upstream: Just(1)) == Publishers.Count(upstream: Just(1)))
    #expect(Publishers.Count(upstream: Just(1)) != Publishers.Count(upstream: Just(2)))
  }
}
