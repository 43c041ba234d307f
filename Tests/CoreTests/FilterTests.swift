import Testing
import UndercurrentCore
import UndercurrentTesting

struct FilterTests {
  @Test func sendsWhatIsIncluded() {
    let recorder = Recorder<Int, Never>()
    (1...6).publisher.eraseToAnyPublisher().filter { $0.isMultiple(of: 2) }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(2), .value(4), .value(6), .finished])
  }

  @Test func asksAgainForWhatItLeavesOut() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(3) }
    publisher.filter { $0 > 0 }.subscribe(recorder)
    #expect(publisher.send(0) == .max(1))
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .failure(.one))
    #expect(publisher.calls == [.request(.max(1))])
    #expect(recorder.events == [.subscription, .value(1), .failure(.one)])
  }

  @Test func aMillionSwallowedValuesDoNotDeepenTheStack() {
    let recorder = Recorder<Int, Never>(demand: .max(1))
    (1...1_000_000).publisher.eraseToAnyPublisher().filter { $0 == 1_000_000 }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1_000_000), .finished])
  }

  @Test func chainsSwallowEachForItself() {
    let recorder = Recorder<Int, Never>(demand: .max(2))
    (1...100).publisher.eraseToAnyPublisher().filter { $0 % 2 == 0 }.filter { $0 % 3 == 0 }.filter { $0 % 5 == 0 }
      .subscribe(recorder)
    #expect(recorder.values == [30, 60])
  }
}
