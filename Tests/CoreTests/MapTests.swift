import Testing
import UndercurrentCore
import UndercurrentTesting

struct MapTests {
  @Test func sendsWhatTheClosureMakes() {
    let recorder = Recorder<String, Oops>()
    let subject = PassthroughSubject<Int, Oops>()
    subject.map { "<\($0)>" }.subscribe(recorder)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.two))
    #expect(recorder.events == [.subscription, .value("<1>"), .value("<2>"), .failure(.two)])
  }

  @Test func demandAndCancelPassThroughUnchanged() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(2)) { .max($0) }
    publisher.map { $0 + 1 }.subscribe(recorder)
    #expect(publisher.send(6) == .max(7))
    recorder.request(.max(4))
    recorder.cancel()
    #expect(publisher.calls == [.request(.max(2)), .request(.max(4)), .cancel])
  }

  @Test func runsTheClosureOncePerValueAndSubscriber() {
    var runs = 0
    let publisher = (1...3).publisher.eraseToAnyPublisher().map { (value: Int) -> Int in
      runs += 1
      return value
    }
    #expect(runs == 0)
    publisher.subscribe(Recorder<Int, Never>(demand: .max(2)))
    publisher.subscribe(Recorder<Int, Never>(demand: .max(1)))
    #expect(runs == 3)
    #expect(publisher.transform(5) == 5)
  }

  @Test func theClosureMayUseTheSubject() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.map { value -> Int in
      if value == 1 { subject.send(2) }
      return value
    }.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [2, 1])
  }

  @Test func aMillionValues() {
    var sum = 0
    let cancellable = (0..<1_000_000).publisher.eraseToAnyPublisher().map { $0 & 1 }.map { $0 + 1 }.sink { sum += $0 }
    #expect(sum == 1_500_000)
    withExtendedLifetime(cancellable) {}
  }
}
