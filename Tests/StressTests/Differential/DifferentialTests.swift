import Testing
import UndercurrentCore
import UndercurrentTesting

/// Random pipelines and random histories, on the library and on a model that is slow and plainly right: what a subscriber sees, and when, is
/// the same. A difference is told with the smallest history that shows it.
struct DifferentialTests {
  @Test func theLibraryDoesWhatTheModelSays() {
    var covered: [Operator: Int] = [:]
    for number in 0..<Effort.histories {
      var dice = Dice(seed: Effort.seed &* 1_000_003 &+ UInt64(number))
      let history = History(using: &dice)
      for stage in history.pipeline.operators { covered[stage, default: 0] += 1 }
      if let difference = difference(in: history) {
        let smallest = shrink(history)
        let detail = self.difference(in: smallest) ?? difference
        Issue.record("seed \(Effort.seed), history \(number):\n\(smallest)\(detail)")
        return
      }
    }
    let missing = Operator.allCases.filter { covered[$0] == nil }
    #expect(missing == [], "operators that no history had")
    let least = covered.values.min() ?? 0
    print("\(Effort.histories) histories, seed \(Effort.seed): \(covered.count) operators, each in \(least) pipelines or more")
  }

  /// What differs, if anything does.
  private func difference(in history: History) -> String? {
    let (seen, expected) = (run(history), predict(history))
    if seen == expected { return nil }
    return "the library: \(seen.joined(separator: "  "))\nthe model:   \(expected.joined(separator: "  "))"
  }

  private func shrink(_ history: History) -> History {
    var smallest = history
    while let next = smallest.smaller.first(where: { difference(in: $0) != nil }) { smallest = next }
    return smallest
  }

  static let end = 1_000_000_000

  private func run(_ history: History) -> [String] {
    let scheduler = VirtualScheduler()
    let sources = (0..<History.sources).map { _ in PassthroughSubject<Int, any Error>() }
    let recorder = Recorder<Int, any Error>(clock: scheduler)
    Library(source: { sources[$0].eraseToAnyPublisher() }, scheduler: scheduler).publisher(history.pipeline).subscribe(recorder)
    for (at, move) in history.moves {
      scheduler.advance(to: MonotonicTime(nanoseconds: at * 1_000_000))
      switch move {
      case .send(let source, let value): sources[source].send(value)
      case .end(let source, let isFailure): sources[source].send(completion: isFailure ? .failure(Fault()) : .finished)
      case .cancel: recorder.cancel()
      }
    }
    scheduler.advance(to: MonotonicTime(nanoseconds: Self.end))
    // What has not ended by then is not kept for ever.
    defer { recorder.cancel() }
    return zip(recorder.events, recorder.times).compactMap { event, time in
      switch event {
      case .value(let value): "\(time.nanoseconds): \(Event.value(value))"
      case .completion(.finished): "\(time.nanoseconds): \(Event.finished)"
      case .completion(.failure): "\(time.nanoseconds): \(Event.failed)"
      default: nil
      }
    }
  }

  private func predict(_ history: History) -> [String] {
    var sources = [Stream](repeating: [], count: History.sources)
    var cancelled: Stamp?
    for (index, item) in history.moves.enumerated() {
      let at = Stamp(time: item.at * 1_000_000, move: index + 1)
      switch item.move {
      case .send(let source, let value):
        if sources[source].last?.event.isEnding != true { sources[source].append((at, .value(value))) }
      case .end(let source, let isFailure):
        if sources[source].last?.event.isEnding != true { sources[source].append((at, isFailure ? .failed : .finished)) }
      case .cancel: cancelled = cancelled ?? at
      }
    }
    let stream = Model(sources: sources).stream(of: history.pipeline, from: Stamp())
    let end = cancelled ?? Stamp(time: Self.end + 1)
    return stream.filter { $0.at < end }.map { "\($0.at.time): \($0.event)" }
  }
}
