import Testing
import UndercurrentCore
import UndercurrentTesting

struct AllSatisfyTests {
  @Test func theClosureIsNotAskedAnyMoreOnceItIsKnown() {
    var asked: [Int] = []
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Bool, Oops>()
    subject.allSatisfy {
      asked.append($0)
      return $0 < 2
    }.subscribe(recorder)
    for value in 1...4 { subject.send(value) }
    #expect(asked == [1, 2])
    #expect(recorder.events == [.subscription, .value(false), .finished])
  }
}
