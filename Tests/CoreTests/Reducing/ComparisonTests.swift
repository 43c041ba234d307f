import Testing
import UndercurrentCore
import UndercurrentTesting

struct ComparisonTests {
  private let words = Publishers.Sequence<[String], Oops>(sequence: ["bb", "a", "cc", "d"]).eraseToAnyPublisher()

  private func outcome<P: Publisher>(of publisher: P) -> P.Output? where P.Failure == Oops {
    let recorder = Recorder<P.Output, Oops>()
    publisher.subscribe(recorder)
    #expect(recorder.completion == .finished)
    return recorder.values.first
  }

  @Test func leastAndGreatest() {
    #expect(outcome(of: words.min()) == "a")
    #expect(outcome(of: words.max()) == "d")
  }

  @Test func ofEqualOnesTheFirstIsSent() {
    #expect(outcome(of: words.min { $0.count < $1.count }) == "a")
    #expect(outcome(of: words.max { $0.count < $1.count }) == "bb")
  }

  @Test func oneValueIsNotCompared() {
    let one = Publishers.Sequence<[Int], Oops>(sequence: [1]).eraseToAnyPublisher().max { _, _ in
      Issue.record("compared")
      return true
    }
    #expect(outcome(of: one) == 1)
  }

  @Test func aValueSentFromWithinTheClosureIsComparedWithTheBestSoFar() {
    let subject = PassthroughSubject<Token, Oops>()
    let recorder = Recorder<Token, Oops>()
    subject.max {
      if $1.number == 2 { subject.send(Token(5)) }
      return $0.number < $1.number
    }.subscribe(recorder)
    for number in [1, 2, 4] { subject.send(Token(number)) }
    subject.send(completion: .finished)
    #expect(recorder.values == [Token(4)])
  }
}
