import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryReduceTests {
  @Test func combinesEverythingForEachSubscriberAnew() {
    let publisher = Publishers.TryReduce(upstream: (1...4).publisher, initial: "") { $0 + "\($1)" }
    for _ in 0..<2 {
      let recorder = Recorder<String, Oops>()
      publisher.mapError { $0 as! Oops }.subscribe(recorder)
      #expect(recorder.events == [.subscription, .value("1234"), .finished])
    }
  }

  @Test func failsWhereTheClosureThrows() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Publishers.TryReduce(upstream: (1...4).publisher, initial: 0) { if $1 == 3 { throw Oops.two } else { $0 + $1 } }
      .mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.two)])
  }
}
