import Testing
import UndercurrentCore
import UndercurrentTesting

struct CompactMapTests {
  @Test func leavesOutWhatTheClosureMakesNothingOf() {
    let recorder = Recorder<Int, Never>()
    ["1", "x", "3"].publisher.eraseToAnyPublisher().compactMap { Int($0) }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(3), .finished])
  }

  @Test func asksAgainForWhatItLeavesOut() {
    let publisher = TestPublisher<String, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(2) }
    publisher.compactMap { Int($0) }.subscribe(recorder)
    #expect(publisher.send("x") == .max(1))
    #expect(publisher.send("5") == .max(2))
    publisher.send(completion: .failure(.one))
    #expect(publisher.calls == [.request(.max(1))])
    #expect(recorder.events == [.subscription, .value(5), .failure(.one)])
  }

  @Test func removesOneLayerOfOptionalOnly() {
    let recorder = Recorder<Int?, Never>()
    [1, 2].publisher.eraseToAnyPublisher().compactMap { $0 == 1 ? .some(nil) : nil }.subscribe(recorder)
    #expect(recorder.values == [nil])
  }
}
