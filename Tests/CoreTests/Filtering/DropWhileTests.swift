import Testing
import UndercurrentCore
import UndercurrentTesting

struct DropWhileTests {
  @Test func leavesOutWhatComesBeforeTheFirstNo() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(3) }
    publisher.drop { $0 < 3 }.subscribe(recorder)
    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(3) == .max(3))
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(3), .value(1), .failure(.one)])
  }

  @Test func asksNoMoreOnceTheAnswerWasNoAndForEachSubscriberAnew() {
    var asked: [Int] = []
    let publisher = Publishers.DropWhile(upstream: (1...4).publisher) {
      asked.append($0)
      return $0 < 2
    }
    for _ in 0..<2 {
      let recorder = Recorder<Int, Never>()
      publisher.subscribe(recorder)
      #expect(recorder.events == [.subscription, .value(2), .value(3), .value(4), .finished])
    }
    #expect(asked == [1, 2, 1, 2])
  }
}
