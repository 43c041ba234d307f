import Testing
import UndercurrentCore
import UndercurrentTesting

/// What a publisher does against the rules, and a subscriber before it may: nothing stops, hangs or gets through that must not.
struct MisuseTests {
  typealias Kind = MisuseBench.Kind
  private typealias Numbers = Publishers.Sequence<[Int], Oops>

  static let kinds = [
    // As in Combine. What they hand on goes to the next stage, which refuses it.
    Kind(
      "keeps no accounts, and hands everything on", "1", "finished", "", "", "1", "finished", "1", "subscription",
      operators: [
        "map": { up, _ in up.map { $0 } }, "map(keyPath)": { up, _ in up.map(\.self) },
        "map(2 keyPaths)": { up, _ in up.map(\.self, \.self).map { $0.0 } },
        "map(3 keyPaths)": { up, _ in up.map(\.self, \.self, \.self).map { $0.0 } },
        "mapError": { up, _ in up.mapError { $0 } }, "scan": { up, _ in up.scan(0, +) },
        "filter": { up, _ in up.filter { _ in true } }, "compactMap": { up, _ in up.compactMap { $0 } },
        "replaceNil": { up, _ in up.map { Optional($0) }.replaceNil(with: 7) },
        "setFailureType": { up, _ in up.assertNoFailure().setFailureType(to: Oops.self) },
        "assertNoFailure": { up, _ in up.assertNoFailure() }, "breakpoint": { up, _ in up.breakpoint() },
        // These three drop, or stop the program, in Combine.
        "removeDuplicates": { up, _ in up.removeDuplicates() }, "drop(while:)": { up, _ in up.drop { _ in false } },
        "measureInterval": { up, scheduler in up.measureInterval(using: scheduler).map { _ in 1 } },
      ]),
    // In Combine some of them hand on what comes before the subscription, some stop the program.
    Kind(
      "hands demand on", "!first", "!first", "", "", "1", "!ending", "!ending", "cancelled, !first",
      operators: [
        "encode": { up, _ in up.encode(encoder: Text()) },
        "decode": { up, _ in up.map { "\($0)" }.decode(type: Int.self, decoder: Text()) },
        "print": { up, _ in up.print(to: Nowhere()) }, "handleEvents": { up, _ in up.handleEvents() },
        "tryMap": { up, _ in up.tryMap { $0 } }, "tryScan": { up, _ in up.tryScan(0, +) },
        "tryFilter": { up, _ in up.tryFilter { _ in true } }, "tryCompactMap": { up, _ in up.tryCompactMap { $0 } },
        "prefix(while:)": { up, _ in up.prefix { _ in true } }, "tryPrefix(while:)": { up, _ in up.tryPrefix { _ in true } },
        "tryRemoveDuplicates": { up, _ in up.tryRemoveDuplicates(by: ==) },
        "tryDrop(while:)": { up, _ in up.tryDrop { _ in false } }, "dropFirst": { up, _ in up.dropFirst(0) },
        "output(in:)": { up, _ in up.output(in: 0..<3) }, "prefix": { up, _ in up.prefix(3) },
        "drop(untilOutputFrom:)": { up, _ in up.drop(untilOutputFrom: Numbers(sequence: [0])) },
        "prefix(untilOutputFrom:)": { up, _ in up.prefix(untilOutputFrom: Laws.silence) },
        "subscribe(on:)": { up, _ in up.subscribe(on: ImmediateScheduler.shared) },
      ]),
    Kind(
      "hands demand on, and asks for another", "!first", "!first", "", "", "answer max(1)", "!ending", "!ending",
      "cancelled, !first", operators: ["output(at:)": { up, _ in up.output(at: 1) }]),
    Kind(
      "asks for everything, and gives back one value", "!first", "!first", "asked unlimited", "asked unlimited", "",
      "!ending", "!ending", "cancelled, !first",
      operators: [
        "count": { up, _ in up.count() }, "collect": { up, _ in up.collect() }, "min": { up, _ in up.min() },
        "max": { up, _ in up.max() }, "tryMin": { up, _ in up.tryMin(by: <) }, "tryMax": { up, _ in up.tryMax(by: <) },
        "last": { up, _ in up.last() }, "last(where:)": { up, _ in up.last { _ in true } },
        "tryLast(where:)": { up, _ in up.tryLast { _ in true } }, "reduce": { up, _ in up.reduce(0, +) },
        "tryReduce": { up, _ in up.tryReduce(0, +) }, "ignoreOutput": { up, _ in up.ignoreOutput() },
        "debounce": { up, scheduler in up.debounce(for: 1, scheduler: scheduler) },
        "throttle": { up, scheduler in up.throttle(for: 1, scheduler: scheduler, latest: true) },
      ]),
    Kind(
      "asks for everything, and ends early", "!first", "!first", "asked unlimited", "asked unlimited", "cancelled",
      "!ending", "!ending", "cancelled, !first",
      operators: [
        "contains": { up, _ in up.contains(1) }, "contains(where:)": { up, _ in up.contains { _ in true } },
        "tryContains": { up, _ in up.tryContains { _ in true } }, "allSatisfy": { up, _ in up.allSatisfy { _ in false } },
        "tryAllSatisfy": { up, _ in up.tryAllSatisfy { _ in false } }, "first": { up, _ in up.first() },
        "first(where:)": { up, _ in up.first { _ in true } }, "tryFirst(where:)": { up, _ in up.tryFirst { _ in true } },
      ]),
    Kind(
      "keeps what was not asked for", "!first", "!first", "", "", "", "!ending", "!ending", "cancelled, !first",
      operators: [
        "collect(count)": { up, _ in up.collect(2) },
        "collect(byTime)": { up, scheduler in up.collect(.byTime(scheduler, 2)) },
      ]),
    // In Combine a value that was not asked for stops the program in the first five.
    Kind(
      "keeps accounts", "!first", "!first", "", "", "!surplus", "!ending", "!ending", "cancelled, !first",
      operators: [
        "replaceError": { up, _ in up.replaceError(with: 7) }, "catch": { up, _ in up.catch { Fail(error: $0) } },
        "tryCatch": { up, _ in up.tryCatch { Fail<Int, Oops>(error: $0) } }, "retry": { up, _ in up.retry(1) },
        "replaceEmpty": { up, _ in up.replaceEmpty(with: 7) }, "append": { up, _ in up.append(7) },
        "delay": { up, scheduler in up.delay(for: 1, scheduler: scheduler) },
        "receive(on:)": { up, scheduler in up.receive(on: scheduler) },
        "timeout": { up, scheduler in up.timeout(100, scheduler: scheduler) },
      ]),
    // Here the subscriber has its subscription before upstream has sent one: what it asks for is remembered, and a cancel as well.
    Kind(
      "keeps accounts from before the subscription", "!first", "!first", "asked max(2)", "cancelled", "!surplus",
      "!ending", "!ending", "cancelled, !first",
      operators: [
        "prepend": { up, _ in up.prepend(Empty()) },
        "switchToLatest, as the latest": { up, _ in Numbers(sequence: [0]).append(Laws.silence).map { _ in up }.switchToLatest()
        },
        "withLatestFrom": { up, _ in up.withLatestFrom(Numbers(sequence: [0])) },
      ]),
    Kind(
      "asks for everything once somebody asks, or at once", "!first", "!first", "asked unlimited", "cancelled", "",
      "!ending", "!ending", "cancelled, !first",
      operators: [
        "flatMap": { up, _ in up.flatMap { Just($0) } },
        "switchToLatest": { up, _ in up.map { Just($0).setFailureType(to: Oops.self) }.print(to: Nowhere()).switchToLatest() },
        "autoconnect": { up, _ in up.multicast { PassthroughSubject() }.autoconnect() },
        "multicast": { up, _ in up.multicast(subject: CurrentValueSubject(0)).autoconnect() },
        "makeConnectable": { up, _ in up.assertNoFailure().makeConnectable().autoconnect() },
        "share": { up, _ in up.share() },
      ]),
    Kind(
      "asks for one in advance", "!first", "!first", "asked max(1)", "cancelled", "", "!ending", "!ending", "cancelled, !first",
      operators: [
        "merge": { up, _ in up.merge(with: Laws.silence) },
        "flatMap, as a child": { up, _ in Numbers(sequence: [0]).append(Laws.silence).flatMap { _ in up } },
      ]),
    Kind(
      "keeps values until the others have one", "!first", "!first", "asked max(2)", "cancelled", "", "!ending", "!ending",
      "cancelled, !first",
      operators: [
        "combineLatest": { up, _ in up.combineLatest(Numbers(sequence: [0])) },
        "zip": { up, _ in up.zip(Numbers(sequence: [0, 0, 0])) },
      ]),
    Kind(
      "fills a buffer in advance", "!first", "!first", "asked max(2)", "asked max(2)", "", "!ending", "!ending",
      "cancelled, !first",
      operators: ["buffer": { up, _ in up.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) }]),
  ]

  @Test(arguments: kinds)
  func neverStopsTheProgram(kind: Kind) {
    for (name, make) in kind.operators {
      for (deed, outcome) in zip(MisuseBench.deeds, kind.outcomes) {
        #expect(MisuseBench.outcome(deed, at: make) == outcome, "\(name): \(deed)")
      }
    }
  }

  private struct Nowhere: TextOutputStream {
    mutating func write(_ string: String) {}
  }
}
