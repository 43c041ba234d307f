import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryDropWhileTests {
  @Test func leavesOutWhatComesBeforeTheFirstNo() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(3) }
    publisher.tryDrop { $0 < 3 }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(3) == .max(3))
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(3), .value(1), .failure(.one)])
  }

  @Test func afterANoNothingThrowsAnyMore() {
    let recorder = Recorder<Int, Oops>()
    [1, 5, 2].publisher.tryDrop { if $0 == 2 { throw Oops.two } else { $0 < 3 } }.mapError { $0 as! Oops }
      .subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(5), .value(2), .finished])
  }
}
