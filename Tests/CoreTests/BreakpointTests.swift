import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

struct BreakpointTests {
  @Test func asksAndPassesOn() {
    var log: [String] = []
    let recorder = Recorder<Int, Never>()
    [1, 2].publisher.breakpoint(
      receiveSubscription: {
        log.append("\($0)")
        return false
      },
      receiveOutput: {
        log.append("\($0)")
        return false
      },
      receiveCompletion: {
        log.append("\($0)")
        return false
      }
    ).subscribe(recorder)
    #expect(log.suffix(3) == ["1", "2", "finished"])
    #expect(log.count == 4)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test func handsUpstreamsOwnSubscriptionOn() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(2) }
    publisher.breakpointOnError().subscribe(recorder)
    #expect(publisher.send(1) == .max(2))
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  #if !os(Windows)
    @Test func stopsWhenAClosureSaysSo() async {
      await #expect(processExitsWith: .signal(SIGTRAP)) {
        _ = Just(1).breakpoint(receiveOutput: { _ in true }).sink { _ in }
      }
      await #expect(processExitsWith: .signal(SIGTRAP)) {
        Fail<Int, Oops>(error: .one).breakpointOnError().subscribe(Recorder<Int, Oops>())
      }
    }
  #endif
}
