/// What a pipeline has to send, worked out from whole streams: each operator is a function from what its inputs send to what it sends.
/// Slow, and made to be seen to be right. The subscriber asks for everything.
struct Model {
  /// What each source sends; it ends at most once.
  let sources: [Stream]
  /// Whether a source sends all it has to whoever comes, at once.
  var areCold = false

  /// What `pipeline` sends to a subscriber that comes at `start`.
  func stream(of pipeline: Pipeline, from start: Stamp) -> Stream {
    switch pipeline {
    case .source(let index):
      if areCold { return sources[index].map { (start, $0.event) } }
      if let end = sources[index].last, end.event.isEnding, !end.at.isLater(than: start) { return [(start, end.event)] }
      return sources[index].filter { $0.at.isLater(than: start) }.map { ($0.at.forSubscriber(from: start), $0.event) }
    case .stage(let stage, let n, let interval, let inputs):
      let input = { (index: Int, at: Stamp) in stream(of: inputs[index], from: at) }
      switch stage.inputs {
      case 1: return one(stage, n, interval, start) { input(0, $0) }
      default: return two(stage, start, { input(0, $0) }, { input(1, $0) })
      }
    }
  }

  private func one(_ stage: Operator, _ n: Int, _ interval: Int, _ start: Stamp, _ input: (Stamp) -> Stream) -> Stream {
    switch stage {
    case .map, .mapError, .setFailureType, .buffer, .print, .handleEvents, .share, .multicast, .shareReplay:
      let change = stage == .map ? n : 0
      return input(start).each { [.value($0 &+ change)] }
    case .subscribeOn: return input(start.hopped)
    case .tryMap: return input(start).each { isBad($0, n) ? [.failed] : [.value($0)] }
    case .filter: return input(start).each { $0.isMultiple(of: 2) ? [.value($0)] : [] }
    case .tryFilter: return input(start).each { isBad($0, n) ? [.failed] : $0.isMultiple(of: 2) ? [.value($0)] : [] }
    case .compactMap: return input(start).each { $0.isMultiple(of: 3) ? [] : [.value($0)] }
    case .tryCompactMap: return input(start).each { isBad($0, n) ? [.failed] : $0.isMultiple(of: 3) ? [] : [.value($0)] }
    case .scan, .tryScan:
      var sum = n
      return input(start).each { value in
        if stage == .tryScan, isBad(value, n) { return [.failed] }
        sum = sum &+ value
        return [.value(sum)]
      }
    case .removeDuplicates, .tryRemoveDuplicates:
      var last: Int?
      return input(start).each { value in
        if let last {
          if stage == .tryRemoveDuplicates, isBad(value, n) { return [.failed] }
          if isSame(last, value) { return [] }
        }
        last = value
        return [.value(value)]
      }
    case .prependValues: return [(start, .value(n)), (start, .value(n + 1))] + input(start)
    case .appendValue:
      return input(start).atTheEnd { [.value(n), $0] }
    case .replaceEmpty:
      let stream = input(start)
      return stream.first?.event == .finished ? [(stream[0].at, .value(n)), stream[0]] : stream
    case .replaceError:
      let stream = input(start)
      guard let end = stream.last, end.event == .failed else { return stream }
      return stream.dropLast() + [(end.at, .value(n)), (end.at, .finished)]
    case .retry:
      var stream = input(start)
      for _ in 0..<n {
        guard let end = stream.last, end.event == .failed else { break }
        stream = stream.dropLast() + input(end.at)
      }
      return stream
    case .flatMap, .concatMap: return input(start).each { [.value($0), .value($0 &+ n)] }
    case .switchToLatest: return input(start).each { [.value($0), .value($0 &+ n)] }
    default:
      return limited(stage, n, start, input) ?? folded(stage, n, input(start)) ?? timed(stage, interval, start, input(start))
    }
  }

  /// Operators that let some through, and may be done before their input is.
  private func limited(_ stage: Operator, _ n: Int, _ start: Stamp, _ input: (Stamp) -> Stream) -> Stream? {
    var count = 0
    switch stage {
    case .dropFirst:
      return input(start).each { value in
        count += 1
        return count > n ? [.value(value)] : []
      }
    case .prefix:
      if n == 0 { return [(start, .finished)] }
      return input(start).each { value in
        count += 1
        return count == n ? [.value(value), .finished] : [.value(value)]
      }
    case .output:
      return input(start).each { value in
        count += 1
        if count <= n { return [] }
        return count == n + 2 ? [.value(value), .finished] : [.value(value)]
      }
    case .dropWhile, .tryDropWhile:
      var isOpen = false
      return input(start).each { value in
        if !isOpen, stage == .tryDropWhile, isBad(value, n) { return [.failed] }
        isOpen = isOpen || value >= n
        return isOpen ? [.value(value)] : []
      }
    case .prefixWhile: return input(start).each { $0 < n + 3 ? [.value($0)] : [.finished] }
    case .tryPrefixWhile: return input(start).each { isBad($0, n) ? [.failed] : $0 < n + 3 ? [.value($0)] : [.finished] }
    case .first: return input(start).each { [.value($0), .finished] }
    case .firstWhere: return input(start).each { $0 > n ? [.value($0), .finished] : [] }
    case .tryFirstWhere: return input(start).each { isBad($0, n) ? [.failed] : $0 > n ? [.value($0), .finished] : [] }
    case .contains, .containsWhere, .tryContainsWhere, .allSatisfy, .tryAllSatisfy:
      let fails = [.tryContainsWhere, .tryAllSatisfy].contains(stage)
      let isAll = [.allSatisfy, .tryAllSatisfy].contains(stage)
      var isKnown = false
      return input(start).each { value in
        if fails, isBad(value, n) { return [.failed] }
        isKnown = isAll ? value >= n + 4 : value == n + 1
        return isKnown ? [.value(isAll ? 0 : 1), .finished] : []
      }.atTheEnd { isKnown ? [$0] : [.value(isAll ? 1 : 0), $0] }
    default: return nil
    }
  }

  /// Operators that send one value, when their input has finished.
  private func folded(_ stage: Operator, _ n: Int, _ input: Stream) -> Stream? {
    var best: Int?
    let sound = input.each { value in
      switch stage {
      case .tryReduce, .tryLastWhere: return isBad(value, n) ? [.failed] : [.value(value)]
      case .tryMin, .tryMax:
        guard let previous = best else {
          best = value
          return [.value(value)]
        }
        if isBad(value &+ previous, n) { return [.failed] }
        best = stage == .tryMin ? Swift.min(previous, value) : Swift.max(previous, value)
        return [.value(value)]
      default: return [.value(value)]
      }
    }
    var values = sound.compactMap { item -> Int? in if case .value(let value) = item.event { value } else { nil } }
    switch stage {
    case .count: values = [values.count]
    case .min, .tryMin: values = values.min().map { [$0] } ?? []
    case .max, .tryMax: values = values.max().map { [$0] } ?? []
    case .reduce, .tryReduce: values = [values.reduce(n, &+)]
    case .collect: values = [values.reduce(0, { $0 &* 3 &+ $1 })]
    case .last: values = Array(values.suffix(1))
    case .lastWhere, .tryLastWhere: values = Array(values.filter { $0 > n }.suffix(1))
    case .ignoreOutput: values = []
    case .collectByCount:
      var group: [Int] = []
      return sound.each { value in
        group.append(value)
        if group.count <= n { return [] }
        defer { group = [] }
        return [.value(group.reduce(0, { $0 &* 3 &+ $1 }))]
      }.atTheEnd { group.isEmpty ? [$0] : [.value(group.reduce(0, { $0 &* 3 &+ $1 })), $0] }
    default: return nil
    }
    guard let end = sound.last, end.event.isEnding else { return [] }
    return (end.event == .finished ? values.map { (end.at, .value($0)) } : []) + [end]
  }
}

/// What the closures of throwing operators throw for.
func isBad(_ value: Int, _ n: Int) -> Bool { value % 7 == n + 2 }

func isSame(_ lhs: Int, _ rhs: Int) -> Bool { lhs / 2 == rhs / 2 }

extension Stream {
  /// Each value becomes these events, at its time; nothing comes after an ending.
  func each(_ change: (Int) -> [Event]) -> Stream {
    var result: Stream = []
    for item in self {
      guard case .value(let value) = item.event else {
        result.append(item)
        break
      }
      for event in change(value) {
        result.append((item.at, event))
        if event.isEnding { return result }
      }
    }
    return result
  }

  /// The finish becomes these events; a failure stays as it is.
  func atTheEnd(_ change: (Event) -> [Event]) -> Stream {
    guard let end = last, end.event == .finished else { return self }
    return dropLast() + change(.finished).map { (end.at, $0) }
  }
}
