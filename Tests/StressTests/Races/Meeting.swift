import Testing
import UndercurrentCore
import UndercurrentTesting

/// Where many inputs, subscribers or times meet, besides the operators that pipelines are made of at random.
struct Meeting: CustomTestStringConvertible, Sendable {
  typealias Make = @Sendable ([Library.Input], VirtualScheduler<MonotonicTime, Never>) -> Library.Input

  let name: String
  let make: Make

  var testDescription: String { name }

  private init(_ name: String, _ make: @escaping Make) { (self.name, self.make) = (name, make) }

  static let all: [Meeting] = inputs + shared + timed

  private static let inputs: [Meeting] = [
    Meeting("a subject itself") { s, _ in s[0] },
    Meeting("merge of three") { s, _ in s[0].merge(with: s[1], s[2]).eraseToAnyPublisher() },
    Meeting("merge of eight") { s, _ in
      s[0].merge(with: s[1], s[2], s[0], s[1], s[2], s[0], s[1]).eraseToAnyPublisher()
    },
    Meeting("merge of many") { s, _ in Publishers.MergeMany(s + s).eraseToAnyPublisher() },
    Meeting("combineLatest of three") { s, _ in
      s[0].combineLatest(s[1], s[2]).map { $0 &+ $1 &+ $2 }.eraseToAnyPublisher()
    },
    Meeting("combineLatest of four") { s, _ in
      s[0].combineLatest(s[1], s[2], s[0]).map { $0 &+ $1 &+ $2 &+ $3 }.eraseToAnyPublisher()
    },
    Meeting("zip of three") { s, _ in s[0].zip(s[1], s[2]).map { $0 &+ $1 &+ $2 }.eraseToAnyPublisher() },
    Meeting("zip of four") { s, _ in s[0].zip(s[1], s[2], s[0]).map { $0 &+ $1 &+ $2 &+ $3 }.eraseToAnyPublisher() },
    Meeting("flatMap to the sources") { s, _ in s[0].flatMap { s[1 + abs($0 % 2)] }.eraseToAnyPublisher() },
    Meeting("flatMap, two at a time") { s, _ in
      s[0].flatMap(maxPublishers: .max(2)) { s[1 + abs($0 % 2)].prefix(2) }.eraseToAnyPublisher()
    },
    Meeting("concatMap to the sources") { s, _ in s[0].concatMap { s[1 + abs($0 % 2)].prefix(2) }.eraseToAnyPublisher() },
    Meeting("switchToLatest of the sources") { s, _ in s[0].map { s[1 + abs($0 % 2)] }.switchToLatest().eraseToAnyPublisher() },
    Meeting("catch with a source") { s, _ in s[0].catch { _ in s[1] }.catch { _ in s[2] }.eraseToAnyPublisher() },
    Meeting("retry for ever") { s, _ in s[0].merge(with: s[1]).retry(20).eraseToAnyPublisher() },
    Meeting("append of sources") { s, _ in s[0].append(s[1]).append(s[2]).eraseToAnyPublisher() },
    Meeting("the first of two") { s, _ in s[0].prefix(untilOutputFrom: s[1]).append(s[2]).eraseToAnyPublisher() },
    Meeting("nested meetings") { s, _ in
      s[0].combineLatest(s[1].merge(with: s[2])).map { $0 &+ $1 }.zip(s[2]).map { $0 &+ $1 }.eraseToAnyPublisher()
    },
  ]

  private static let shared: [Meeting] = [
    Meeting("share of a merge") { s, _ in s[0].merge(with: s[1]).share().eraseToAnyPublisher() },
    Meeting("two subscribers of one share") { s, _ in
      let shared = s[0].merge(with: s[1]).share()
      return shared.merge(with: shared.map { $0 }).eraseToAnyPublisher()
    },
    Meeting("multicast, one subject") { s, _ in
      s[0].multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
    },
    Meeting("multicast, current value") { s, _ in
      s[0].multicast(subject: CurrentValueSubject(7)).autoconnect().eraseToAnyPublisher()
    },
    Meeting("share, replay for ever") { s, _ in s[0].share(replay: 3, scope: .forever).eraseToAnyPublisher() },
    Meeting("share, replay while connected") { s, _ in s[0].share(replay: 3, scope: .whileConnected).eraseToAnyPublisher() },
    Meeting("buffer, keeps full") { s, _ in
      s[0].buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
    },
    Meeting("buffer, drops the oldest") { s, _ in
      s[0].buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher()
    },
    Meeting("buffer, fails when full") { s, _ in
      s[0].buffer(size: 20, prefetch: .byRequest, whenFull: .customError { Fault() }).eraseToAnyPublisher()
    },
    Meeting("a subject fed by a merge") { s, _ in
      Deferred { () -> Library.Input in
        let fed = PassthroughSubject<Int, any Error>()
        let feed = s[0].merge(with: s[1]).subscribe(fed)
        return fed.handleEvents(receiveCompletion: { _ in feed.cancel() }, receiveCancel: { feed.cancel() }).eraseToAnyPublisher()
      }.eraseToAnyPublisher()
    },
    Meeting("a future") { s, _ in
      let bag = CancelBag()
      return Future<Int, any Error> { promise in
        s[0].sink(
          receiveCompletion: { if case .failure(let error) = $0 { promise(.failure(error)) } },
          receiveValue: { promise(.success($0)) }
        )
        .store(in: bag)
      }
      .handleEvents(receiveCompletion: { _ in bag.cancel() }, receiveCancel: { bag.cancel() }).eraseToAnyPublisher()
    },
  ]

  private static let timed: [Meeting] = [
    Meeting("collect by time or count") { s, scheduler in
      s[0].merge(with: s[1]).collect(.byTimeOrCount(scheduler, .nanoseconds(50_000), 3)).map(\.count).eraseToAnyPublisher()
    },
    Meeting("timeout with an error") { s, scheduler in
      s[0].timeout(.nanoseconds(90_000), scheduler: scheduler, customError: { Fault() }).eraseToAnyPublisher()
    },
    Meeting("delay of nothing") { s, scheduler in s[0].delay(for: .zero, scheduler: scheduler).eraseToAnyPublisher() },
    Meeting("debounce, throttle and delay") { s, scheduler in
      s[0].debounce(for: .nanoseconds(30_000), scheduler: scheduler)
        .throttle(for: .nanoseconds(50_000), scheduler: scheduler, latest: true)
        .delay(for: .nanoseconds(10_000), scheduler: scheduler).eraseToAnyPublisher()
    },
    Meeting("receive on, of a merge") { s, scheduler in
      s[0].merge(with: s[1], s[2]).receive(on: scheduler).eraseToAnyPublisher()
    },
    Meeting("switch among delays") { s, scheduler in
      s[0].map { s[1 + abs($0 % 2)].delay(for: .nanoseconds(30_000), scheduler: scheduler) }.switchToLatest()
        .eraseToAnyPublisher()
    },
  ]
}
