import Testing
import UndercurrentCore
import UndercurrentTesting

struct ContainsTests {
  @Test func knowsAtTheFirstOrAtTheEnd() {
    let subject = PassthroughSubject<Int, Oops>()
    let (two, four) = (Recorder<Bool, Oops>(), Recorder<Bool, Oops>())
    subject.contains(2).subscribe(two)
    subject.contains(4).subscribe(four)
    for value in [1, 2, 3, 2] { subject.send(value) }
    #expect(two.events == [.subscription, .value(true), .finished])
    #expect(four.events == [.subscription])
    subject.send(completion: .finished)
    #expect(four.events == [.subscription, .value(false), .finished])
  }

  @Test func isAValue() {
    #expect(Publishers.Contains(upstream: Just(1), output: 1) == Publishers.Contains(upstream: Just(1), output: 1))
    #expect(Publishers.Contains(upstream: Just(1), output: 1) != Publishers.Contains(upstream: Just(1), output: 2))
  }
}
