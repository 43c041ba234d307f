import Testing
import UndercurrentCore
import UndercurrentTesting

struct ReduceTests {
  @Test func combinesEverythingForEachSubscriberAnew() {
    let publisher = Publishers.Reduce(upstream: (1...4).publisher, initial: "") { $0 + "\($1)" }
    for _ in 0..<2 {
      let recorder = Recorder<String, Never>()
      publisher.subscribe(recorder)
      #expect(recorder.events == [.subscription, .value("1234"), .finished])
    }
  }

  @Test func aValueSentFromWithinTheClosureFindsTheLastResult() {
    let subject = PassthroughSubject<Token, Never>()
    let recorder = Recorder<[Int], Never>()
    subject.reduce([Int]()) { list, token in
      if token.number == 2 { subject.send(Token(3)) }
      return list + [token.number]
    }.subscribe(recorder)
    for number in [1, 2, 4] { subject.send(Token(number)) }
    subject.send(completion: .finished)
    #expect(recorder.values == [[1, 2, 4]])
  }
}
