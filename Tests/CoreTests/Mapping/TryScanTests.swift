import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryScanTests {
  @Test func sendsEachResultSoFarToEachSubscriberForItself() {
    let sums = (1...4).publisher.tryScan(0, +).mapError { $0 as! Oops }
    for _ in 0..<2 {
      let recorder = Recorder<Int, Oops>()
      sums.subscribe(recorder)
      #expect(recorder.events == [.subscription, .value(1), .value(3), .value(6), .value(10), .finished])
    }
  }

  @Test func aValueSentFromWithinTheClosureFindsTheLastResult() {
    let subject = PassthroughSubject<Token, Never>()
    let recorder = Recorder<[Int], Oops>()
    subject.tryScan([Int]()) { list, token in
      if token.number == 2 { subject.send(Token(3)) }
      return list + [token.number]
    }.mapError { $0 as! Oops }.subscribe(recorder)
    for number in [1, 2, 4] { subject.send(Token(number)) }
    #expect(recorder.values == [[1], [1, 3], [1, 2], [1, 2, 4]])
  }
}
