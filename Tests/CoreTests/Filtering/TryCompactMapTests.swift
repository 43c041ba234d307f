import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryCompactMapTests {
  @Test func asksAgainForWhatItLeavesOut() {
    let publisher = TestPublisher<String, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(3) }
    publisher.tryCompactMap { Int($0) }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(publisher.send("x") == .max(1))
    #expect(publisher.send("1") == .max(3))
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func whatIsMappedTwiceIsOneStage() {
    typealias Words = Publishers.Sequence<[String], Never>
    let words = Words(sequence: ["1", "x", "20", "3"])
    let plain: Publishers.CompactMap<Words, Int> =
      Publishers.CompactMap(upstream: words) { Int($0) }.compactMap { $0 < 10 ? $0 : nil }.map { $0 * 2 }
    let numbers = Recorder<Int, Never>()
    plain.subscribe(numbers)
    #expect(numbers.values == [2, 6])
    let throwing: Publishers.TryCompactMap<Words, String> = words.tryCompactMap { Int($0) }.compactMap {
      if $0 == 3 { throw Oops.two }
      return $0 < 10 ? "\($0)" : nil
    }
    let recorder = Recorder<String, Oops>()
    throwing.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value("1"), .failure(.two)])
  }
}
