import Testing
import UndercurrentCore
import UndercurrentTesting

/// The laws for the operators that combine, buffer and mend publishers.
struct JoinLawsTests {
  private typealias Numbers = Publishers.Sequence<Range<Int>, Oops>

  static let operators: [Laws.Operator] = [
    Laws.Operator(name: "flatMap") { up, _ in up.flatMap { Just($0) }.eraseToAnyPublisher() },
    Laws.Operator(name: "flatMap, one at a time") { up, _ in
      up.flatMap(maxPublishers: .max(1)) { Just($0) }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "flatMap, as a child") { up, _ in
      Publishers.Sequence<[Int], Oops>(sequence: [0]).flatMap { _ in up }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "concatMap") { up, _ in up.concatMap { Just($0) }.eraseToAnyPublisher() },
    Laws.Operator(name: "concatMap, as a child") { up, _ in
      Publishers.Sequence<[Int], Oops>(sequence: [0]).concatMap { _ in up }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "switchToLatest", isLossless: false) { up, _ in
      up.map { Just($0) }.switchToLatest().eraseToAnyPublisher()
    },
    Laws.Operator(name: "switchToLatest, as the latest") { up, _ in
      Publishers.Sequence<[Upstream], Oops>(sequence: [up]).switchToLatest().eraseToAnyPublisher()
    },
    Laws.Operator(name: "zip2") { up, _ in Numbers(sequence: 0..<20_000).zip(up) { $1 }.eraseToAnyPublisher() },
    Laws.Operator(name: "zip3") { up, _ in
      let numbers = Numbers(sequence: 0..<20_000)
      return up.zip(numbers, numbers) { a, _, _ in a }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "zip4") { up, _ in
      let numbers = Numbers(sequence: 0..<20_000)
      return numbers.zip(numbers, up, numbers) { _, _, c, _ in c }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "append") { up, _ in up.append(Empty()).eraseToAnyPublisher() },
    Laws.Operator(name: "prepend") { up, _ in up.prepend(Empty()).eraseToAnyPublisher() },
    Laws.Operator(name: "catch") { up, _ in up.catch { Fail(error: $0) }.eraseToAnyPublisher() },
    Laws.Operator(name: "catch, as the other") { up, _ in
      Fail<Int, Oops>(error: .two).catch { _ in up }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "tryCatch") { up, _ in
      up.tryCatch { error -> Upstream in throw error }.mapError { $0 as? Oops ?? .two }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "retry") { up, _ in up.retry(0).eraseToAnyPublisher() },
    Laws.Operator(name: "buffer, full") { up, _ in
      up.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
    },
    Laws.Operator(name: "buffer, by request") { up, _ in
      up.buffer(size: 20_000, prefetch: .byRequest, whenFull: .customError { .two }).eraseToAnyPublisher()
    },
    Laws.Operator(name: "prefix(untilOutputFrom:)") { up, _ in
      up.prefix(untilOutputFrom: Laws.silence).eraseToAnyPublisher()
    },
    Laws.Operator(name: "drop(untilOutputFrom:)") { up, _ in
      up.drop(untilOutputFrom: Publishers.Sequence<[Int], Oops>(sequence: [0])).eraseToAnyPublisher()
    },
    Laws.Operator(name: "merge8") { up, _ in
      let none = Empty<Int, Oops>()
      return none.merge(with: none, none, none, up, none, none, none).eraseToAnyPublisher()
    },
    Laws.Operator(name: "share", isLossless: false) { up, _ in up.share().eraseToAnyPublisher() },
    Laws.Operator(name: "share(replay:)") { up, _ in up.share(replay: 2, scope: .whileConnected).eraseToAnyPublisher() },
    Laws.Operator(name: "share(replay:), for ever") { up, _ in up.share(replay: 2, scope: .forever).eraseToAnyPublisher() },
    Laws.Operator(name: "multicast", isLossless: false) { up, _ in
      up.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
    },
    Laws.Operator(name: "multicast(subject:)", isLossless: false) { up, _ in
      up.multicast(subject: CurrentValueSubject(-1)).autoconnect().dropFirst().eraseToAnyPublisher()
    },
    Laws.Operator(name: "makeConnectable", isLossless: false) { up, _ in
      // The failure is put back, so that it can be told from an ending.
      up.map { Result<Int, Oops>.success($0) }.catch { Just(.failure($0)) }.makeConnectable().autoconnect()
        .setFailureType(to: Oops.self).flatMap { $0.publisher }.eraseToAnyPublisher()
    },
    Laws.Operator(name: "many of them") { up, _ in
      up.retry(0).append(Empty()).flatMap(maxPublishers: .max(2)) { Just($0) }.zip(Numbers(sequence: 0..<20_000)) { a, _ in a }
        .buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).prefix(untilOutputFrom: Laws.silence)
        .eraseToAnyPublisher()
    },
  ]

  private typealias Upstream = Laws.Upstream

  @Test(arguments: operators)
  func hold(_ op: Laws.Operator) {
    let laws = Laws()
    laws.theHandshakeComesFirstAndTheEndingLast(op, failure: nil)
    laws.theHandshakeComesFirstAndTheEndingLast(op, failure: .one)
    laws.neverMoreThanWasAskedForAndNeverLess(op)
    laws.demandComingInAnswersIsServed(op)
    laws.requestsFromWithinDeliveriesAreServedWithoutDeepening(op)
    laws.cancellingStopsOnceAndForGood(op)
    laws.nothingComesAfterACancelFromWithinADelivery(op)
    for ending in Laws.Ending.allCases { laws.everythingIsLetGoOfThoughTheSubscriptionIsKept(op, ending: ending) }
    laws.aSubscriberThatKeepsItsSubscriptionIsFreedAfterTheEnding(op)
  }
}
