import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryRemoveDuplicatesTests {
  @Test func asksAgainForWhatItLeavesOut() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(3) }
    publisher.tryRemoveDuplicates(by: ==).mapError { $0 as! Oops }.subscribe(recorder)
    #expect(publisher.send(1) == .max(3))
    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(2) == .max(3))
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test func comparesWithTheLastValueLetThrough() {
    let recorder = Recorder<Int, Oops>()
    [10, 11, 12, 13].publisher.tryRemoveDuplicates { abs($0 - $1) < 3 }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.values == [10, 13])
  }

  @Test func aValueSentFromWithinTheClosureIsComparedWithTheLastOneSent() {
    let subject = PassthroughSubject<Token, Never>()
    let recorder = Recorder<Int, Oops>()
    subject.tryRemoveDuplicates {
      if $1.number == 2 { subject.send(Token(3)) }
      return $0 == $1
    }.map(\.number).mapError { $0 as! Oops }.subscribe(recorder)
    for number in [1, 2, 2, 4] { subject.send(Token(number)) }
    #expect(recorder.values == [1, 3, 2, 3, 4])
  }
}
