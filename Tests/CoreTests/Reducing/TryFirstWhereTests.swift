import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryFirstWhereTests {
  @Test func whatIsFoundBeforeTheClosureWouldThrowIsSent() {
    let recorder = Recorder<Int, Oops>()
    (1...4).publisher.tryFirst { if $0 == 3 { throw Oops.two } else { $0 == 2 } }.mapError { $0 as! Oops }
      .subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(2), .finished])
  }

  @Test func failsWhereTheClosureThrows() {
    let recorder = Recorder<Int, Oops>()
    (1...4).publisher.tryFirst { if $0 == 3 { throw Oops.two } else { $0 == 4 } }.mapError { $0 as! Oops }
      .subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.two)])
  }
}
