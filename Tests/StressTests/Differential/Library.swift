import UndercurrentCore
import UndercurrentTesting

/// The same pipelines, built of the library's operators.
struct Library {
  typealias Input = AnyPublisher<Int, any Error>

  let source: (Int) -> Input
  let scheduler: VirtualScheduler<MonotonicTime, Never>

  func publisher(_ pipeline: Pipeline) -> Input {
    switch pipeline {
    case .source(let index): return source(index)
    case .stage(let stage, let n, let interval, let inputs):
      let input = publisher(inputs[0])
      if stage.inputs == 2 { return two(stage, input, publisher(inputs[1])) }
      return mapped(stage, n, input) ?? folded(stage, n, input) ?? timed(stage, .nanoseconds(interval), input)
    }
  }

  private func check(_ value: Int, _ n: Int) throws { if isBad(value, n) { throw Fault() } }

  private func sum(_ values: [Int]) -> Int { values.reduce(0) { $0 &* 3 &+ $1 } }

  private func mapped(_ stage: Operator, _ n: Int, _ input: Input) -> Input? {
    switch stage {
    case .map: input.map { $0 &+ n }.eraseToAnyPublisher()
    case .tryMap: input.tryMap { try check($0, n); return $0 }.eraseToAnyPublisher()
    case .mapError: input.mapError { _ in Fault() }.mapError { $0 as any Error }.eraseToAnyPublisher()
    case .setFailureType: input.catch { Fail<Int, any Error>(error: $0) }.eraseToAnyPublisher()
    case .filter: input.filter { $0.isMultiple(of: 2) }.eraseToAnyPublisher()
    case .tryFilter: input.tryFilter { try check($0, n); return $0.isMultiple(of: 2) }.eraseToAnyPublisher()
    case .compactMap: input.compactMap { $0.isMultiple(of: 3) ? nil : $0 }.eraseToAnyPublisher()
    case .tryCompactMap: input.tryCompactMap { try check($0, n); return $0.isMultiple(of: 3) ? nil : $0 }.eraseToAnyPublisher()
    case .scan: input.scan(n) { $0 &+ $1 }.eraseToAnyPublisher()
    case .tryScan: input.tryScan(n) { try check($1, n); return $0 &+ $1 }.eraseToAnyPublisher()
    case .removeDuplicates: input.removeDuplicates(by: isSame).eraseToAnyPublisher()
    case .tryRemoveDuplicates: input.tryRemoveDuplicates { try check($1, n); return isSame($0, $1) }.eraseToAnyPublisher()
    case .dropFirst: input.dropFirst(n).eraseToAnyPublisher()
    case .prefix: input.prefix(n).eraseToAnyPublisher()
    case .dropWhile: input.drop { $0 < n }.eraseToAnyPublisher()
    case .tryDropWhile: input.tryDrop { try check($0, n); return $0 < n }.eraseToAnyPublisher()
    case .prefixWhile: input.prefix { $0 < n + 3 }.eraseToAnyPublisher()
    case .tryPrefixWhile: input.tryPrefix { try check($0, n); return $0 < n + 3 }.eraseToAnyPublisher()
    case .output: input.output(in: n..<n + 2).eraseToAnyPublisher()
    case .replaceEmpty: input.replaceEmpty(with: n).eraseToAnyPublisher()
    case .replaceError: input.replaceError(with: n).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    case .buffer: input.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher()
    case .print: input.print("", to: Nowhere()).eraseToAnyPublisher()
    case .handleEvents: input.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher()
    case .share: input.share().eraseToAnyPublisher()
    case .shareReplay: input.share(replay: 1, scope: .whileConnected).eraseToAnyPublisher()
    case .multicast: input.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
    case .prependValues: input.prepend(n, n + 1).eraseToAnyPublisher()
    case .appendValue: input.append(n).eraseToAnyPublisher()
    case .retry: input.retry(n).eraseToAnyPublisher()
    case .flatMap: input.flatMap { [$0, $0 &+ n].publisher }.eraseToAnyPublisher()
    case .concatMap: input.concatMap { [$0, $0 &+ n].publisher.setFailureType(to: (any Error).self) }.eraseToAnyPublisher()
    case .switchToLatest:
      input.map { [$0, $0 &+ n].publisher.setFailureType(to: (any Error).self) }.switchToLatest().eraseToAnyPublisher()
    default: nil
    }
  }

  private func folded(_ stage: Operator, _ n: Int, _ input: Input) -> Input? {
    switch stage {
    case .first: input.first().eraseToAnyPublisher()
    case .firstWhere: input.first { $0 > n }.eraseToAnyPublisher()
    case .tryFirstWhere: input.tryFirst { try check($0, n); return $0 > n }.eraseToAnyPublisher()
    case .last: input.last().eraseToAnyPublisher()
    case .lastWhere: input.last { $0 > n }.eraseToAnyPublisher()
    case .tryLastWhere: input.tryLast { try check($0, n); return $0 > n }.eraseToAnyPublisher()
    case .count: input.count().eraseToAnyPublisher()
    case .min: input.min().eraseToAnyPublisher()
    case .tryMin: input.tryMin { try check($0 &+ $1, n); return $0 < $1 }.eraseToAnyPublisher()
    case .max: input.max().eraseToAnyPublisher()
    case .tryMax: input.tryMax { try check($0 &+ $1, n); return $0 < $1 }.eraseToAnyPublisher()
    case .reduce: input.reduce(n) { $0 &+ $1 }.eraseToAnyPublisher()
    case .tryReduce: input.tryReduce(n) { try check($1, n); return $0 &+ $1 }.eraseToAnyPublisher()
    case .collect: input.collect().map(sum).eraseToAnyPublisher()
    case .collectByCount: input.collect(n + 1).map(sum).eraseToAnyPublisher()
    case .ignoreOutput: input.ignoreOutput().map { $0 }.eraseToAnyPublisher()
    case .contains: input.contains(n + 1).map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .containsWhere: input.contains { $0 == n + 1 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .tryContainsWhere:
      input.tryContains { try check($0, n); return $0 == n + 1 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .allSatisfy: input.allSatisfy { $0 < n + 4 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .tryAllSatisfy: input.tryAllSatisfy { try check($0, n); return $0 < n + 4 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    default: nil
    }
  }

  private func timed(_ stage: Operator, _ interval: MonotonicTime.Stride, _ input: Input) -> Input {
    switch stage {
    case .receiveOn: input.receive(on: scheduler).eraseToAnyPublisher()
    case .subscribeOn: input.subscribe(on: scheduler).eraseToAnyPublisher()
    case .delay: input.delay(for: interval, scheduler: scheduler).eraseToAnyPublisher()
    case .measureInterval: input.measureInterval(using: scheduler).map(\.nanoseconds).eraseToAnyPublisher()
    case .debounce: input.debounce(for: interval, scheduler: scheduler).eraseToAnyPublisher()
    case .debounceFlushing:
      input.debounce(for: interval, scheduler: scheduler, flushesOnCompletion: true).eraseToAnyPublisher()
    case .throttleFirst: input.throttle(for: interval, scheduler: scheduler, latest: false).eraseToAnyPublisher()
    case .throttleLatest: input.throttle(for: interval, scheduler: scheduler, latest: true).eraseToAnyPublisher()
    case .timeout: input.timeout(interval, scheduler: scheduler).eraseToAnyPublisher()
    case .collectByTime: input.collect(.byTime(scheduler, interval)).map(sum).eraseToAnyPublisher()
    case .flatMapDelayed: input.flatMap { late($0, interval) }.eraseToAnyPublisher()
    case .concatMapDelayed: input.concatMap { late($0, interval) }.eraseToAnyPublisher()
    case .switchToLatestDelayed: input.map { late($0, interval) }.switchToLatest().eraseToAnyPublisher()
    default: fatalError("\(stage) is not built")
    }
  }

  private func late(_ value: Int, _ interval: MonotonicTime.Stride) -> some Publisher<Int, any Error> {
    Just(value).setFailureType(to: (any Error).self).delay(for: interval, scheduler: scheduler)
  }

  private func two(_ stage: Operator, _ first: Input, _ second: Input) -> Input {
    switch stage {
    case .merge: first.merge(with: second).eraseToAnyPublisher()
    case .combineLatest: first.combineLatest(second).map { $0 &* 31 &+ $1 }.eraseToAnyPublisher()
    case .zip: first.zip(second).map { $0 &* 31 &+ $1 }.eraseToAnyPublisher()
    case .append: first.append(second).eraseToAnyPublisher()
    case .prepend: first.prepend(second).eraseToAnyPublisher()
    case .catchWith: first.catch { _ in second }.eraseToAnyPublisher()
    case .tryCatchWith: first.tryCatch { _ in second }.eraseToAnyPublisher()
    case .withLatestFrom: first.withLatestFrom(second) { $0 &* 31 &+ $1 }.eraseToAnyPublisher()
    case .prefixUntil: first.prefix(untilOutputFrom: second).eraseToAnyPublisher()
    case .dropUntil: first.drop(untilOutputFrom: second).eraseToAnyPublisher()
    default: fatalError("\(stage) is not built")
    }
  }
}

private struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}
