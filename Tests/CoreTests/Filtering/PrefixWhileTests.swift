import Testing
import UndercurrentCore
import UndercurrentTesting

struct PrefixWhileTests {
  @Test func cancelsAndFinishesAtTheFirstNo() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2)) { _ in .max(1) }
    publisher.prefix { $0 < 3 }.subscribe(recorder)
    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(3) == .none)
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .failure(.one))
    #expect(publisher.calls == [.request(.max(2)), .cancel])
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func anEndingBeforePasses() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    publisher.prefix { $0 < 3 }.subscribe(recorder)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func ofSeveralSubscriptionsTheFirstCountsAndNothingBeforeIt() {
    let publisher = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<Int, Oops>()
    publisher.prefix { $0 < 3 }.subscribe(recorder)
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(recorder.events == [])
    publisher.connections[0].sendSubscription()
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    publisher.send(2)
    #expect(recorder.events == [.subscription, .value(2)])
  }
}
