/// The operators with a clock, and those of two inputs.
extension Model {
  func timed(_ stage: Operator, _ interval: Int, _ start: Stamp, _ input: Stream) -> Stream {
    switch stage {
    case .receiveOn: return input.map { ($0.at.hopped, $0.event) }
    case .delay: return input.map { ($0.at.after(interval), $0.event) }
    case .measureInterval:
      var last = start.time
      return input.map { item in
        defer { last = item.at.time }
        return item.event.isEnding ? item : (item.at, .value(item.at.time - last))
      }
    case .debounce, .debounceFlushing:
      return input.indices.flatMap { index -> Stream in
        let item = input[index]
        if item.event.isEnding { return [(item.at.hopped, item.event)] }
        let due = item.at.after(interval)
        guard index + 1 < input.count, input[index + 1].at < due else { return [(due, item.event)] }
        let next = input[index + 1]
        return stage == .debounceFlushing && next.event == .finished ? [(next.at.hopped, item.event)] : []
      }
    case .throttleFirst, .throttleLatest: return throttled(input, interval, latest: stage == .throttleLatest)
    case .timeout:
      var (result, last) = (Stream(), start)
      for item in input {
        if last.after(interval) < item.at { break }
        result.append((item.at.hopped, item.event))
        if item.event.isEnding { return result }
        last = item.at
      }
      return result + [(last.after(interval), .finished)]
    case .collectByTime:
      var (result, group, tick) = (Stream(), [Int](), start.after(interval))
      let sum = { (values: [Int]) in values.reduce(0) { $0 &* 3 &+ $1 } }
      for item in input {
        while tick < item.at {
          if !group.isEmpty { result.append((tick, .value(sum(group)))) }
          group = []
          tick = tick.after(interval)
        }
        if case .value(let value) = item.event {
          group.append(value)
        } else {
          if item.event == .finished, !group.isEmpty { result.append((item.at.hopped, .value(sum(group)))) }
          return result + [(item.at.hopped, item.event)]
        }
      }
      return result + (group.isEmpty ? [] : [(tick, .value(sum(group)))])
    case .flatMapDelayed: return inner(input, interval) { at, _ in at }
    case .concatMapDelayed: return inner(input, interval) { at, end in Swift.max(at, end) }
    case .switchToLatestDelayed:
      // A value whose time comes before the next value, or after the last, gets through.
      let kept = input.indices.filter { index in
        if input[index].event.isEnding { return true }
        guard index + 1 < input.count, !input[index + 1].event.isEnding else { return true }
        return input[index].at.after(interval) < input[index + 1].at
      }
      return inner(kept.map { input[$0] }, interval) { at, _ in at }
    default: fatalError("\(stage) has no model")
    }
  }

  private func throttled(_ input: Stream, _ interval: Int, latest: Bool) -> Stream {
    var result: Stream = []
    var waiting: (due: Stamp, event: Event)?
    var last: Stamp?
    for item in input {
      if let due = waiting, due.due < item.at {
        result.append((due.due, due.event))
        last = due.due
        waiting = nil
      }
      if item.event.isEnding {
        guard let due = waiting else { return result + [(item.at.hopped, item.event)] }
        return result + [(due.due, due.event), (due.due, item.event)]
      }
      if let due = waiting {
        if latest { waiting = (due.due, item.event) }
      } else if let last, item.at < last.after(interval) {
        waiting = (last.after(interval), item.event)
      } else {
        waiting = (item.at.hopped, item.event)
      }
    }
    return result + (waiting.map { [($0.due, $0.event)] } ?? [])
  }

  /// One value later for each value, from when its turn begins; the end comes when the input has ended and all are done.
  private func inner(_ input: Stream, _ interval: Int, begin: (_ at: Stamp, _ end: Stamp) -> Stamp) -> Stream {
    var (result, end) = (Stream(), Stamp())
    for item in input where !item.event.isEnding {
      end = begin(item.at, end).after(interval)
      result.append((end, item.event))
    }
    guard let ending = input.last, ending.event.isEnding else { return result }
    if ending.event == .failed { return result.filter { $0.at < ending.at } + [ending] }
    return result + [(Swift.max(ending.at, end), .finished)]
  }

  // MARK: Two inputs

  func two(
    _ stage: Operator, _ start: Stamp, _ first: (Stamp) -> Stream, _ second: (Stamp) -> Stream
  ) -> Stream {
    switch stage {
    case .append:
      let stream = first(start)
      guard let end = stream.last, end.event == .finished else { return stream }
      return stream.dropLast() + second(end.at)
    case .prepend: return two(.append, start, second, first)
    case .catchWith, .tryCatchWith:
      let stream = first(start)
      guard let end = stream.last, end.event == .failed else { return stream }
      return stream.dropLast() + second(end.at)
    case .merge: return both(first(start), second(start)) { _, item in [item] }
    case .combineLatest:
      return both(first(start), second(start)) { values, _ in
        guard let a = values[0].last, let b = values[1].last else { return [] }
        return [.value(a &* 31 &+ b)]
      }
    case .zip: return zipped(first(start), second(start))
    case .withLatestFrom:
      let other = second(start)
      return ordered(other, first(start)).reduce(into: (stream: Stream(), latest: Int?.none, isOver: false)) { state, item in
        if state.isOver { return }
        switch (item.side, item.event) {
        case (0, .value(let value)): state.latest = value
        case (0, .finished): break
        case (1, .value(let value)):
          if let latest = state.latest { state.stream.append((item.at, .value(value &* 31 &+ latest))) }
        default:
          state.stream.append((item.at, item.event))
          state.isOver = true
        }
      }.stream
    case .prefixUntil:
      let other = second(start)
      let stream = first(start)
      guard let signal = other.first, !signal.event.isEnding else { return stream }
      let before = stream.filter { $0.at < signal.at }
      return before.last?.event.isEnding == true ? before : before + [(signal.at, .finished)]
    case .dropUntil:
      let other = second(start)
      let stream = first(start)
      guard let signal = other.first else { return stream.filter(\.event.isEnding) }
      if let end = stream.last, end.event.isEnding, end.at < signal.at { return [end] }
      return signal.event.isEnding ? [signal] : stream.filter { $0.at >= signal.at }
    default: fatalError("\(stage) has no model")
    }
  }

  /// The events of both in the order in which they come; the first one's before the second one's where they come together.
  private func ordered(_ first: Stream, _ second: Stream) -> [(at: Stamp, side: Int, event: Event)] {
    var (rest, result) = (second[...], [(at: Stamp, side: Int, event: Event)]())
    for item in first {
      while let next = rest.first, next.at < item.at {
        result.append((next.at, 1, next.event))
        rest = rest.dropFirst()
      }
      result.append((item.at, 0, item.event))
    }
    return result + rest.map { ($0.at, 1, $0.event) }
  }

  /// What comes of both together: the first failure ends it, and so does the end of both.
  private func both(
    _ first: Stream, _ second: Stream, _ change: (_ values: [[Int]], _ item: Event) -> [Event]
  ) -> Stream {
    var (values, finished, result) = ([[Int](), []], [false, false], Stream())
    for item in ordered(first, second) {
      switch item.event {
      case .value(let value):
        values[item.side].append(value)
        result += change(values, item.event).map { (item.at, $0) }
      case .finished: finished[item.side] = true
      case .failed: return result + [(item.at, .failed)]
      }
      if finished == [true, true] { return result + [(item.at, .finished)] }
    }
    return result
  }

  /// The pairs; it is over when one has finished and no value of it waits.
  private func zipped(_ first: Stream, _ second: Stream) -> Stream {
    var (waiting, finished, result) = ([[Int](), []], [false, false], Stream())
    for item in ordered(first, second) {
      switch item.event {
      case .value(let value): waiting[item.side].append(value)
      case .finished: finished[item.side] = true
      case .failed: return result + [(item.at, .failed)]
      }
      if let a = waiting[0].first, let b = waiting[1].first {
        result.append((item.at, .value(a &* 31 &+ b)))
        waiting = waiting.map { Array($0.dropFirst()) }
      }
      if (0...1).contains(where: { finished[$0] && waiting[$0].isEmpty }) { return result + [(item.at, .finished)] }
    }
    return result
  }
}
