/// A pipeline as data: sources and operators, with numbers and intervals for those that need them.
indirect enum Pipeline: CustomStringConvertible {
  case source(Int)
  /// - Parameters:
  ///   - n: A small number: how many, or what to compare with.
  ///   - interval: In nanoseconds; no two operators of a pipeline have the same, so that no two timers ring at once.
  case stage(Operator, n: Int, interval: Int, [Pipeline])

  var description: String {
    switch self {
    case .source(let index): "source\(index)"
    case .stage(let stage, let n, let interval, let inputs):
      "\(inputs[0]).\(stage)(\(n), \(interval) ns\(inputs.dropFirst().map { ", \($0)" }.joined()))"
    }
  }

  var operators: [Operator] {
    guard case .stage(let stage, _, _, let inputs) = self else { return [] }
    return [stage] + inputs.flatMap(\.operators)
  }

  /// The same with no source in two places.
  func withSourcesOfItsOwn(_ count: inout Int) -> Pipeline {
    guard case .stage(let stage, let n, let interval, let inputs) = self else {
      count += 1
      return .source(count - 1)
    }
    return .stage(stage, n: n, interval: interval, inputs.map { $0.withSourcesOfItsOwn(&count) })
  }

  /// Smaller ones, for finding the smallest that still shows a difference.
  var smaller: [Pipeline] {
    guard case .stage(let stage, let n, let interval, let inputs) = self else { return [] }
    var found = inputs
    for (index, input) in inputs.enumerated() {
      for candidate in input.smaller {
        var changed = inputs
        changed[index] = candidate
        found.append(.stage(stage, n: n, interval: interval, changed))
      }
    }
    if n > 0 { found.append(.stage(stage, n: n - 1, interval: interval, inputs)) }
    return found
  }
}

/// The operators that are compared. Those of two inputs come last.
enum Operator: CaseIterable {
  case map, tryMap, mapError, filter, tryFilter, compactMap, tryCompactMap, scan, tryScan
  case removeDuplicates, tryRemoveDuplicates, dropFirst, prefix, dropWhile, tryDropWhile, prefixWhile, tryPrefixWhile, output
  case first, firstWhere, tryFirstWhere, last, lastWhere, tryLastWhere
  case count, min, tryMin, max, tryMax, reduce, tryReduce, collect, collectByCount, ignoreOutput
  case contains, containsWhere, tryContainsWhere, allSatisfy, tryAllSatisfy, replaceEmpty, replaceError
  case buffer, print, handleEvents, share, multicast, setFailureType, prependValues, appendValue, retry, shareReplay
  case flatMap, concatMap, switchToLatest, flatMapDelayed, concatMapDelayed, switchToLatestDelayed
  case delay, debounce, debounceFlushing, throttleFirst, throttleLatest, timeout, measureInterval, collectByTime
  case receiveOn, subscribeOn

  case merge, combineLatest, zip, append, prepend, catchWith, tryCatchWith, withLatestFrom, prefixUntil, dropUntil

  /// Those that pass values on in a job of the same instant.
  static let hopping: Set<Operator> = [.receiveOn, .subscribeOn, .timeout, .throttleFirst, .throttleLatest]

  /// Those that subscribe to something after they have been subscribed to themselves.
  static let late: Set<Operator> = [
    .subscribeOn, .retry, .prependValues, .appendValue, .append, .prepend, .catchWith, .tryCatchWith,
  ]

  var inputs: Int {
    switch self {
    case .merge, .combineLatest, .zip, .append, .prepend, .catchWith, .tryCatchWith, .withLatestFrom, .prefixUntil, .dropUntil: 2
    default: 1
    }
  }
}

/// What is done to a pipeline, a move every millisecond or more.
enum Move: CustomStringConvertible {
  case send(Int, Int)
  case end(Int, isFailure: Bool)
  case cancel

  var description: String {
    switch self {
    case .send(let source, let value): "source\(source) sends \(value)"
    case .end(let source, let isFailure): "source\(source) \(isFailure ? "fails" : "finishes")"
    case .cancel: "the subscriber cancels"
    }
  }
}

struct History: CustomStringConvertible {
  static let sources = 16

  var pipeline: Pipeline
  /// At which millisecond, and what.
  var moves: [(at: Int, move: Move)]

  init(pipeline: Pipeline, moves: [(at: Int, move: Move)]) {
    self.pipeline = pipeline
    self.moves = moves
  }

  init(using dice: inout Dice) {
    var operators = 0
    pipeline = Self.pipeline(depth: 1 + dice.roll(4), &operators, &dice)
    var sources = 3
    // Which of two branches sees a value of their common source first depends on who subscribed first. Where something is subscribed to
    // late, that is a matter of who asks whom when, and not of the operators: so branches share sources only where nothing is.
    if !Operator.late.isDisjoint(with: pipeline.operators) {
      sources = 0
      pipeline = pipeline.withSourcesOfItsOwn(&sources)
    }
    var time = 0
    moves = (0..<dice.roll(14)).map { _ in
      time += 1 + dice.roll(6)
      switch dice.roll(12) {
      case 0: return (time, .end(dice.roll(sources), isFailure: dice.roll(2) == 0))
      case 1 where dice.roll(4) == 0: return (time, .cancel)
      default: return (time, .send(dice.roll(sources), dice.roll(8)))
      }
    }
  }

  private static func pipeline(depth: Int, _ operators: inout Int, _ dice: inout Dice) -> Pipeline {
    if depth == 0 { return .source(dice.roll(3)) }
    let stage = Operator.allCases[dice.roll(Operator.allCases.count)]
    operators += 1
    // Numbers without common factors: no sum of them comes to whole milliseconds, or to another sum, in so short a history.
    let odd = [10_007, 23_011, 41_017, 67_021, 83_047, 97_103, 131_101][operators % 7] * operators
    let interval = (1 + dice.roll(9)) * 1_000_000 + odd
    let n = dice.roll(5)
    var inputs = (0..<stage.inputs).map { index in
      pipeline(depth: index == 0 ? depth - 1 : Swift.min(depth - 1, dice.roll(3)), &operators, &dice)
    }
    // These ask for one value, and combineLatest ends sooner for those who count; the model is of those who ask for everything.
    if [.prefixUntil, .dropUntil].contains(stage), inputs[1].operators.contains(.combineLatest) {
      inputs[1] = .source(dice.roll(3))
    }
    // A share that has ended stays ended, whoever comes; the model knows nothing of earlier subscribers.
    if stage == .retry, !Set([.share, .multicast]).isDisjoint(with: inputs[0].operators) {
      inputs[0] = .source(dice.roll(3))
    }
    // It asks a moment later than it subscribes, and what comes in between waits in the operators that make publishers.
    if stage == .subscribeOn, !Operator.late.union([.flatMap, .concatMap, .merge]).isDisjoint(with: inputs[0].operators) {
      inputs[0] = .source(dice.roll(3))
    }
    // It asks when both its inputs are there. What comes at once has been overtaken by then in an operator that goes on to the latest.
    if stage == .zip {
      for index in inputs.indices where inputs[index].operators.contains(.switchToLatest) {
        if !Operator.late.isDisjoint(with: inputs[index].operators) { inputs[index] = .source(dice.roll(3)) }
      }
    }
    // Its first value leaves in a job of the same instant. Whether what another branch brings in such a job comes before or after that,
    // the order of scheduling decides, of which the model knows nothing.
    if [.throttleFirst, .throttleLatest].contains(stage), inputs[0].operators.contains(where: { $0.inputs > 1 }),
      !Operator.hopping.isDisjoint(with: inputs[0].operators)
    {
      inputs[0] = .source(dice.roll(3))
    }
    return .stage(stage, n: n, interval: interval, inputs)
  }

  /// Histories with a move less, or a smaller pipeline.
  var smaller: [History] {
    moves.indices.map { index in
      var shorter = self
      shorter.moves.remove(at: index)
      return shorter
    } + pipeline.smaller.map { History(pipeline: $0, moves: moves) }
  }

  var description: String {
    "\(pipeline)\n" + moves.map { "  at \($0.at) ms \($0.move)\n" }.joined()
  }
}

/// Numbers that look random: the same ones for the same seed.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % sides
  }
}
