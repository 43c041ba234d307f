import Testing
import UndercurrentCore
import UndercurrentTesting

struct FirstWhereTests {
  @Test func theClosureIsNotAskedAnyMoreOnceItIsKnown() {
    var asked: [Int] = []
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    subject.first {
      asked.append($0)
      return $0 > 1
    }.subscribe(recorder)
    for value in 1...4 { subject.send(value) }
    #expect(asked == [1, 2])
    #expect(recorder.events == [.subscription, .value(2), .finished])
  }

  @Test func aSendFromWithinTheClosureMayDecide() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    subject.first {
      if $0 == 1 { subject.send(2) }
      return true
    }.subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription, .value(2), .finished])
  }
}
