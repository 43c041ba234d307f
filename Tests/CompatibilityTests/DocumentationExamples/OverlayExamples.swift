import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The examples in the documentation of Foundation's publishers, word for word, with what they promise to print.
struct OverlayExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func timer() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect().prefix(2)
      .sink { _ in print("tick") }
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 10))  // tick, tick
    _ = cancellable
    #expect(output.lines == ["tick", "tick"])
  }

  /// *Queues and run loops*: what ticks without a run loop.
  @Test func tickingOnAnyScheduler() {
    func ticks<S: Scheduler>(on scheduler: S) -> some Publisher<Void, Never> {
      Deferred {
        let ticks = PassthroughSubject<Void, Never>()
        let start = scheduler.now.advanced(by: .seconds(1))
        let clockwork = scheduler.schedule(after: start, interval: .seconds(1)) { ticks.send() }
        return ticks.handleEvents(receiveCancel: { clockwork.cancel() })
      }
    }
    let scheduler = VirtualScheduler()
    var times: [MonotonicTime] = []
    let cancellable = ticks(on: scheduler).sink { times.append(scheduler.now) }
    scheduler.advance(by: .seconds(2))
    #expect(times.map(\.nanoseconds) == [1_000_000_000, 2_000_000_000])
    cancellable.cancel()
    #expect(scheduler.pending.isEmpty)
  }

  @Test func dataTask() {
    // The answer may come at any time, or not at all.
    func print(_ item: Any) {}
    let page = URL(string: "http://127.0.0.1/")!
    let cancellable = URLSession.shared.dataTaskPublisher(for: page)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.data.count) })
    _ = cancellable
  }
}
