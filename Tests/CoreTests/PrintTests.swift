import Testing
import UndercurrentCore
import UndercurrentTesting

struct PrintTests {
  @Test func writesWhatCombineWrites() {
    let paper = Paper()
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2)) { $0 == 1 ? .max(3) : $0 == 2 ? .unlimited : .none }
    subject.print(to: paper).subscribe(recorder)
    recorder.request(.max(1))
    for value in 1...3 { subject.send(value) }
    recorder.request(.unlimited)
    subject.send(completion: .failure(.one))
    #expect(
      paper.lines == [
        "receive subscription: (PassthroughSubject)",
        "request max: (2)",
        "request max: (1)",
        "receive value: (1)",
        "request max: (3) (synchronous)",
        "receive value: (2)",
        "request unlimited (synchronous)",
        "receive value: (3)",
        "request unlimited",
        "receive error: (one)",
      ])
  }

  @Test func putsAPrefixBeforeEachLine() {
    let paper = Paper()
    let cancellable = Just(7).print("lucky", to: paper).sink { _ in }
    cancellable.cancel()
    #expect(
      paper.text == """
        lucky: receive subscription: (Just)
        lucky: request unlimited
        lucky: receive value: (7)
        lucky: receive finished

        """)
  }

  @Test func tellsOfACancelOnce() {
    let paper = Paper()
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    publisher.print("p", to: paper).subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    #expect(paper.lines.suffix(1) == ["p: receive cancel"])
    #expect(paper.lines.count == 2)
    #expect(publisher.calls == [.cancel])
  }

  @Test func isCalledPrint() {
    let paper = Paper()
    _ = Just(1).print().print(to: paper).map { $0 }.sink { _ in }
    #expect(paper.lines.first == "receive subscription: (Print)")
  }

  @Test func aStreamMaySteerThePipeline() {
    let paper = Paper()
    let recorder = Recorder<Int, Never>(demand: .none)
    paper.onLine = { line in if line.contains("subscription") { recorder.request(.max(1)) } }
    let publisher = TestPublisher<Int, Never>()
    publisher.print(to: paper).subscribe(recorder)
    recorder.request(.max(4))
    #expect(publisher.calls == [.request(.max(4))])
    #expect(paper.lines.last == "request max: (4)")
  }

  @Test func writesWholeLinesWhateverRaces() {
    let paper = Paper()
    let recorder = Recorder<Int, Never>(demand: .none)
    let publisher = TestPublisher<Int, Never>()
    publisher.print(to: paper).subscribe(recorder)
    together(4) { index in for _ in 0..<50 { recorder.request(.max(index + 1)) } }
    recorder.cancel()
    #expect(paper.lines.count == 202)
    for index in 1...4 { #expect(paper.lines.count { $0 == "request max: (\(index))" } == 50) }
  }

  @Test func keepsItsConfiguration() {
    let print = Publishers.Print(upstream: Just(1), prefix: "a", to: nil)
    #expect(print.prefix == "a")
    #expect(print.upstream == Just(1))
    #expect(print.stream == nil)
  }

  /// A stream that keeps what is written.
  private final class Paper: TextOutputStream {
    private(set) var text = ""
    var onLine: (String) -> Void = { _ in }

    var lines: [String] { text.split(separator: "\n").map(String.init) }

    func write(_ string: String) {
      text += string
      if string.count > 1 { onLine(string) }
    }
  }
}
