import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryPrefixWhileTests {
  @Test func cancelsAndFinishesAtTheFirstNo() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2))
    publisher.tryPrefix { $0 < 3 }.mapError { $0 as! Oops }.subscribe(recorder)
    publisher.send(1)
    publisher.send(3)
    publisher.send(1)
    publisher.send(completion: .failure(.one))
    #expect(publisher.calls == [.request(.max(2)), .cancel])
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func failsWhereTheClosureThrows() {
    let recorder = Recorder<Int, Oops>()
    [1, 2, 3].publisher.tryPrefix { if $0 == 2 { throw Oops.two } else { true } }.mapError { $0 as! Oops }
      .subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .failure(.two)])
  }
}
