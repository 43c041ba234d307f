import Testing
import UndercurrentCore
import UndercurrentTesting

struct LastTests {
  @Test func sendsTheLastValueToEachSubscriber() {
    let publisher = Publishers.Last(upstream: (1...4).publisher)
    for _ in 0..<2 {
      let recorder = Recorder<Int, Never>()
      publisher.subscribe(recorder)
      #expect(recorder.events == [.subscription, .value(4), .finished])
    }
  }

  @Test func nilIsAValueToo() {
    let recorder = Recorder<Int?, Never>()
    Publishers.Last(upstream: [1, nil].publisher).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(nil), .finished])
  }

  @Test func isAValue() {
    #expect(Publishers.Last(upstream: Just(1)) == Publishers.Last(upstream: Just(1)))
    #expect(Publishers.Last(upstream: Just(1)) != Publishers.Last(upstream: Just(2)))
  }
}
