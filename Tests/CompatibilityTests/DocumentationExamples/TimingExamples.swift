import Testing
import Undercurrent
import UndercurrentTesting

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct TimingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func debounce() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let text = PassthroughSubject<String, Never>()
    let cancellable = text.debounce(for: .milliseconds(300), scheduler: scheduler).sink { print($0) }
    text.send("s")
    text.send("se")
    scheduler.advance(by: .milliseconds(300))  // se
    _ = cancellable
    #expect(output.lines == ["se"])
  }

  @Test func receiveOn() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let cancellable = Just("late").receive(on: scheduler).sink { print($0) }
    scheduler.advance()  // late
    _ = cancellable
    #expect(output.lines == ["late"])
  }
}
