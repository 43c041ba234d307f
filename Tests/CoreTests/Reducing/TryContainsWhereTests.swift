import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryContainsWhereTests {
  @Test func whatIsKnownBeforeTheClosureWouldThrowIsSent() {
    let recorder = Recorder<Bool, Oops>()
    (1...4).publisher.eraseToAnyPublisher().tryContains { if $0 == 3 { throw Oops.two } else { $0 == 2 } }
      .mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(true), .finished])
  }

  @Test func failsWhereTheClosureThrows() {
    let recorder = Recorder<Bool, Oops>()
    (1...4).publisher.eraseToAnyPublisher().tryContains { if $0 == 3 { throw Oops.two } else { $0 == 4 } }
      .mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.two)])
  }
}
