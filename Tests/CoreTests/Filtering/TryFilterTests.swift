import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryFilterTests {
  @Test func asksAgainForWhatItLeavesOut() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(3) }
    publisher.tryFilter { $0 > 0 }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(publisher.send(0) == .max(1))
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func whatIsFilteredTwiceIsOneStage() {
    typealias Numbers = Publishers.Sequence<[Int], Never>
    let numbers = Numbers(sequence: Array(1...30))
    let recorder = Recorder<Int, Oops>()
    let plain: Publishers.Filter<Numbers> = Publishers.Filter(upstream: numbers) { $0 % 2 == 0 }.filter { $0 % 3 == 0 }
    let fused: Publishers.TryFilter<Numbers> = plain.tryFilter { $0 % 5 == 0 }.filter { $0 > 0 }.tryFilter { $0 < 100 }
    fused.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.values == [30])
  }

  @Test func theSecondFilterSeesWhatTheFirstLetsThrough() {
    var seen: [Int] = []
    let recorder = Recorder<Int, Oops>()
    (1...4).publisher.tryFilter { $0 % 2 == 0 }.filter {
      seen.append($0)
      return true
    }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(seen == [2, 4])
    #expect(recorder.values == [2, 4])
  }
}
