import Testing
import UndercurrentCore
import UndercurrentTesting

struct FirstTests {
  @Test func aValueSentFromWithinTheFirstIsNotSent() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops> { value in
      subject.send(value + 1)
      return .unlimited
    }
    subject.first().subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func isAValue() {
    #expect(Publishers.First(upstream: Just(1)) == Publishers.First(upstream: Just(1)))
    #expect(Publishers.First(upstream: Just(1)) != Publishers.First(upstream: Just(2)))
  }
}
