import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The examples in the documentation of what has to do with time, and of Foundation, word for word.
struct TimingExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func delay() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let cancellable = Just("late").delay(for: .seconds(2), scheduler: scheduler).sink { print($0) }
    scheduler.advance(by: .seconds(1))
    scheduler.advance(by: .seconds(1))  // late
    _ = cancellable
    #expect(output.lines == ["late"])
  }

  @Test func debounceThatFlushes() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let virtual = VirtualScheduler()
    let last = Just("typed").debounce(for: .milliseconds(300), scheduler: virtual, flushesOnCompletion: true)
      .sink { print($0) }
    virtual.advance()  // typed
    _ = last
    #expect(output.lines == ["typed"])
  }

  @Test func throttle() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
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
    func print(_ item: Any) { output.lines.append("\(item)") }
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

  @Test func measureInterval() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let taps = PassthroughSubject<Void, Never>()
    let cancellable = taps.measureInterval(using: scheduler).sink { print($0) }
    scheduler.advance(by: .milliseconds(250))
    taps.send()  // 0.25s
    _ = cancellable
    #expect(output.lines == ["0.25s"])
  }

  @Test func subscribeOn() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let cancellable = Just("computed").subscribe(on: scheduler).sink { print($0) }
    scheduler.advance()  // computed
    _ = cancellable
    #expect(output.lines == ["computed"])
  }

  @Test func collectByTime() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let letters = PassthroughSubject<String, Never>()
    let cancellable = letters.collect(.byTimeOrCount(scheduler, .seconds(1), 3)).sink { print($0) }
    for letter in ["a", "b", "c", "d"] { letters.send(letter) }
    scheduler.advance()  // ["a", "b", "c"]
    scheduler.advance(by: .seconds(1))  // ["d"]
    _ = cancellable
    #expect(output.lines == [#"["a", "b", "c"]"#, #"["d"]"#])
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
