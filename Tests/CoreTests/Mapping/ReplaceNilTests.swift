import Testing
import UndercurrentCore
import UndercurrentTesting

struct ReplaceNilTests {
  @Test func sendsTheReplacementForEachNil() {
    let recorder = Recorder<Int, Never>()
    [1, nil, 3, nil].publisher.replaceNil(with: 0).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(0), .value(3), .value(0), .finished])
  }

  @Test func theReplacementMayBeNilItself() {
    let recorder = Recorder<Int?, Never>()
    [1, nil].publisher.map { $0.map(Int?.some) }.replaceNil(with: nil).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(nil), .finished])
  }
}
