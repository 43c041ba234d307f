import Testing
import UndercurrentCore
import UndercurrentTesting

/// Random pipelines over sequences, asked in random portions: whatever the portions, a subscriber sees the beginning of what it would see
/// if it asked for everything, as long as its demand and no longer, and the ending when there is demand left.
struct DemandTests {
  /// Those whose values do not depend on when they are asked for.
  private static let left: Set<Operator> = [
    .merge, .combineLatest, .withLatestFrom, .prefixUntil, .dropUntil, .flatMap, .concatMap, .switchToLatest, .share, .multicast,
    .shareReplay, .buffer, .subscribeOn,
  ]
  private static let timed: Set<Operator> = [
    .flatMapDelayed, .concatMapDelayed, .switchToLatestDelayed, .delay, .debounce, .debounceFlushing, .throttleFirst,
    .throttleLatest, .timeout, .measureInterval, .collectByTime, .receiveOn,
  ]

  @Test func demandDecidesHowMuchAndNothingElse() {
    var (tried, number) = (0, 0)
    while tried < Effort.histories {
      number += 1
      var dice = Dice(seed: Effort.seed &* 1_000_033 &+ UInt64(number))
      let pipeline = History(using: &dice).pipeline
      guard Self.left.union(Self.timed).isDisjoint(with: pipeline.operators) else { continue }
      // Of two inputs, one that fails is heard at once, and how far the other is then depends on what was asked for.
      if pipeline.operators.contains(.zip), pipeline.operators.contains(where: { "\($0)".hasPrefix("try") }) { continue }
      tried += 1
      let contents = (0..<History.sources).map { _ in (0..<dice.roll(6)).map { _ in dice.roll(8) } }
      let portions = (0..<dice.roll(5)).map { _ in 1 + dice.roll(3) }
      let extra = dice.roll(3)
      if let difference = difference(pipeline, contents, portions, extra) {
        Issue.record("seed \(Effort.seed), pipeline \(number): \(pipeline)\nsources \(contents)\n\(difference)")
        return
      }
    }
  }

  /// - Parameters:
  ///   - portions: What is asked for from outside, one after the other.
  ///   - extra: Which values are answered with demand for one more: each one that leaves a rest of this by three.
  private func difference(_ pipeline: Pipeline, _ contents: [[Int]], _ portions: [Int], _ extra: Int) -> String? {
    let streams = contents.map { values -> Stream in values.map { (Stamp(), .value($0)) } + [(Stamp(), .finished)] }
    let expected = Model(sources: streams, areCold: true).stream(of: pipeline, from: Stamp()).map(\.event)
    let values = expected.filter { !$0.isEnding }
    var demand = 0
    let recorder = Recorder<Int, any Error>(demand: .none) { value in
      if value % 3 != extra { return .none }
      demand += 1
      return .max(1)
    }
    let library = Library(
      source: { contents[$0].publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher() },
      scheduler: VirtualScheduler())
    defer { recorder.cancel() }
    library.publisher(pipeline).subscribe(recorder)
    for portion in [0] + portions {
      if portion > 0 {
        demand += portion
        recorder.request(.max(portion))
      }
      let seen = recorder.events.compactMap { event -> Event? in
        switch event {
        case .value(let value): .value(value)
        case .completion(.finished): .finished
        case .completion(.failure): .failed
        default: nil
        }
      }
      let due = Array(values.prefix(demand))
      let isRight = seen == due || seen == expected && due == values
      let mustEnd = demand > values.count
      if !isRight || mustEnd && seen != expected {
        return "with a demand of \(demand) the library: \(seen)\nthe model: \(expected)"
      }
    }
    return nil
  }
}
