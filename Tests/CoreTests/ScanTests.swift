import Testing
import UndercurrentCore
import UndercurrentTesting

struct ScanTests {
  @Test func sendsEachResult() {
    let recorder = Recorder<String, Never>()
    (1...3).publisher.eraseToAnyPublisher().scan("") { "\($0)\($1)" }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value("1"), .value("12"), .value("123"), .finished])
  }

  @Test func eachSubscriberHasItsOwnResult() {
    let sums = [1, 2].publisher.eraseToAnyPublisher().scan(10, +)
    for _ in 0..<2 {
      let recorder = Recorder<Int, Never>()
      sums.subscribe(recorder)
      #expect(recorder.values == [11, 13])
    }
    #expect(sums.initialResult == 10)
  }

  @Test func demandAndCancelPassThroughUnchanged() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2)) { .max($0) }
    publisher.scan(0, +).subscribe(recorder)
    #expect(publisher.send(3) == .max(3))
    #expect(publisher.send(4) == .max(7))
    recorder.cancel()
    #expect(publisher.calls == [.request(.max(2)), .cancel])
  }

  @Test func nestedSendsContinueFromTheNewestResult() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never> { value in
      if value == 1 { subject.send(10) }
      return .none
    }
    subject.scan(0, +).subscribe(recorder)
    subject.send(1)
    subject.send(100)
    #expect(recorder.values == [1, 11, 111])
  }

  @Test func theClosureMayUseTheSubject() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.scan(0) { result, value in
      if value == 1 { subject.send(10) }
      return result + value
    }.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [10, 1])
  }

  @Test func aReplacedResultIsFreed() {
    var watch = Watch()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.scan(watch(Token(), "initial")) { _, number in watch(Token(number), "\(number)") }.map(\.number).subscribe(recorder)
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [1, 2])
    #expect(!watch.alive.contains("1"))
    recorder.cancel()
    #expect(watch.alive == [])
  }
}
