import Testing
import UndercurrentCore
import UndercurrentTesting

struct MeasureIntervalTests {
  let scheduler = VirtualScheduler()

  @Test func measuresFromTheSubscriptionAndThenFromValueToValue() {
    let subject = PassthroughSubject<String, Oops>()
    let recorder = Recorder<MonotonicTime.Stride, Oops>()
    let publisher = subject.measureInterval(using: scheduler)
    scheduler.advance(by: .seconds(5))
    publisher.subscribe(recorder)
    scheduler.advance(by: .milliseconds(1500))
    subject.send("a")
    subject.send("b")
    scheduler.advance(by: .nanoseconds(1))
    subject.send("c")
    subject.send(completion: .failure(.one))
    #expect(
      recorder.events == [
        .subscription, .value(.milliseconds(1500)), .value(0), .value(.nanoseconds(1)), .failure(.one),
      ])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func demandPassesThrough() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<MonotonicTime.Stride, Never>(demand: .max(1)) { _ in .max(2) }
    publisher.measureInterval(using: scheduler).subscribe(recorder)
    #expect(publisher.send(1) == .max(2))
    recorder.cancel()
    #expect(publisher.calls == [.request(.max(1)), .cancel])
  }

  @Test func aValueFromWithinADeliveryIsMeasuredFromThat() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<MonotonicTime.Stride, Never> { length in
      if length == 3 {
        scheduler.advance(by: 4)
        subject.send(2)
      }
      return .none
    }
    subject.measureInterval(using: scheduler).subscribe(recorder)
    scheduler.advance(by: 3)
    subject.send(1)
    scheduler.advance(by: 1)
    subject.send(3)
    #expect(recorder.values == [3, 4, 1])
  }
}
