import Foundation
import Testing
import Undercurrent

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

  @Test func dataTask() {
    // The answer may come at any time, or not at all.
    func print(_ item: Any) {}
    let page = URL(string: "http://127.0.0.1/")!
    let cancellable = URLSession.shared.dataTaskPublisher(for: page)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.data.count) })
    _ = cancellable
  }
}
