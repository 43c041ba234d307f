import Testing
import UndercurrentCore
import UndercurrentTesting

struct RecorderTests {
  @Test func writesDownWhatItSees() {
    let recorder = Recorder<Int, Never>()
    [1, 2].publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .finished])
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .finished)
    #expect(recorder.asked == [.unlimited])
    #expect(recorder.times == [])
  }

  @Test func asksByItsPlan() {
    let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    (1...10).publisher.subscribe(recorder)
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(1))
    recorder.request(.none)
    #expect(recorder.values == [1, 2, 3, 4])
    #expect(recorder.asked == [.max(1), .max(2), .max(1)])
    #expect(recorder.outstanding == .none)
    #expect(recorder.completion == nil)
  }

  @Test func countsWhatItDidNotAskFor() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1))
    publisher.subscribe(recorder)
    for value in 1...3 { publisher.send(value) }
    #expect(recorder.surplus == 2)
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func writesDownBrokenRulesToo() {
    let publisher = TestPublisher<Int, Never>(greets: false)
    let recorder = Recorder<Int, Never>()
    publisher.subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(completion: .finished)
    publisher.connections[0].sendSubscription()
    #expect(recorder.events == [.value(1), .finished, .finished, .subscription])
    #expect(recorder.surplus == 1)
  }

  @Test func writesDownWhenThingsHappen() {
    let scheduler = VirtualScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    subject.subscribe(recorder)
    scheduler.advance(by: 1)
    subject.send(1)
    scheduler.advance(by: 2)
    subject.send(completion: .finished)
    #expect(recorder.times.map(\.description) == ["0s", "1s", "3s"])
  }

  @Test func doesNothingWithoutASubscription() {
    let recorder = Recorder<Int, Never>()
    recorder.request(.max(1))
    recorder.cancel()
    #expect(recorder.asked == [])
    #expect(recorder.events == [])
  }

  @Test func everyCancelReachesThePublisher() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    publisher.subscribe(recorder)
    publisher.subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    #expect(publisher.calls == [.cancel, .cancel, .cancel, .cancel])
  }
}
