import Testing
import Undercurrent
import UndercurrentTesting

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct TimingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func collectByTime() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let letters = PassthroughSubject<String, Never>()
    let cancellable = letters.collect(.byTimeOrCount(scheduler, .seconds(1), 3)).sink { print($0) }
    for letter in ["a", "b", "c", "d"] { letters.send(letter) }
    scheduler.advance()  // ["a", "b", "c"]
    scheduler.advance(by: .seconds(1))  // ["d"]
    _ = cancellable
    #expect(output.lines == ["[\"a\", \"b\", \"c\"]", "[\"d\"]"])
  }

  @Test func debounce1() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let text = PassthroughSubject<String, Never>()
    let cancellable = text.debounce(for: .milliseconds(300), scheduler: scheduler).sink { print($0) }
    text.send("s")
    text.send("se")
    scheduler.advance(by: .milliseconds(300))  // se
    _ = cancellable
    #expect(output.lines == ["se"])
  }

  @Test func debounce2() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let virtual = VirtualScheduler()
    let last = Just("typed").debounce(for: .milliseconds(300), scheduler: virtual, flushesOnCompletion: true)
      .sink { print($0) }
    virtual.advance()  // typed
    _ = last
    #expect(output.lines == ["typed"])
  }

  @Test func delay() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let cancellable = Just("late").delay(for: .seconds(2), scheduler: scheduler).sink { print($0) }
    scheduler.advance(by: .seconds(1))
    scheduler.advance(by: .seconds(1))  // late
    _ = cancellable
    #expect(output.lines == ["late"])
  }

  @Test func measureInterval() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let taps = PassthroughSubject<Void, Never>()
    let cancellable = taps.measureInterval(using: scheduler).sink { print($0) }
    scheduler.advance(by: .milliseconds(250))
    taps.send()  // 0.25s
    _ = cancellable
    #expect(output.lines == ["0.25s"])
  }

  @Test func receiveOn() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let cancellable = Just("late").receive(on: scheduler).sink { print($0) }
    scheduler.advance()  // late
    _ = cancellable
    #expect(output.lines == ["late"])
  }

  @Test func subscribeOn() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let cancellable = Just("computed").subscribe(on: scheduler).sink { print($0) }
    scheduler.advance()  // computed
    _ = cancellable
    #expect(output.lines == ["computed"])
  }

  @Test func throttle() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let positions = PassthroughSubject<Int, Never>()
    let cancellable = positions.throttle(for: .seconds(1), scheduler: scheduler, latest: true).sink { print($0) }
    positions.send(1)
    scheduler.advance(by: .milliseconds(200))  // 1
    positions.send(2)
    positions.send(3)
    scheduler.advance(by: .milliseconds(800))  // 3
    _ = cancellable
    #expect(output.lines == ["1", "3"])
  }

  @Test func timeout() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    let scheduler = VirtualScheduler()
    let answers = PassthroughSubject<String, Never>()
    let cancellable = answers.timeout(.seconds(5), scheduler: scheduler)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    scheduler.advance(by: .seconds(4))
    answers.send("yes")
    scheduler.advance(by: .seconds(4))  // yes
    scheduler.advance(by: .seconds(1))  // finished
    _ = cancellable
    #expect(output.lines == ["yes", "finished"])
  }
}
