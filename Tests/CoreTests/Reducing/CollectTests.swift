import Testing
import UndercurrentCore
import UndercurrentTesting

struct CollectTests {
  @Test func sendsEverythingAsOneArrayToEachSubscriberForItself() {
    let publisher = Publishers.Collect(upstream: (1...4).publisher)
    for _ in 0..<2 {
      let recorder = Recorder<[Int], Never>()
      publisher.subscribe(recorder)
      #expect(recorder.events == [.subscription, .value([1, 2, 3, 4]), .finished])
    }
  }

  @Test func aFailureReleasesTheValues() {
    var watch = Watch()
    let subject = PassthroughSubject<Token, Oops>()
    let recorder = Recorder<[Token], Oops>(demand: .none)
    subject.collect().subscribe(recorder)
    subject.send(watch(Token()))
    #expect(watch.alive == ["Token"])
    subject.send(completion: .failure(.one))
    #expect(watch.alive == [])
  }

  @Test func isAValue() {
    #expect(Publishers.Collect(upstream: Just(1)) == Publishers.Collect(upstream: Just(1)))
    #expect(Publishers.Collect(upstream: Just(1)) != Publishers.Collect(upstream: Just(2)))
  }
}
