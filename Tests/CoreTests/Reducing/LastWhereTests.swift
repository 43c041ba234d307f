import Testing
import UndercurrentCore
import UndercurrentTesting

struct LastWhereTests {
  @Test func withoutSuchAValueThereIsTheEndingAlone() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Publishers.LastWhere(upstream: (1...4).publisher) { $0 > 4 }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func aSendFromWithinTheClosureComesFirst() {
    let subject = PassthroughSubject<Token, Oops>()
    let recorder = Recorder<Token, Oops>()
    subject.last {
      if $0.number == 1 { subject.send(Token(2)) }
      return true
    }.subscribe(recorder)
    subject.send(Token(1))
    subject.send(completion: .finished)
    #expect(recorder.values == [Token(1)])
  }
}
